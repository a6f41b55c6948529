'use strict';
(() => {
  const box = document.getElementById('q');
  const suggestions = document.getElementById('suggestions');
  const hits = [...document.querySelectorAll('.hit')];
  let at = -1;

  const go = step => {
    if (hits.length === 0) return;
    if (at >= 0) hits[at].classList.remove('at');
    at = Math.max(0, Math.min(hits.length - 1, at + step));
    hits[at].classList.add('at');
    hits[at].querySelector('h2 a').focus();
    hits[at].scrollIntoView({block: 'nearest'});
  };

  waymark.keys({
    '/': () => {
      box.focus();
      box.select();
    },
    j: () => go(1),
    k: () => go(-1),
  });

  let waiting = 0;
  box.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(async () => {
      const reply = await fetch('/api/suggest?q=' + encodeURIComponent(box.value));
      if (!reply.ok) return;
      const [, found] = await reply.json();
      suggestions.replaceChildren(...found.map(text => {
        const option = document.createElement('option');
        option.value = text;
        return option;
      }));
    }, 120);
  });

  const facets = document.querySelector('.facets');
  if (facets && matchMedia('(max-width: 60rem)').matches) facets.open = false;

  for (const hit of hits) {
    const {url, collection} = hit.dataset;
    hit.querySelector('h2 a').addEventListener('click', () =>
      waymark.send('POST', '/api/click', {q: box.value, url, collection}));
  }
})();
