'use strict';
/** Switches features off and on again. */
(() => {
  const {collection, switched, undo} = document.getElementById('learned').dataset;
  const path = `/api/collections/${encodeURIComponent(collection)}/features`;
  const set = async (item, off) => {
    const {type, id, name} = item.dataset;
    await waymark.send('POST', path, {type, id, name, off});
    item.classList.toggle('done', off);
    item.querySelector('button').disabled = off === item.querySelector('button').classList.contains('off');
  };
  for (const button of document.querySelectorAll('.features button')) {
    const off = button.classList.contains('off');
    const item = button.closest('li');
    button.addEventListener('click', async () => {
      await set(item, off);
      waymark.notice(switched, undo, () => set(item, !off));
    });
  }
})();
