import { useMemo, useState } from 'react';
import { bars as limits } from '#contract/limits';
import { type LatLon, metresBetween, saidDistance } from '../../parts/map/lat-lon.ts';
import { MapCard, OnMap } from '../../parts/map/map-card.tsx';
import type { MapPin } from '../../parts/map/map-pin.ts';
import { RaceMap } from '../../parts/map/race-map.tsx';
import { SmallButton } from '../../parts/buttons/small-button.tsx';
import { detailOf } from './detail.ts';
import { type Change, type ChosenBar, type FoundBar, listed, type Selection } from './picks/selection.ts';
import type { ClosePair } from './picks/close-pairs.ts';
import type { BarSearch } from './find/use-bar-search.ts';

interface MapPaneProps {
  /** Whose map the saved bars are from. */
  credit: string | undefined;
  city: string;
  search: BarSearch;
  selection: Selection;
  /** Bars too close to each other: they are highlighted, with the distance between them. */
  pairs: readonly ClosePair[];
  free: readonly FoundBar[];
  middle: LatLon | null;
  onMiddle: (middle: LatLon) => void;
  onAdd: (id: string) => void;
  onAddOwn: (at: LatLon) => void;
  change: (change: Change) => void;
}

/** What the card at the foot of the map is about: a bar that was tapped, or a point that was held. */
type Asked = 'nothing' | { barId: string } | { point: LatLon };

export function MapPane(props: MapPaneProps) {
  const { city, credit, search, selection, pairs, free, middle, onMiddle, onAdd, onAddOwn, change } = props;
  const { circle, near, focus, locating } = search;
  const [asked, setAsked] = useState<Asked>('nothing');
  const [looked, setLooked] = useState(focus);
  // What was asked about is no longer in sight once the map looks elsewhere.
  if (looked !== focus) {
    setLooked(focus);
    setAsked('nothing');
  }
  const pins = useMemo(() => [...pinsOf(selection, pairs, asked), ...notesOf(pairs)], [selection, pairs, asked]);
  const ring = useMemo(() => circle && { ...circle, radiusM: circle.radiusKm * 1_000 }, [circle]);
  const isPicked = (id: string) => selection.bars.some((bar) => bar.id === id);
  const close = () => setAsked('nothing');

  function tap(id: string) {
    if (id === heldId || id.startsWith(noteId)) return;
    setAsked({ barId: id });
    toggle(id);
  }

  function toggle(id: string) {
    if (isPicked(id)) change({ type: 'remove', id });
    else onAdd(id);
  }

  function searchAt(point: LatLon) {
    close();
    search.searchAt(point);
  }

  function addAt(point: LatLon) {
    close();
    onAddOwn(point);
  }

  function card() {
    if (typeof locating === 'object') {
      return (
        <MapCard
          title={locating.trouble}
          detail="Move the map and search there instead."
          onClose={search.forgetTrouble}
        />
      );
    }
    if (asked !== 'nothing' && 'point' in asked) {
      return (
        <MapCard title="This spot" detail="" onClose={close}>
          <SmallButton icon="search" onClick={() => searchAt(asked.point)}>
            Search here
          </SmallButton>
          <SmallButton icon="plus" onClick={() => addAt(asked.point)}>
            Add a bar here
          </SmallButton>
        </MapCard>
      );
    }
    const bar = asked !== 'nothing' && [...selection.bars, ...free].find(({ id }) => id === asked.barId);
    if (bar) {
      const isFull = !isPicked(bar.id) && selection.bars.length >= limits.selectedMax;
      return (
        <MapCard title={bar.name} detail={isFull ? fullWords : toldOf(bar, circle)} onClose={close}>
          {!isFull && (
            <SmallButton icon={isPicked(bar.id) ? 'close' : 'plus'} onClick={() => toggle(bar.id)}>
              {isPicked(bar.id) ? 'Take it out' : 'Put it in'}
            </SmallButton>
          )}
        </MapCard>
      );
    }
    if (middle && isAway(middle, circle)) {
      return (
        <OnMap>
          <SmallButton icon="search" busy={near.isFetching} onClick={() => searchAt(middle)}>
            Search here
          </SmallButton>
        </OnMap>
      );
    }
    return null;
  }

  return (
    <RaceMap
      label={`Map of the bars round ${city || 'you'}. The lists hold the same bars.`}
      bars={free}
      pins={pins}
      focus={focus}
      ring={ring}
      credit={near.data?.attribution ?? credit}
      locate={{
        label: 'Use my location',
        busy: locating === 'asking',
        onPress: () => void search.searchWhereIAm(),
      }}
      onTap={tap}
      onHold={(point) => setAsked({ point })}
      onRest={onMiddle}
    >
      {card()}
    </RaceMap>
  );
}

export const fullWords = `That is ${limits.selectedMax}, the most a race takes. Take one out first.`;

const heldId = 'held';
const noteId = 'note ';

function pinsOf(selection: Selection, pairs: readonly ClosePair[], asked: Asked): MapPin[] {
  const picked = listed(selection).flatMap(({ bar, look, number }): MapPin[] => {
    const { id, name, lat, lon } = bar;
    if (lat === undefined || lon === undefined) return [];
    const isWarned = pairs.some(({ bars }) => bars.includes(bar));
    return [{ id, name, lat, lon, look, isWarned, ...(number === undefined ? {} : { number }) }];
  });
  const held = asked !== 'nothing' && 'point' in asked ? asked.point : null;
  return held ? [...picked, { id: heldId, name: 'This spot', look: 'point', ...held }] : picked;
}

/** At most one note for each bar: the notes of three bars in a row would overlap. */
function notesOf(pairs: readonly ClosePair[]): MapPin[] {
  const noted = new Set<string>();
  return pairs.flatMap(({ bars: [one, other], metres }): MapPin[] => {
    if (noted.has(one.id) || noted.has(other.id)) return [];
    noted.add(one.id).add(other.id);
    // Below the lower pin, so that it covers neither number.
    const [lat, lon] = [Math.min(one.lat ?? 0, other.lat ?? 0), ((one.lon ?? 0) + (other.lon ?? 0)) / 2];
    return [{ id: `${noteId}${one.id} ${other.id}`, name: `${metres} m apart`, lat, lon, look: 'note' }];
  });
}

function toldOf(bar: ChosenBar | FoundBar, circle: LatLon | null): string {
  const { lat, lon } = bar;
  const far = circle && lat !== undefined && lon !== undefined && saidDistance(metresBetween(circle, { lat, lon }));
  return [detailOf(bar), far].filter(Boolean).join(' · ');
}

/** Far enough from what was searched to search anew. */
function isAway(middle: LatLon, circle: BarSearch['circle']): boolean {
  return !circle || metresBetween(middle, circle) > circle.radiusKm * 250;
}
