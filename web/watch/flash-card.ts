import type { Letter } from '#contract/game';
import type { WatchPhoto } from '#contract/watch';
import cat from '../drawings/runner-cat.svg';
import dog from '../drawings/runner-dog.svg';
import eagle from '../drawings/runner-eagle.svg';
import farmer from '../drawings/runner-farmer.svg';
import fox from '../drawings/runner-fox.svg';
import skunk from '../drawings/runner-skunk.svg';
import { element, fill, roundWords, shape } from './element.ts';
import type { Flash } from './news.ts';
import { behindWords, clueWords } from './words.ts';

const runners: Record<Letter, string> = { A: fox, B: dog, C: cat, D: eagle, E: skunk, F: farmer };
const shellOfEgg = 'M3 25C3 38 11 44 20 44S37 38 37 25L31 30 26 22 20 30 14 22 9 30Z';
const wholeEgg = 'M20 2C29 2 37 15 37 27S29 44 20 44 3 38 3 27 11 2 20 2Z';

/** The context a flash needs. */
interface FlashContext {
  photo: WatchPhoto | null;
  behindMs: number;
}

/** What is shown large over the map. The leaderboard and the feed say the same, so it is a picture. */
export function drawFlash(token: string) {
  const box = element('div', { class: 'flash', 'aria-hidden': 'true', hidden: '' });
  let key = '';
  return {
    box,
    show: (shown: Flash | null, { photo, behindMs }: FlashContext) => {
      const wanted = shown ? `${JSON.stringify(shown)} ${photo ? photo.id : ''}` : '';
      if (wanted === key) return;
      const isSame = shown !== null && key.indexOf(JSON.stringify(shown)) === 0;
      key = wanted;
      if (shown) box.removeAttribute('hidden');
      else box.setAttribute('hidden', '');
      box.className = `flash${isSame ? '' : ' arrives'}`;
      if (!shown) fill(box);
      else if (shown.type === 'message') fill(box, burst(), ...messageParts(shown.text));
      else if (shown.type === 'start') fill(box, burst(), wordsOf('They’re off!', startWords(behindMs)));
      else fill(box, burst(), ...foundParts(shown), photo ? print(token, photo) : runner(shown));
    },
  };
}

type Found = Extract<Flash, { type: 'found' }>;

function foundParts({ name, number, of, isFinish, bar, clueMs }: Found): (HTMLElement | null)[] {
  return [
    element(
      'div',
      { class: 'flash-words' },
      element('h2', { class: `letters-${Math.min(6, Math.max(3, name.length))}` }, name.toUpperCase()),
      element('p', {}, isFinish ? 'has the jar!' : `found bar ${number}!`),
      eggs(number, of),
    ),
    isFinish ? null : element('span', { class: 'flash-pint' }, roundWords()),
    bar === null
      ? null
      : element(
          'div',
          { class: 'flash-bar' },
          element('span', {}, clueMs === null ? '' : clueWords(clueMs)),
          element('b', {}, bar),
        ),
  ];
}

function messageParts(text: string): HTMLElement[] {
  const [, who = '', said = text] = /^(The host says): ([^]*)$/.exec(text) ?? [];
  return [wordsOf(said, who || 'News')];
}

function wordsOf(said: string, above: string): HTMLElement {
  return element('div', { class: 'flash-message' }, element('span', {}, above), element('p', {}, said));
}

function startWords(behindMs: number): string {
  return behindMs === 0 ? 'The race' : `The race, ${behindWords(behindMs)}`;
}

function egg(...parts: SVGElement[]): SVGElement {
  return shape('svg', { viewBox: '0 0 40 46' }, ...parts);
}

function crackedEgg(): SVGElement {
  return egg(
    shape('circle', { cx: 20, cy: 20, r: 9, fill: '#ffc53d' }),
    shape('path', { d: shellOfEgg, fill: '#fff7e6' }),
  );
}

function eggToCome(isNext: boolean): SVGElement {
  const stroke = isNext ? '#ffc53d' : '#5c7468';
  return egg(shape('path', { d: wholeEgg, fill: '#0d1512', stroke, 'stroke-width': 3.5 }));
}

function eggs(done: number, of: number): HTMLElement {
  const each = Array.from({ length: of }, (_, at) => (at < done ? crackedEgg() : eggToCome(at === done)));
  return element('div', { class: 'flash-eggs' }, ...each);
}

function runner({ team }: Found): HTMLElement {
  return element('div', { class: 'flash-runner' }, element('i'), element('img', { src: runners[team], alt: '' }));
}

function print(token: string, { id, width, height }: WatchPhoto): HTMLElement {
  const photo = element('img', {
    src: `/api/watch/${token}/photos/${id}`,
    alt: '',
    class: width > height ? 'lying' : 'standing',
  });
  return element('div', { class: 'flash-photo' }, photo);
}

function burst(): SVGElement {
  const rays = Array.from({ length: 12 }, (_, nth) => {
    const [from, to] = [(nth * Math.PI) / 6, (nth * Math.PI) / 6 + Math.PI / 12];
    return `M470 430L${rayEnd(from)}L${rayEnd(to)}Z`;
  });
  return shape(
    'svg',
    { class: 'burst', viewBox: '0 0 1144 842', preserveAspectRatio: 'xMidYMid slice' },
    shape('path', { d: rays.join('') }),
  );
}

function rayEnd(turn: number): string {
  return `${Math.round(470 + 1_800 * Math.cos(turn))} ${Math.round(430 + 1_800 * Math.sin(turn))}`;
}
