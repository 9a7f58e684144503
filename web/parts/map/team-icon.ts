import { divIcon, type DivIcon } from 'leaflet';
import { type Letter, teamColours } from '#contract/game';
import splat from '../../drawings/splat.svg';
import { teamPictures } from '../marks/team-pictures.ts';
import type { Spot } from './fan-out.ts';
import { drawn } from './map-pin.ts';

/** How a team's cap looks: the phone's own team is ringed, a retired one is grey. */
export type CapLook = 'own' | 'racing' | 'retired';

/** What has just befallen a team, pinned to its cap. */
export type CapMark = 'found' | 'wrong' | 'struck' | 'finished';

const retiredInk = '#5c7468';
const marks = {
  found: { paper: 'fill-pickle', path: 'm7 12.500 3.500 3.500L17 8.500' },
  wrong: { paper: 'fill-amber', path: 'm8 8 8 8M16 8l-8 8' },
  finished: { paper: 'fill-yolk', path: 'M8 18V7h9v6H8M12.500 7v6M8 10h9' },
} as const;

/** A bottle cap as wide as `px`; its tail is drawn by `pointCap`. */
export function capOf(team: Letter, look: CapLook, px: number, isBot: boolean): DivIcon {
  const half = px / 2;
  const svg = drawn('svg', { viewBox: `0 0 ${px} ${px}`, class: 'absolute inset-0 size-full overflow-visible' });
  svg.append(drawn('path', { fill: look === 'retired' ? retiredInk : teamColours[team], 'data-tail': '' }));
  if (look === 'own') {
    svg.append(
      drawn('circle', { cx: `${half}`, cy: `${half}`, r: `${half + 5}`, class: 'fill-none stroke-shell stroke-[4]' }),
    );
  }
  const picture = document.createElement('img');
  Object.assign(picture, { src: teamPictures[team], alt: '', width: px, height: px });
  // Leaflet lifts every drawing to 200.
  picture.className = `relative z-300 block drop-shadow-[0_3px_0_var(--color-floor)] ${look === 'retired' ? 'brightness-55 grayscale' : ''}`;
  const box = document.createElement('div');
  box.className = 'relative size-full';
  svg.setAttribute('aria-hidden', 'true');
  box.append(svg, picture);
  if (isBot) box.append(botTag());
  return divIcon({ html: box, className: '', iconSize: [px, px], iconAnchor: [half, half] });
}

/** Not real: a sky-blue tag with a bot's face. */
function botTag(): SVGElement {
  const svg = drawn('svg', {
    viewBox: '0 0 26 26',
    class: 'absolute -right-1.5 -bottom-1.5 z-400! size-6.5',
    'aria-hidden': 'true',
  });
  svg.append(
    drawn('rect', { x: '1', y: '1', width: '24', height: '24', rx: '8', class: 'fill-sky stroke-night stroke-2' }),
    drawn('path', {
      d: 'M8.500 10.500h9a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2ZM13 10.500V7M10.500 14.200v1.400M15.500 14.200v1.400M13 6v.010',
      class: 'fill-none stroke-night stroke-[1.9] [stroke-linecap:round] [stroke-linejoin:round]',
    }),
  );
  return svg;
}

/** Moves a cap off its bar, so that its tail ends there, `to` pixels from the cap's middle. */
export function pointCap(cap: HTMLElement, px: number, to: Spot): void {
  const half = px / 2;
  const way = tailTo(to, half);
  const tail = cap.querySelector('[data-tail]');
  // A cap that only moves with its place is not drawn anew.
  if (tail?.getAttribute('d') === way) return;
  tail?.setAttribute('d', way);
  cap.style.setProperty('margin-left', `${-half - to.x}px`);
  cap.style.setProperty('margin-top', `${-half - to.y}px`);
}

/** Pins a mark to a cap, or takes it off. */
export function markCap(cap: HTMLElement, mark: CapMark | null): void {
  cap.querySelector('[data-mark]')?.remove();
  if (mark) cap.firstElementChild?.append(mark === 'struck' ? splatted() : stamped(mark));
}

function splatted(): HTMLElement {
  const picture = document.createElement('img');
  Object.assign(picture, { src: splat, alt: '' });
  picture.className = 'absolute inset-[-12%] z-400 size-[124%] max-w-none animate-splat';
  picture.dataset['mark'] = '';
  return picture;
}

function stamped(mark: Exclude<CapMark, 'struck'>): SVGElement {
  const svg = drawn('svg', {
    viewBox: '0 0 24 24',
    class: 'absolute -top-2 -right-2 z-400 size-6.5 animate-pop overflow-visible',
    'aria-hidden': 'true',
    'data-mark': '',
  });
  svg.append(
    drawn('circle', { cx: '12', cy: '12', r: '11', class: `${marks[mark].paper} stroke-night stroke-2` }),
    drawn('path', {
      d: marks[mark].path,
      class: 'fill-none stroke-night stroke-[2.4] [stroke-linecap:round] [stroke-linejoin:round]',
    }),
  );
  return svg;
}

/** A wedge from the cap to its bar. */
function tailTo({ x, y }: Spot, half: number): string {
  const far = Math.max(1, Math.hypot(x, y));
  const [across, down] = [(-y / far) * half * 0.3, (x / far) * half * 0.3];
  const foot = (by: number) =>
    `${half + (x / far) * half * 0.7 + across * by} ${half + (y / far) * half * 0.7 + down * by}`;
  return `M${foot(1)} L${half + x} ${half + y} L${foot(-1)}Z`;
}
