'use strict';
/** Keeps the figures of all collections up to date. */
(() => {
  const list = document.getElementById('collections');
  const numbers = new Intl.NumberFormat(document.documentElement.lang);
  const size = bytes => {
    const units = ['B', 'kB', 'MB', 'GB', 'TB'];
    let unit = 0;
    while (bytes >= 999.5 && unit < units.length - 1) { bytes /= 1000; unit++; }
    return `${numbers.format(unit > 0 && bytes < 9.95 ? Math.round(bytes * 10) / 10 : Math.round(bytes))} ${units[unit]}`;
  };
  const spark = curve => {
    const [pages, relevant] = curve.at(-1).map(value => Math.max(1, value));
    return curve.map(([x, y], i) => `${i ? 'L' : 'M'}${(x / pages * 240).toFixed(1)} ${(40 - y / relevant * 40).toFixed(1)}`).join('');
  };
  const update = async () => {
    const reply = await fetch('/api/collections').catch(() => null);
    if (!reply?.ok) return;
    const cards = await reply.json();
    const known = [...list.children].map(card => card.dataset.name);
    const changed = cards.length !== known.length
        || cards.some(card => list.querySelector(`[data-name="${CSS.escape(card.name)}"]`)?.dataset.state
            && list.querySelector(`[data-name="${CSS.escape(card.name)}"]`).dataset.state !== card.state);
    if (changed && !document.querySelector('.danger')) return location.reload();
    for (const card of cards) {
      const place = list.querySelector(`[data-name="${CSS.escape(card.name)}"]`);
      if (!place) continue;
      place.dataset.state = card.state;
      const show = (what, text) => { place.querySelector(`[data-show=${what}]`).textContent = text; };
      show('pages', numbers.format(card.pages));
      show('relevant', numbers.format(card.relevant));
      show('rate', numbers.format(Math.round(card.pages_per_second * 10) / 10));
      show('disk', size(card.disk_bytes));
      place.querySelector('[data-show=spark]').setAttribute('d', spark(card.curve));
    }
  };
  setInterval(() => { if (!document.hidden) update(); }, 2000);
})();
