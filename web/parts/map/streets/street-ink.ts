import type { StreetInk } from './street-look.ts';

/** A canvas knows no custom properties: the colours of the look are read for it. */
export function streetInkOf(box: HTMLElement): StreetInk {
  const style = getComputedStyle(box);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    paper: read('--map-paper'),
    water: read('--map-water'),
    green: read('--map-green'),
    square: read('--map-block'),
    road: read('--map-road'),
    edge: read('--map-edge'),
    dash: read('--map-dash'),
    words: read('--ink-quiet'),
    font: read('--font-text'),
  };
}
