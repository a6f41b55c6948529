'use strict';
/** Buttons that mark a page as useful or not; pressed again, they take the mark back. */
(() => {
  const texts = document.getElementById('texts').dataset;
  let sending = Promise.resolve(); // one after the other: taking back must not overtake the mark

  /** What the buttons of a page say: true, false or null. */
  waymark.markOf = place => {
    const pressed = place.querySelector('.mark[aria-pressed=true]');
    return pressed ? pressed.dataset.useful === 'true' : null;
  };

  waymark.mark = async (place, useful) => {
    const before = waymark.markOf(place);
    const show = value => {
      for (const one of place.querySelectorAll('.mark')) {
        one.setAttribute('aria-pressed', String(value !== null && one.dataset.useful === String(value)));
      }
      place.dispatchEvent(new CustomEvent('marked', {bubbles: true, detail: value}));
    };
    /** Shown at once, as people are quicker than a crawl that is busy; taken back if it fails. */
    const set = async value => {
      const shown = waymark.markOf(place);
      const {url, collection} = place.dataset;
      show(value);
      const sent = sending.then(() => waymark.send('POST', '/api/mark', {url, collection, useful: value}));
      sending = sent.catch(() => {});
      await sent.catch(error => {
        show(shown);
        throw error;
      });
      place.dispatchEvent(new CustomEvent('recorded', {bubbles: true}));
    };
    waymark.undo = () => set(before);
    await set(useful);
    waymark.notice(useful === null ? texts.unmarked : texts.marked, texts.undo, waymark.undo);
  };

  for (const place of document.querySelectorAll('.markable')) {
    for (const button of place.querySelectorAll('.mark')) {
      button.addEventListener('click', () => {
        const pressed = button.getAttribute('aria-pressed') === 'true';
        waymark.mark(place, pressed ? null : button.dataset.useful === 'true');
      });
    }
  }
})();
