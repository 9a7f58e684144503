import type { WatchPage, WatchView } from '#contract/watch';
import { clockOf, raceMs } from '../race/clock.ts';
import jar from '../drawings/jar.svg';
import mark from '../drawings/logo-mark.svg';
import wordmark from '../drawings/wordmark.svg';
import { drawCard } from './card.ts';
import { element, fill, say } from './element.ts';
import { drawFeed } from './feed.ts';
import { drawFlash } from './flash-card.ts';
import { drawLanes } from './lanes.ts';
import type { Watched } from './line.ts';
import { drawMap } from './map.ts';
import { flash, type Flash, flashesBetween, photoOf, findStartFlash } from './news.ts';
import { drawPodium } from './podium.ts';
import { deadLinkWords, soonWords, stampOf, whereWords } from './words.ts';

/** The wall and the page of one race: the same parts, laid out by how wide the screen is. */
export function drawWatch(root: HTMLElement, token: string) {
  const title = element('h1');
  const where = element('p', { class: 'where' });
  const stamp = element('p', { class: 'stamp' });
  const clock = element('p', { class: 'clock', role: 'timer', 'aria-label': 'Race clock' });
  const head = element(
    'header',
    { class: 'head' },
    element('img', { class: 'wordmark', src: wordmark, alt: 'Pickled Egg', width: 316, height: 72 }),
    element('img', { class: 'mark', src: mark, alt: '', width: 36, height: 44 }),
    element('div', { class: 'name' }, title, where),
    stamp,
    clock,
  );
  const map = drawMap();
  const flashes = drawFlash(token);
  const podium = drawPodium();
  const lanes = drawLanes();
  const card = drawCard();
  const feed = drawFeed();
  const soon = element('section', { class: 'soon' });
  const stage = element('div', { class: 'stage' }, map.box, podium.box, soon, flashes.box);
  const side = element('div', { class: 'side' }, lanes.box, card.box);
  const parts = [head, element('main', { class: 'middle' }, stage, side), feed.box];

  let watched: Watched | null = null;
  let before: WatchView | null = null;
  /** Whether this screen was open before the start: only then the start is news. */
  let hasWaited = false;
  let queue: Flash[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tick(): void {
    if (!watched || !watched.page || !watched.page.view) return;
    const now = watched.now();
    say(clock, clockOf(raceMs(watched.page.view, now)));
    feed.tick(now);
  }

  function nextFlash(): void {
    clearTimeout(timer);
    queue.shift();
    timer = undefined;
    draw();
  }

  function takeNews(view: WatchView, now: number): void {
    const start = hasWaited ? findStartFlash(view, now) : [];
    hasWaited = false;
    queue = queue.concat(start, flashesBetween(before, view, now)).slice(0, flash.most);
    before = view;
  }

  function draw(): void {
    if (!watched) return;
    const { page, link } = watched;
    if (!page) return drawNothing(link);
    if (parts[0] && parts[0].parentNode !== root) fill(root, ...parts);
    const { view, extras } = page;
    document.title = extras.name;
    say(title, extras.name);
    title.className = extras.name.length > 18 ? 'long' : '';
    say(where, whereWords(page));
    const { tone, words } = stampOf(watched);
    stamp.className = `stamp ${tone}`;
    say(stamp, words);
    root.className = `watch ${view ? view.status : 'soon-on'}${link === 'lost' ? ' lost' : ''}`;
    card.show(page);
    podium.show(page);
    if (!view) return drawSoon(page);
    soon.setAttribute('hidden', '');
    const shown = queue[0] ?? null;
    if (shown && timer === undefined)
      timer = setTimeout(nextFlash, shown.type === 'found' ? flash.foundMs : flash.messageMs);
    lanes.show(view, shown && shown.type === 'found' ? shown : null);
    flashes.show(shown, { photo: shown ? photoOf(shown, extras.photos) : null, behindMs: page.behindMs });
    map.show(page);
    feed.show(view.feed, watched.now());
    tick();
  }

  function drawSoon({ extras, behindMs }: WatchPage): void {
    const { heading, words } = soonWords(behindMs);
    soon.removeAttribute('hidden');
    say(clock, '');
    fill(
      soon,
      element('img', { src: jar, alt: '' }),
      element('p', { class: 'soon-where' }, extras.city),
      element('h2', {}, heading),
      element('p', {}, words),
    );
  }

  function drawNothing(link: Watched['link']): void {
    before = null;
    queue = [];
    root.className = 'watch';
    document.title = 'Watch the race';
    const [heading, words] =
      link === 'over'
        ? deadLinkWords
        : link === 'lost'
          ? ['No signal', 'We keep trying. The race goes on without us.']
          : ['Looking for the race…', ''];
    fill(
      root,
      element(
        'main',
        { class: 'only' },
        element('img', { src: mark, alt: '', width: 96, height: 112 }),
        element('h1', {}, heading ?? ''),
        words ? element('p', {}, words) : null,
      ),
    );
  }

  return {
    tick,
    show: (next: Watched) => {
      watched = next;
      if (next.page && next.page.view) takeNews(next.page.view, next.now());
      else hasWaited = next.page !== null;
      draw();
    },
  };
}
