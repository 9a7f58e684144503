import { teamColours } from '#contract/game';
import type { WatchPage, WatchView } from '#contract/watch';
import type { Spot } from '../parts/map/fan-out.ts';
import type { LatLon } from '../parts/map/lat-lon.ts';
import { neighbours } from '../parts/map/neighbours.ts';
import { scaleFor } from '../parts/map/scale.ts';
import { dashesOf, stretchesOf } from '../parts/map/trails.ts';
import { teamPictures } from '../parts/marks/team-pictures.ts';
import { element, fill, say, shape, styled } from './element.ts';
import { type MapSize, type Places, placesOn, signBox } from './places.ts';
import { drawStreets, type WallGround } from './streets.ts';
import { behindWords } from './words.ts';

const rings = 6;
const flag = 'M5 22V3h13l-3 4.5 3 4.5H5';

/** The map of a race: streets, bars that were found, ways between them, and where every team was last. */
export function drawMap() {
  const picture = shape('svg', { class: 'sketch', 'aria-hidden': 'true' });
  const caps = element('div', { class: 'caps', 'aria-hidden': 'true' });
  const place = element('h2', { class: 'place' });
  const behind = element('p', { class: 'behind' });
  const scale = element('p', { class: 'scale', 'aria-hidden': 'true' });
  const credit = element('p', { class: 'credit', hidden: '' });
  const streets = drawStreets(draw);
  const list = element('table', { class: 'heard' });
  const box = element(
    'section',
    { class: 'map', 'aria-label': 'Map' },
    streets.sheet,
    picture,
    caps,
    place,
    list,
    scale,
    behind,
    credit,
  );
  let shown: WatchPage | null = null;

  function draw(): void {
    if (!shown || !shown.view || box.clientWidth === 0) return;
    const { view } = shown;
    const size = sizeOf(box);
    const places = placesOn(view, size);
    picture.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`);
    const under = streets.show(places, size, box.clientWidth);
    fill(picture, ...sketchOf(view, places, size, under.ground));
    const words = under.ground === 'waiting' ? '' : under.credit;
    say(credit, words);
    if (words) credit.removeAttribute('hidden');
    else credit.setAttribute('hidden', '');
    fill(
      caps,
      ...places.caps.map((cap) => capOf(cap, size)),
      ...places.caps.map((cap) => labelOf(cap, size)),
      signOf(places, size),
    );
    const long = scaleFor(places.metresPerPx, size.capPx * 1.4);
    fill(scale, styled(element('i'), { width: `${(long.px * box.clientWidth) / size.width}px` }), long.words);
  }

  addEventListener('resize', draw);
  return {
    box,
    show: (page: WatchPage) => {
      if (page === shown) return;
      shown = page;
      fill(place, page.extras.city, element('small', {}, behindWords(page.behindMs)));
      say(behind, page.behindMs > 0 ? `${behindWords(page.behindMs)}, to be fair` : behindWords(0));
      if (page.view) fill(list, ...heardOf(page.view));
      draw();
    },
  };
}

/** On a wall the picture is drawn as for 1,920 pixels and scaled with everything else; on a phone as it is. */
function sizeOf(box: HTMLElement): MapSize {
  const isWall = matchMedia('(min-width: 1280px)').matches;
  const px = parseFloat(getComputedStyle(document.documentElement).fontSize) / (isWall ? 10 : 16);
  const [width, height] = [box.clientWidth / px, box.clientHeight / px];
  return isWall
    ? {
        width,
        height,
        capPx: 112,
        stalkPx: 76,
        letterPx: 15,
        taken: [
          { x: 0, y: 0, width: 340, height: 120 },
          { x: width - 220, y: height - 60, width: 220, height: 60 },
        ],
      }
    : {
        width,
        height,
        capPx: 56,
        stalkPx: 42,
        letterPx: 0,
        taken: [
          { x: 0, y: 0, width: 128, height: 56 },
          { x: 0, y: height - 36, width, height: 36 },
        ],
      };
}

function sketchOf(
  view: WatchView,
  { metresPerPx, spotOf, start, caps }: Places,
  { width, height, capPx }: MapSize,
  ground: WallGround,
): SVGElement[] {
  const thick = capPx / 112;
  const known = barsOf(view);
  const spots = known.map(spotOf);
  return [
    ...(ground === 'streets' ? [] : paperOf(width, height, 64 * thick)),
    ...(ground === 'sketch' ? streetsBetween(known, { metresPerPx, spotOf, start }, thick) : []),
    shape(
      'g',
      { class: 'dot', 'stroke-width': 3.4 * thick },
      ...spots.map(({ x, y }) => shape('circle', { cx: round(x), cy: round(y), r: 6.8 * thick })),
    ),
    ...stretchesOf(waysOf(view)).map(({ team, from, to, sharing }) => {
      const { dashArray, dashOffset } = dashesOf(team, sharing);
      return shape('path', {
        d: line(spotOf(from), spotOf(to)),
        class: 'way',
        stroke: teamColours[team],
        'stroke-width': 6 * Math.max(0.7, thick),
        'stroke-dasharray': dashArray,
        'stroke-dashoffset': dashOffset,
      });
    }),
    ...caps.map(({ team, isOut, bar, at }) =>
      shape('path', { d: tail(at, bar, 15 * thick), fill: isOut ? '#5c7468' : teamColours[team] }),
    ),
  ];
}

function paperOf(width: number, height: number, step: number): SVGElement[] {
  return [
    shape(
      'defs',
      {},
      shape(
        'pattern',
        { id: 'paper', width: step, height: step, patternUnits: 'userSpaceOnUse' },
        shape('path', { d: `M${step} 0H0V${step}`, class: 'grid' }),
      ),
    ),
    shape('rect', { width, height, fill: 'url(#paper)' }),
  ];
}

/** Where there are no streets, some are sketched between bars, and rings say how far it is. */
function streetsBetween(
  known: readonly LatLon[],
  { metresPerPx, spotOf, start }: Pick<Places, 'metresPerPx' | 'spotOf' | 'start'>,
  thick: number,
): SVGElement[] {
  const spots = known.map(spotOf);
  const streets = neighbours(known)
    .map(([from, to]) => line(spots[from] ?? start, spots[to] ?? start))
    .join('');
  const { px } = scaleFor(metresPerPx, 185 * thick);
  const ringLook = {
    fill: 'none',
    class: 'ring',
    'stroke-dasharray': `${3.4 * thick} ${11.9 * thick}`,
    'stroke-width': 2.5 * thick,
  };
  return [
    shape(
      'g',
      ringLook,
      ...Array.from({ length: rings }, (_, nth) =>
        shape('circle', { cx: round(start.x), cy: round(start.y), r: (nth + 1) * px }),
      ),
    ),
    shape('path', { d: streets, class: 'street', 'stroke-width': 20 * thick }),
    shape('path', {
      d: streets,
      class: 'kerb',
      'stroke-width': 2.5 * thick,
      'stroke-dasharray': `${5 * thick} ${10 * thick}`,
    }),
  ];
}

function line(from: Spot, to: Spot): string {
  return `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`;
}

/** From both sides of a cap's middle to its bar. */
function tail(cap: Spot, bar: Spot, half: number): string {
  const far = Math.hypot(bar.x - cap.x, bar.y - cap.y) || 1;
  const [across, down] = [((bar.y - cap.y) / far) * half, ((cap.x - bar.x) / far) * half];
  return `M${round(cap.x + across)} ${round(cap.y + down)}L${round(bar.x)} ${round(bar.y)}L${round(cap.x - across)} ${round(cap.y - down)}Z`;
}

function capOf({ team, isOut, at }: Places['caps'][number], size: MapSize): HTMLElement {
  const cap = element('img', {
    src: teamPictures[team],
    alt: '',
    width: 112,
    height: 112,
    class: isOut ? 'cap out' : 'cap',
  });
  return styled(cap, { left: part(at.x, size.width), top: part(at.y, size.height) });
}

function labelOf({ team, name, label }: Places['caps'][number], size: MapSize): HTMLElement | null {
  if (!label) return null;
  const sign = element('b', { class: 'cap-name' }, name);
  return styled(sign, {
    left: part(label.x, size.width),
    top: part(label.y, size.height),
    width: part(label.width, size.width),
    'border-color': teamColours[team],
  });
}

function signOf({ start }: Places, size: MapSize): HTMLElement {
  const { x, y } = signBox(start, size);
  const icon = shape('svg', { viewBox: '0 0 24 24' }, shape('path', { d: flag }));
  return styled(element('span', { class: 'start' }, icon, 'Start'), {
    left: part(x, size.width),
    top: part(y, size.height),
  });
}

/** The map for those who cannot see it. */
function heardOf({ teams, startBar }: WatchView): HTMLElement[] {
  const rows = teams.map(({ name, found }) => {
    const last = found[found.length - 1];
    return element(
      'tr',
      {},
      element('th', { scope: 'row' }, name),
      element('td', {}, last ? last.name : `Start: ${startBar.name}`),
    );
  });
  return [
    element('caption', {}, 'Where every team was last seen'),
    element(
      'thead',
      {},
      element('tr', {}, element('th', { scope: 'col' }, 'Team'), element('th', { scope: 'col' }, 'Bar')),
    ),
    element('tbody', {}, ...rows),
  ];
}

/** The start and every bar somebody has found, once. */
function barsOf({ startBar, teams }: WatchView) {
  const bars = [startBar];
  for (const { found } of teams) {
    for (const bar of found) if (bars.every(({ id }) => id !== bar.id)) bars.push(bar);
  }
  return bars;
}

function waysOf({ startBar, teams }: WatchView) {
  return teams.map(({ group, found }) => ({ team: group, stops: [startBar, ...found] }));
}

function part(px: number, of: number): string {
  return `${round((100 * px) / of)}%`;
}

function round(px: number): number {
  return Math.round(px * 100) / 100;
}
