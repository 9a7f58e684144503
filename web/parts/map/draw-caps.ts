import { layerGroup, type Map as LeafletMap, type Marker, marker } from 'leaflet';
import type { Letter } from '#contract/game';
import type { Spot } from './fan-out.ts';
import type { LatLon } from './lat-lon.ts';
import { type CapLook, type CapMark, capOf, markCap, pointCap } from './team-icon.ts';

interface Placed {
  team: Letter;
  name: string;
  look: CapLook;
  mark?: CapMark | null;
  place: LatLon;
  /** Where that is on the screen, and where the middle of its cap belongs. */
  at: Spot;
  spot: Spot;
}

interface Shown {
  capPx: number;
  isGliding: boolean;
  areBots?: boolean;
}

interface Cap {
  drawn: Marker;
  /** What it was drawn for; anything else is another cap. */
  as: string;
  name: string;
  mark: CapMark | null;
  /** From the cap's middle to its place, as it is shown. */
  to: Spot;
}

/** So much of the way to where it belongs is left to a gliding cap after this while. */
const glideMs = 110;
const settledPx = 0.5;

/** Draws the caps of teams. A cap that stays is moved, never drawn anew: a night that is played back moves six of them sixty times a second. */
export function drawCaps(map: LeafletMap, tap: (team: Letter) => void) {
  const layer = layerGroup().addTo(map);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const caps = new Map<Letter, Cap>();
  let shown: Shown & { teams: readonly Placed[] } = { teams: [], capPx: 0, isGliding: false };
  let lastMs = 0;
  let next = 0;

  function draw() {
    const now = performance.now();
    const share = shown.isGliding && !isStill ? 1 - Math.exp((lastMs - now) / glideMs) : 1;
    lastMs = now;
    removeOthers(new Set(shown.teams.map(({ team }) => team)));
    const isSettled = shown.teams.map((team) => drawCap(team, share)).every(Boolean);
    cancelAnimationFrame(next);
    if (!isSettled) next = requestAnimationFrame(draw);
  }

  function removeOthers(wanted: ReadonlySet<Letter>) {
    for (const [team, { drawn }] of caps) {
      if (wanted.has(team)) continue;
      drawn.remove();
      caps.delete(team);
    }
  }

  /** Whether it stands where it belongs. */
  function drawCap({ team, name, look, mark = null, place, at, spot }: Placed, share: number): boolean {
    const to = { x: at.x - spot.x, y: at.y - spot.y };
    const cap = capFor(team, look, place, to);
    cap.drawn.setLatLng([place.lat, place.lon]);
    const box = cap.drawn.getElement();
    if (!box) return true;
    const nearer = { x: cap.to.x + (to.x - cap.to.x) * share, y: cap.to.y + (to.y - cap.to.y) * share };
    const isSettled = Math.hypot(to.x - nearer.x, to.y - nearer.y) < settledPx;
    cap.to = isSettled ? to : nearer;
    pointCap(box, shown.capPx, cap.to);
    if (cap.name !== name) say(box, name);
    if (cap.mark !== mark) markCap(box, mark);
    Object.assign(cap, { name, mark });
    return isSettled;
  }

  function capFor(team: Letter, look: CapLook, { lat, lon }: LatLon, to: Spot): Cap {
    const { capPx, areBots = false } = shown;
    const as = `${look} ${capPx} ${areBots}`;
    const old = caps.get(team);
    if (old?.as === as) return old;
    old?.drawn.remove();
    const icon = capOf(team, look, capPx, areBots);
    const drawn = marker([lat, lon], {
      icon,
      keyboard: false,
      riseOnHover: true,
      zIndexOffset: look === 'own' ? 2_000 : 1_000,
    })
      .on('click', () => tap(team))
      .addTo(layer);
    const cap = { drawn, as, name: '', mark: null, to: old?.to ?? to };
    caps.set(team, cap);
    return cap;
  }

  map.on('unload', () => cancelAnimationFrame(next));

  return {
    show: (teams: readonly Placed[], how: Shown) => {
      shown = { ...how, teams };
      draw();
    },
  };
}

/** The map is a picture of the list beside it, so a cap is a picture with a name, not a control. */
function say(cap: HTMLElement, name: string): void {
  cap.setAttribute('role', 'img');
  cap.setAttribute('aria-label', name);
}
