'use strict';
(() => {
  const box = document.getElementById('q');
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

  const row = (table, cells, kind) => {
    const line = table.insertRow();
    for (const text of cells) line.append(waymark.element(kind, text));
  };

  let answer = null;
  const why = async (hit, into) => {
    const asked = new URLSearchParams(location.search);
    asked.set('why', 'true');
    answer ??= fetch('/api/search?' + asked).then(reply => reply.json());
    const found = (await answer).hits.find(one => one.url === hit.dataset.url);
    into.replaceChildren();
    const table = document.createElement('table');
    row(table, ['word', 'field', 'count', 'score'], 'th');
    for (const part of found?.why ?? []) {
      row(table, [part.word, part.field, part.count, part.score.toFixed(2)], 'td');
    }
    row(table, ['total', '', '', (found?.score ?? 0).toFixed(2)], 'td');
    into.append(table);
    for (const reason of found?.reasons ?? []) {
      into.append(waymark.element('p', 'predicate: ' + reason));
    }
  };

  for (const hit of hits) {
    const url = hit.dataset.url;
    hit.querySelector('h2 a').addEventListener('click', () =>
      waymark.send('POST', '/api/click', {q: box.value, url}));
    hit.querySelector('.why').addEventListener('toggle', event => {
      if (event.target.open) why(hit, hit.querySelector('.parts'));
    });
    const marks = [...hit.querySelectorAll('.mark')];
    for (const mark of marks) {
      mark.addEventListener('click', async () => {
        await waymark.send('POST', '/api/mark', {url, useful: mark.dataset.useful === 'true'});
        marks.forEach(one => one.setAttribute('aria-pressed', String(one === mark)));
      });
    }
  }
})();
