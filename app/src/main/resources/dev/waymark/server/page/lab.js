'use strict';
/** Shows how far an experiment is, and its report when it is done. */
(() => {
  const place = document.getElementById('labrun');
  if (!place) return;
  const events = new EventSource(place.dataset.events);
  events.onmessage = event => {
    const run = JSON.parse(event.data);
    if (run.state !== 'running') return location.reload();
    place.querySelector('progress').value = run.share;
    if (run.text) place.querySelector('[role=status]').textContent = run.text;
  };
})();
