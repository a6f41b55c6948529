'use strict';
/** Shows pages as they are fetched, and keeps the place on the page when one is corrected. */
(() => {
  const show = async reply => {
    const fresh = new DOMParser().parseFromString(await reply.text(), 'text/html');
    if (!reply.ok || !fresh.getElementById('preview')) {
      waymark.notice(fresh.querySelector('[role=alert], main p')?.textContent ?? reply.statusText);
      return;
    }
    const typed = document.activeElement?.name === 'want';
    if (!typed) document.querySelector('main').replaceWith(fresh.querySelector('main'));
  };

  const watch = async () => {
    if (document.getElementById('preview').dataset.done === 'true') return;
    await show(await fetch(location.href)).catch(() => {});
    setTimeout(watch, 700);
  };

  document.addEventListener('submit', async event => {
    const sent = event.target;
    if (!sent.getAttribute('action').endsWith('/mark')) return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(sent, event.submitter));
    for (const button of sent.querySelectorAll('button')) button.disabled = true;
    const url = sent.elements.url.value;
    await show(await fetch(sent.action, {method: 'POST', body}));
    [...document.querySelectorAll('#preview form')].find(one => one.elements.url.value === url)?.querySelector('button').focus({preventScroll: true});
  });

  watch();
})();
