import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon, type IconName } from '../marks/icon.tsx';
import type { MapBar, Ring } from './bars-on-map.ts';
import type { DrawnMap, MapEvents, MapHands } from './draw-map.ts';
import type { TeamsOnMap } from './draw-teams.ts';
import type { LatLon } from './lat-lon.ts';
import type { MapPin } from './map-pin.ts';
import type { OwnPlace } from './own-place.ts';
import { scaleFor } from './scale.ts';
import type { Ground } from './ground/ground.ts';

/** What the map looks like now; before it has arrived it looks like nothing, and it may never arrive. */
interface MapState {
  drawn: DrawnMap | 'opening' | 'failed';
  ground: Ground | null;
  /** Whose work the ground is. */
  groundCredit: string | null;
  metresPerPx: number | null;
}

const mostPx = 96;

interface RaceMapProps {
  /** What it is a map of, for those who cannot see it. */
  label: string;
  /** Bars without a pin of their own. */
  bars: readonly MapBar[];
  pins: readonly MapPin[];
  /** What should be in sight; another list, and the map moves there. */
  focus: readonly LatLon[];
  ring?: Ring | null;
  /** Caps of teams and their ways, and where the rings of a sketch are drawn round. */
  teams?: TeamsOnMap | undefined;
  /** Where this phone is. */
  place?: OwnPlace | null | undefined;
  /** Stands over the map, top left; where it is given, even as null, a sketch goes unsaid. */
  title?: ReactNode;
  /** A small map is moved by mouse, wheel and keys alone. */
  buttons?: 'shown' | 'none';
  hands?: MapHands;
  /** Whose work the bars are. */
  credit?: string | undefined;
  /** A pin in the very middle, under which the map is moved. */
  aim?: boolean;
  /** Another round button: where am I. */
  locate?: { label: string; busy: boolean; onPress: () => void };
  onTap?: (id: string) => void;
  /** A long press, or the other mouse button. */
  onHold?: (point: LatLon) => void;
  /** A hand moved the map, or zoomed it. */
  onMoved?: () => void;
  /** The map came to rest, with this point in its middle. */
  onRest?: (middle: LatLon) => void;
  /** Stands at the foot of the map, above its scale. */
  children?: ReactNode;
}

const nothing = () => undefined;

/** A map of bars: tiles where there are some, else our own streets, else a sketch of some; never blank. Whatever is on it must also be in a list. */
export function RaceMap({ bars, pins, focus, ring = null, teams, place = null, ...rest }: RaceMapProps) {
  const { label, credit, aim = false, locate, title, buttons = 'shown', hands = 'free', children } = rest;
  const { onTap = nothing, onHold = nothing, onMoved = nothing, onRest = nothing } = rest;
  const box = useRef<HTMLElement>(null);
  const { drawn, ground, groundCredit, metresPerPx } = useDrawnMap(box, hands, {
    tap: onTap,
    hold: onHold,
    moved: onMoved,
    rest: onRest,
  });
  const map = typeof drawn === 'object' ? drawn : null;

  useEffect(() => map?.showBars(bars, pins), [map, bars, pins]);
  useEffect(() => map?.showRing(ring), [map, ring]);
  useEffect(() => (teams ? map?.showTeams(teams) : undefined), [map, teams]);
  useEffect(() => map?.showPlace(place), [map, place]);
  useEffect(() => map?.fit(focus), [map, focus]);

  const credits = [groundCredit, credit].filter((words) => words);
  return (
    <div className="relative isolate size-full overflow-hidden bg-map-paper">
      <section ref={box} aria-label={label} className="absolute inset-0" />
      <div className="pointer-events-none absolute inset-0 z-1000 flex flex-col justify-between gap-2 p-3.5 short:p-2 lying:p-2">
        <div className="flex items-start justify-between gap-3">
          <div data-over-map="left" className="grid min-w-0 justify-items-start gap-2">
            {title}
            <Chip>{aim ? null : wordsFor(drawn, title === undefined ? ground : null)}</Chip>
          </div>
          {map && buttons === 'shown' && (
            <div data-over-map="right" className="pointer-events-auto grid shrink-0 gap-2">
              <MapButton icon="plus" label="Zoom in" onPress={() => map.zoom(1)} />
              <MapButton icon="minus" label="Zoom out" onPress={() => map.zoom(-1)} />
              {locate && <MapButton icon="locate" {...locate} />}
            </div>
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
          {children}
          <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1 text-small font-semibold">
            {metresPerPx !== null && <MapScale metresPerPx={metresPerPx} />}
            {credits.length > 0 && (
              <p className="ml-auto rounded-[4px] bg-map-paper px-1 font-medium">{[...new Set(credits)].join(' · ')}</p>
            )}
          </div>
        </div>
      </div>
      {ground === 'sketch' && !aim && place === null && bars.length + pins.length === 0 && (
        <p className="pointer-events-none absolute inset-0 z-999 grid place-items-center px-16 text-center font-display text-label text-quiet">
          <span className="rounded-[10px] bg-map-paper px-3 py-1">No streets to sketch here yet.</span>
        </p>
      )}
      {aim && (
        <div aria-hidden="true" className="pointer-events-none absolute inset-0 z-1001 grid place-items-center">
          <svg viewBox="0 0 36 46" className="h-11.5 w-9 -translate-y-1/2 overflow-visible">
            <path
              d="M18 44C9 32 2 26 2 16A16 16 0 0 1 34 16C34 26 27 32 18 44Z"
              className="fill-beet stroke-shell stroke-[2.5]"
            />
            <circle cx="18" cy="16" r="5" className="fill-shell" />
          </svg>
        </div>
      )}
    </div>
  );
}

function wordsFor(drawn: unknown, ground: Ground | null): string | null {
  if (drawn === 'opening') return 'Unfolding the map…';
  if (drawn === 'failed') return 'The map did not open. Everything works from the lists.';
  return ground === 'sketch' ? 'No map tiles here. Streets are sketched.' : null;
}

function Chip({ children }: { children: string | null }) {
  return (
    <output className="min-w-0">
      {children && (
        <span className="inline-block rounded-[10px] border-[2.5px] border-edge bg-card px-3 py-1.5 text-small leading-tight font-semibold">
          {children}
        </span>
      )}
    </output>
  );
}

interface MapButtonProps {
  icon: IconName;
  label: string;
  busy?: boolean;
  onPress: () => void;
}

function MapButton({ icon, label, busy = false, onPress }: MapButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onPress}
      className={`grid size-14 place-items-center rounded-[12px] border-[2.5px] border-edge bg-card active:bg-raised short:size-12 desk:size-12 ${busy ? 'animate-breathe' : ''}`}
    >
      <Icon name={icon} />
    </button>
  );
}

/** How long a distance is on the map, and where north is. */
function MapScale({ metresPerPx }: { metresPerPx: number }) {
  const bar = useRef<HTMLElement>(null);
  const { words, px } = scaleFor(metresPerPx, mostPx);
  // Set in the element itself: the policy allows no style attribute.
  useEffect(() => bar.current?.style.setProperty('width', `${px}px`), [px]);
  return (
    <p className="flex items-center gap-2 rounded-[4px] bg-map-paper/80 px-1">
      <i ref={bar} aria-hidden="true" className="h-2 border-[2.5px] border-t-0 border-ink" />
      {words}
      <span className="ml-1 flex items-center gap-1">
        <svg viewBox="0 0 12 16" aria-hidden="true" className="h-4 w-3 fill-current">
          <path d="M6 0 11 15 6 11.500 1 15Z" />
        </svg>
        <abbr title="North" className="no-underline">
          N
        </abbr>
      </span>
    </p>
  );
}

/** A map drawn into a box. Leaflet and its styles are fetched when the first map is opened. */
function useDrawnMap(
  box: RefObject<HTMLElement | null>,
  hands: MapHands,
  events: Pick<MapEvents, 'tap' | 'hold' | 'moved'> & { rest: (middle: LatLon) => void },
): MapState {
  const [state, setState] = useState<MapState>({
    drawn: 'opening',
    ground: null,
    groundCredit: null,
    metresPerPx: null,
  });
  const tap = useEffectEvent(events.tap);
  const hold = useEffectEvent(events.hold);
  const moved = useEffectEvent(events.moved);
  const rest = useEffectEvent((middle: LatLon, metresPerPx: number) => {
    setState((before) => ({ ...before, metresPerPx }));
    events.rest(middle);
  });

  useEffect(() => {
    const change = (part: Partial<MapState>) => setState((before) => ({ ...before, ...part }));
    let opened: DrawnMap | null = null;
    let isWanted = true;
    async function open() {
      const { DrawnMap: Drawn } = await import('./draw-map.ts');
      if (!isWanted || !box.current) return;
      opened = new Drawn(box.current, hands, {
        tap: (id) => tap(id),
        hold: (point) => hold(point),
        moved: () => moved(),
        rest: (middle, metresPerPx) => rest(middle, metresPerPx),
        ground: (ground, groundCredit) => change({ ground, groundCredit }),
      });
      change({ drawn: opened });
    }
    open().catch(() => change({ drawn: 'failed' }));
    return () => {
      isWanted = false;
      opened?.close();
    };
  }, [box, hands]);

  return state;
}
