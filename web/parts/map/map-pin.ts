import { divIcon, type DivIcon } from 'leaflet';
import type { LatLon } from './lat-lon.ts';

/**
 * A bar with its own pin: a numbered stop, the start (round, or a sign with the word on it), the end, or a chosen point; or a note, which is a
 * text box under the pins of a place.
 */
export interface MapPin extends LatLon {
  id: string;
  name: string;
  look: 'stop' | 'start' | 'sign' | 'final' | 'point' | 'note';
  number?: number;
  /** Whether a warning concerns this bar. */
  isWarned?: boolean;
}

const drop = 'M18 44C9 32 2 26 2 16A16 16 0 0 1 34 16C34 26 27 32 18 44Z';
const flag = 'M15 29V10H29L25 15 29 20H15';
const chequers = 'M15 29V10H29V20H15M19.700 10v10M24.300 10v10M15 15h14';

/** Drawn as elements, never as HTML text: a name may hold anything. */
export function iconOf({ name, look, number, isWarned = false }: MapPin): DivIcon {
  if (look === 'sign') return sign();
  if (look === 'note') return note(name);
  const isRound = look === 'start' || look === 'final';
  const html = isRound ? round(look, isWarned) : dropWith(look, { number, isWarned });
  const anchor: [number, number] = isRound ? [20, 20] : [18, 44];
  return divIcon({ html, className: '', iconSize: isRound ? [40, 40] : [36, 46], iconAnchor: anchor });
}

/** How large the sign at the start is, and where its foot stands in it. */
export const signPx = { width: 86, height: 40, footX: 44, footY: 51 } as const;

function sign(): DivIcon {
  const { width, height, footX, footY } = signPx;
  const svg = drawn('svg', { viewBox: `0 0 ${width} ${footY}`, class: 'size-full overflow-visible' });
  const foot = (y: number) => `M${footX - 9} ${y}h18l-9 12z`;
  svg.append(
    drawn('rect', { y: '3', width: `${width}`, height: `${height}`, rx: '8', class: 'fill-mat-edge' }),
    drawn('rect', { width: `${width}`, height: `${height}`, rx: '8', class: 'fill-shell' }),
    drawn('path', { d: foot(height - 1), class: 'fill-shell' }),
    drawn('path', {
      d: 'M13 31V9h14l-3.500 5.500L27 20H13',
      class: 'fill-none stroke-night stroke-[2.6] [stroke-linecap:round] [stroke-linejoin:round]',
    }),
  );
  const label = drawn('text', { x: '37', y: '27', class: 'fill-night font-display text-[21px] font-extrabold' });
  label.textContent = 'Start';
  svg.append(label);
  return divIcon({ html: held(svg), className: '', iconSize: [width, footY], iconAnchor: [footX, footY] });
}

/** The distance of a note below its point. */
const noteUnderPx = 6;

function note(words: string): DivIcon {
  const box = document.createElement('div');
  box.textContent = words;
  box.className =
    'absolute top-0 left-0 -translate-x-1/2 rounded-[8px] border-2 border-amber bg-warn-paper px-2.5 py-1 text-small font-bold whitespace-nowrap text-warn-ink';
  return divIcon({ html: box, className: '', iconSize: [0, 0], iconAnchor: [0, -noteUnderPx] });
}

function round(look: 'start' | 'final', isWarned: boolean): HTMLElement {
  const svg = drawn('svg', { viewBox: '0 0 40 40', class: 'size-10 overflow-visible' });
  svg.append(
    drawn('circle', {
      cx: '20',
      cy: '20',
      r: '20',
      class: `fill-night ${isWarned ? 'stroke-amber stroke-4' : 'stroke-shell stroke-2'}`,
    }),
    drawn('path', {
      d: look === 'start' ? flag : chequers,
      class: `stroke-yolk stroke-2 [stroke-linejoin:round] ${look === 'start' ? 'fill-yolk' : 'fill-none'}`,
    }),
  );
  return held(svg);
}

interface DropLook {
  number: number | undefined;
  isWarned: boolean;
}

function dropWith(look: 'stop' | 'point', { number, isWarned }: DropLook): HTMLElement {
  const svg = drawn('svg', { viewBox: '0 0 36 46', class: 'h-11.5 w-9 overflow-visible' });
  const fill = look === 'point' ? 'fill-beet' : isWarned ? 'fill-amber' : 'fill-brine';
  svg.append(drawn('path', { d: drop, class: `stroke-shell stroke-[2.5] ${fill}` }));
  if (number !== undefined) {
    const text = drawn('text', {
      x: '18',
      y: '23',
      'text-anchor': 'middle',
      class: `font-display text-tab ${isWarned ? 'fill-night' : 'fill-shell'}`,
    });
    text.textContent = String(number);
    svg.append(text);
  } else {
    svg.append(drawn('circle', { cx: '18', cy: '16', r: '5', class: 'fill-shell' }));
  }
  return held(svg);
}

function held(svg: SVGElement): HTMLElement {
  const box = document.createElement('div');
  svg.setAttribute('aria-hidden', 'true');
  box.append(svg);
  return box;
}

/** A part of an SVG drawing. */
export function drawn(name: string, attributes: Record<string, string>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
