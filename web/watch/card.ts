import type { WatchPage } from '#contract/watch';
import egg from '../drawings/logo-mark-light.svg';
import { qrPath } from '../parts/marks/qr-path.ts';
import { element, fill, shape } from './element.ts';

interface CardWords {
  qr: string;
  title: [string, string];
  words: [string, string];
}

const duringRace: CardWords = {
  qr: 'QR code: follow the race',
  title: ['Who’s', 'winning?'],
  words: ['Follow on your phone.', 'No login.'],
};
const afterRace: CardWords = {
  qr: 'QR code: the podium',
  title: ['Who', 'won?'],
  words: ['The podium on your phone.', 'No login.'],
};
const resultsLent: CardWords = {
  qr: 'QR code: the results',
  title: ['The whole', 'story'],
  words: ['Times, the night again,', 'and the photos.'],
};

/** The mat under the leaderboard: what to scan, and why. On a phone, which scans nothing, only what leads to the results. */
export function drawCard() {
  const box = element('section', { class: 'card', 'aria-label': 'On your phone' });
  let shown = '';
  return {
    box,
    show: ({ view, extras }: WatchPage) => {
      const { results } = extras;
      const isOver = view !== null && view.status === 'ended';
      const { qr, title, words } = results !== null ? resultsLent : isOver ? afterRace : duringRace;
      const address = results === null ? location.origin + location.pathname : new URL(results, location.origin).href;
      const wanted = `${qr} ${address}`;
      if (wanted === shown) return;
      shown = wanted;
      fill(
        box,
        qrOf(address, qr),
        element('div', {}, element('b', {}, ...lines(title)), element('p', {}, ...lines(words))),
      );
    },
  };
}

function lines([above, below]: [string, string]): (Node | string)[] {
  return [above, element('br'), below];
}

/** A quarter of it may be missing, which leaves room for the egg: finer squares would not be read across a pub. */
function qrOf(text: string, title: string): SVGElement {
  const { size, path, middle } = qrPath(text, { ecc: 'Q', isOnPaper: true, hasMiddle: true });
  const { from, modules } = middle;
  return shape(
    'svg',
    { viewBox: `0 0 ${size} ${size}`, class: 'qr', role: 'img', 'aria-label': title },
    shape('path', { d: path, fill: '#0d1512', 'shape-rendering': 'crispEdges' }),
    shape('image', { href: egg, x: from + 0.4, y: from + 0.4, width: modules - 0.8, height: modules - 0.8 }),
  );
}
