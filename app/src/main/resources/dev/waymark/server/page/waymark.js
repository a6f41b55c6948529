'use strict';
/** What the scripts of all pages share. */
const waymark = {
  /** Sends JSON; an answer that is an error becomes a notice and is thrown. */
  async send(method, path, body) {
    const reply = await fetch(path, {
      method,
      headers: {'Content-Type': 'application/json'},
      body: body === undefined ? undefined : JSON.stringify(body),
      keepalive: true,
    });
    const answer = await reply.json().catch(() => ({}));
    if (!reply.ok) {
      const message = answer.detail ?? answer.error ?? `${reply.status} ${reply.statusText}`;
      waymark.notice(message);
      throw new Error(message);
    }
    return answer;
  },

  /** Shows a sentence for a while, with something to do about it where an action is given. */
  notice(text, label, action) {
    const place = document.getElementById('notice');
    const words = document.createElement('span');
    words.textContent = text;
    place.replaceChildren(words);
    if (label) {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'small';
      button.textContent = label;
      button.addEventListener('click', () => {
        place.replaceChildren();
        action();
      });
      place.append(button);
    }
    clearTimeout(waymark.fading);
    waymark.fading = setTimeout(() => place.replaceChildren(), 8000);
  },

  /** Whether keys are meant for a field. */
  typing: () => /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName ?? ''),

  /** Calls the function of a key that is pressed outside of fields. */
  keys(actions) {
    document.addEventListener('keydown', event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape' && waymark.typing()) document.activeElement.blur();
      if (waymark.typing() || !actions[event.key]) return;
      event.preventDefault();
      actions[event.key]();
    });
  },

  /** Name of a sentence of the program among the texts of a page. */
  saying: sentence => `say.${sentence.toLowerCase().replace(/[^a-z]+/g, '-')}`,

  /** Reasons of a predicate in the language of the texts, as Texts.sayReasons. */
  reasons: (text, texts) => text.replace(/: (yes|no|once|not there|(\d+) times)(?:(, as )|(?=;|$| \())/g, (all, found, count, as) => {
    const result = count ? (texts['say.times'] ?? '{0} times').replace('{0}', count) : texts[waymark.saying(found)] ?? found;
    return `: ${result}${as ? `, ${texts['say.as'] ?? 'as'} ` : ''}`;
  }),

  /** An element with a text, which is never taken for markup. */
  element(name, text, className) {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    if (className) made.className = className;
    return made;
  },
};
