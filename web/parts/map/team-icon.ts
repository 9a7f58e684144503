import { divIcon, type DivIcon } from 'leaflet';
import { type Letter, teamColours } from '#contract/game';
import { teamPictures } from '../team-pictures.ts';
import type { Spot } from './fan-out.ts';
import { drawn } from './map-pin.ts';

/** How a team's cap looks: the phone's own team is ringed, a retired one is grey. */
export type CapLook = 'own' | 'racing' | 'retired';

const retiredInk = '#5c7468';

/** A bottle cap as wide as `px`, whose tail ends at its bar, `to` pixels from the cap's middle. */
export function capOf(team: Letter, look: CapLook, px: number, to: Spot): DivIcon {
  const half = px / 2;
  const svg = drawn('svg', { viewBox: `0 0 ${px} ${px}`, class: 'absolute inset-0 size-full overflow-visible' });
  svg.append(drawn('path', { d: tailTo(to, half), fill: look === 'retired' ? retiredInk : teamColours[team] }));
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
  return divIcon({ html: box, className: '', iconSize: [px, px], iconAnchor: [half + to.x, half + to.y] });
}

/** A wedge from the cap to its bar. */
function tailTo({ x, y }: Spot, half: number): string {
  const far = Math.max(1, Math.hypot(x, y));
  const [across, down] = [(-y / far) * half * 0.3, (x / far) * half * 0.3];
  const foot = (by: number) =>
    `${half + (x / far) * half * 0.7 + across * by} ${half + (y / far) * half * 0.7 + down * by}`;
  return `M${foot(1)} L${half + x} ${half + y} L${foot(-1)}Z`;
}
