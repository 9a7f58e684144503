import egg from '../drawings/logo-mark-light.svg';
import { qrPath } from '../parts/marks/qr-path.ts';
import { element, fill, shape } from './element.ts';

/** The mat under the leaderboard: what to scan, and why. On a phone, which scans nothing, only what leads to the results. */
export function drawCard() {
  const box = element('section', { class: 'card', 'aria-label': 'On your phone' });
  let shown = '';
  return {
    box,
    show: (results: string | null) => {
      const address = results === null ? location.origin + location.pathname : new URL(results, location.origin).href;
      if (address === shown) return;
      shown = address;
      const isRunning = results === null;
      fill(
        box,
        qrOf(address, isRunning ? 'QR code: follow the race' : 'QR code: the results'),
        element(
          'div',
          {},
          element('b', {}, ...lines(isRunning ? ['Who’s', 'winning?'] : ['The whole', 'story'])),
          element(
            'p',
            {},
            ...lines(
              isRunning ? ['Follow on your phone.', 'No login.'] : ['Times, the night again,', 'and the photos.'],
            ),
          ),
        ),
      );
    },
  };
}

function lines([above, below]: [string, string]): (Node | string)[] {
  return [above, element('br'), below];
}

/** A quarter of it may be missing, which leaves room for the egg: finer squares would not be read across a pub. */
function qrOf(text: string, title: string): SVGElement {
  const { size, path, middle } = qrPath(text, { ecc: 'Q', isOnPaper: true });
  const { from, modules } = middle;
  return shape(
    'svg',
    { viewBox: `0 0 ${size} ${size}`, class: 'qr', role: 'img', 'aria-label': title },
    shape('path', { d: path, fill: '#0d1512', 'shape-rendering': 'crispEdges' }),
    shape('rect', { x: from, y: from, width: modules, height: modules, fill: '#fff7e6' }),
    shape('image', { href: egg, x: from + 0.4, y: from + 0.4, width: modules - 0.8, height: modules - 0.8 }),
  );
}
