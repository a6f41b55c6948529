'use strict';
/** Goes through pages with the keyboard, and judges the archive again. */
(() => {
  const items = [...document.querySelectorAll('.item')];
  let at = -1;

  const go = step => {
    if (items.length === 0) return;
    if (at >= 0) items[at].classList.remove('at');
    at = Math.max(0, Math.min(items.length - 1, at + step));
    items[at].classList.add('at');
    items[at].querySelector('a').focus({preventScroll: true});
    items[at].scrollIntoView({block: 'nearest', behavior: 'instant'});
  };

  const say = useful => {
    if (at < 0) go(1);
    if (at < 0) return;
    waymark.mark(items[at], useful).catch(() => {});
    go(1);
  };

  waymark.keys({
    j: () => go(1),
    k: () => go(-1),
    y: () => say(true),
    n: () => say(false),
    u: () => waymark.undo?.(),
  });

  const show = item => item.classList.toggle('done', waymark.markOf(item) !== null);
  items.forEach(item => {
    show(item);
    item.addEventListener('marked', () => show(item));
  });

  const button = document.getElementById('judge');
  document.addEventListener('recorded', async () => {
    const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
    document.getElementById('marks').textContent = fresh.getElementById('marks').textContent;
    if (button) button.className = fresh.getElementById('judge').className;
  });

  const status = document.getElementById('judging');
  const path = button && `/api/collections/${encodeURIComponent(button.dataset.collection)}/judge`;
  const watch = async () => {
    const reply = await (await fetch(path)).json();
    status.textContent = reply.running ? status.dataset.running : reply.outcome;
    button.disabled = reply.running;
    if (reply.running) setTimeout(watch, 700);
    else button.dispatchEvent(new CustomEvent('judged', {bubbles: true}));
  };
  button?.addEventListener('click', async () => {
    button.disabled = true;
    try {
      await waymark.send('POST', path, {});
      await watch();
      waymark.notice(status.textContent);
    } finally {
      button.disabled = false;
    }
  });
  if (button && status.textContent === '…') watch();
})();
