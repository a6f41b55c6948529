'use strict';
/** Keeps the live page up to date by the server's events, and sends its forms without leaving it. */
(() => {
  const page = document.getElementById('live');
  const numbers = new Intl.NumberFormat(document.documentElement.lang, {maximumFractionDigits: 1});
  const percent = share => `${numbers.format(share > 0 && share < 0.0995 ? Math.round(share * 1000) / 10 : Math.round(share * 100))} %`;
  const part = name => page.querySelector(`[data-show=${name}]`);
  const list = name => page.querySelector(`[data-list=${name}]`);
  const states = Object.fromEntries(part('state').dataset.states.split(';').map(pair => pair.split('=')));
  const steerUrl = page.querySelector('form[action$="/steer"]').getAttribute('action');
  const words = {};
  for (const button of page.querySelectorAll('button[name=command]')) words[button.value] = button.textContent;

  const time = seconds => seconds < 60 ? `${seconds}s` : seconds < 3600 ? `${Math.floor(seconds / 60)}m${seconds % 60 ? seconds % 60 + 's' : ''}`
    : `${Math.floor(seconds / 3600)}h${Math.floor(seconds / 60) % 60 ? Math.floor(seconds / 60) % 60 + 'm' : ''}`;

  const form = (fields, label, name, value) => {
    const made = document.createElement('form');
    made.method = 'post';
    made.action = steerUrl;
    made.className = 'steering';
    for (const [key, text] of Object.entries(fields)) {
      const hidden = document.createElement('input');
      Object.assign(hidden, {type: 'hidden', name: key, value: text});
      made.append(hidden);
    }
    for (const [text, key, of] of Array.isArray(label) ? label : [[label, name, value]]) {
      const button = waymark.element('button', text, 'small');
      button.name = key;
      button.value = of;
      made.append(button);
    }
    return made;
  };

  const texts = JSON.parse(page.dataset.texts);

  const foundItem = found => {
    const item = document.createElement('li');
    const link = waymark.element('a', found.title || found.url);
    link.href = `/c/${encodeURIComponent(page.dataset.name)}/page?url=${encodeURIComponent(found.url)}`;
    const signals = found.signals.map(signal => `${texts[waymark.saying(signal.name)] ?? signal.name} ${signal.value > 0 ? '+' : '−'}${Math.abs(signal.value).toFixed(1)}`).join(' · ');
    const acts = waymark.element('div', undefined, 'acts steering');
    acts.append(form({url: found.url}, [[texts.like, 'command', 'like'], [texts.unlike, 'command', 'unlike']]));
    item.append(link, ...(found.title ? [waymark.element('p', found.url, 'url')] : []), waymark.element('p', signals || waymark.reasons(found.reason, texts), 'soft'), acts);
    item.dataset.number = found.number;
    return item;
  };

  const showFound = all => {
    const place = list('found');
    const last = Number(place.firstElementChild?.dataset.number ?? 0);
    const fresh = all.filter(found => found.number > last);
    if (!fresh.length || place.contains(document.activeElement)) return;
    place.prepend(...fresh.map(foundItem));
    while (place.children.length > 60) place.lastElementChild.remove();
  };

  const showHosts = (hosts, running) => {
    const place = list('hosts');
    if (place.contains(document.activeElement)) return;
    place.replaceChildren(...hosts.map(host => {
      const row = document.createElement('tr');
      const name = waymark.element('td', host.host);
      if (host.trouble) name.append(' ', waymark.element('span', host.trouble, 'error'));
      const cell = document.createElement('td');
      const made = form({pattern: host.host}, [[words.block, 'command', 'block'], [words.boost, 'command', 'boost']]);
      made.className = 'row steering';
      cell.append(made);
      row.append(name, cell);
      for (const value of [numbers.format(host.pages), numbers.format(host.relevant), host.pages ? percent(host.relevant / host.pages) : '–', running ? numbers.format(host.waiting) : '–', numbers.format(host.errors)])
        row.append(waymark.element('td', value, 'number'));
      row.append(waymark.element('td', running ? `${numbers.format(host.delay)} s` : '–', 'number'));
      return row;
    }));
  };

  const showRules = steering => {
    const place = list('rules');
    if (place.contains(document.activeElement)) return;
    const row = (chip, kind, code, fields, name, value) => {
      const item = waymark.element('li', undefined, 'row');
      item.append(waymark.element('span', chip, `chip ${kind}`), waymark.element('code', code), form(fields, texts.forget, name, value));
      return item;
    };
    place.replaceChildren(
      ...steering.rules.map(rule => row(texts[rule.action], '', rule.pattern, {command: 'forget'}, 'pattern', rule.pattern)),
      ...steering.examples.map(one => row(one.positive ? texts.like : texts.unlike, one.positive ? 'yes' : 'no', one.url, {command: 'forget-example'}, 'url', one.url)));
  };

  const showMissed = missed => {
    const place = list('missed');
    if (place.contains(document.activeElement)) return;
    place.replaceChildren(...missed.map(one => {
      const item = document.createElement('li');
      item.append(waymark.element('strong', numbers.format(one.count)), ` ${texts[`miss.${one.cause}`] ?? one.description}`,
        waymark.element('p', texts[`remedy.${one.cause}`] ?? one.remedy, 'soft'));
      if (one.click) {
        const {setting, value, retries} = one.click;
        const click = setting
          ? form({command: 'change', setting, ...(retries ? {cause: one.cause} : {})}, texts[retries ? 'set-and-retry' : 'set-to'].replace('{0}', setting).replace('{1}', value), 'value', value)
          : form({command: 'retry'}, texts.retry, 'cause', one.cause);
        click.className = ''; // whether the crawl runs or not
        item.append(click);
      }
      return item;
    }));
  };

  const show = live => {
    const state = part('state');
    state.textContent = states[live.state];
    state.dataset.state = page.dataset.state = live.state;
    state.className = `chip ${live.state === 'running' ? 'yes' : live.state === 'failed' ? 'no' : ''}`;
    for (const choice of page.querySelectorAll('[data-when]')) choice.hidden = !choice.dataset.when.split(' ').includes(live.state);
    part('next-budget').value = live.next_budget;
    part('go-on').textContent = live.next_budget ? texts['go-on-to'].replace('{0}', numbers.format(live.next_budget)) : texts['go-on'];
    part('message').textContent = texts[waymark.saying(live.message)] ?? live.message;
    part('message').className = live.state === 'failed' ? 'error' : 'soft';
    part('pages').textContent = part('last-page').textContent = numbers.format(live.pages);
    part('relevant').textContent = numbers.format(live.relevant);
    part('harvest').textContent = percent(live.pages ? live.relevant / live.pages : 0);
    part('estimate').parentElement.hidden = !live.breadth_first_estimate;
    part('estimate').textContent = live.breadth_first_estimate ? percent(live.breadth_first_estimate) : '–';
    const now = live.progress;
    part('lately').textContent = now ? percent(now.recent_harvest_rate) : '–';
    part('rate').textContent = now ? numbers.format(now.pages_per_second) : '–';
    part('queue').textContent = now ? numbers.format(now.queue_size) : '–';
    part('left').textContent = now && now.page_budget > now.pages && now.pages_per_second > 0
      ? time(Math.round((now.page_budget - now.pages) / now.pages_per_second)) : '–';
    part('top').textContent = percent(live.drawing.top);
    for (const name of ['cumulative', 'windowed', 'unordered']) part(name).setAttribute('d', live.drawing[name]);
    showFound(live.found);
    showHosts(live.hosts, now);
    showRules(live.steering);
    showMissed(live.missed);
    for (const sentence of page.querySelectorAll('[data-when-empty]')) sentence.hidden = list(sentence.dataset.whenEmpty).children.length > 0;
  };

  page.addEventListener('submit', async event => {
    const sent = event.target;
    if (!sent.getAttribute('action').endsWith('/steer')) return;
    event.preventDefault();
    const body = Object.fromEntries(new FormData(sent, event.submitter));
    event.submitter?.blur();
    await waymark.send('POST', `/api/collections/${encodeURIComponent(page.dataset.name)}/steering`, body).catch(() => {});
    if (sent.querySelector('[name=pattern]:not([type=hidden])')) sent.reset();
    waymark.notice(texts.done);
  });

  const open = () => {
    const events = new EventSource(page.dataset.events);
    events.onmessage = event => show(JSON.parse(event.data));
  };
  open();
})();
