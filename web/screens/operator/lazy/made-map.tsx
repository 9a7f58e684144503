import { useState } from 'react';
import { MapBoundary } from '../../../parts/map/map-boundary.tsx';
import { MapBox } from '../../../parts/map/map-card.tsx';
import type { MapPin } from '../../../parts/map/map-pin.ts';
import { RaceMap } from '../../../parts/map/race-map.tsx';
import type { NumberedBar } from './numbered-bars.ts';
import type { MadeRace } from './order-words.ts';

const none: [] = [];

/** Where the bars of a race lie, numbered as on their cards. */
export function MadeMap({ city, race, bars }: { city: string; race: MadeRace; bars: NumberedBar[] }) {
  const where = JSON.stringify(bars.map(({ id, mark }) => [id, mark]));
  const [shown, setShown] = useState({ where, pins: bars.map(pinOf) });
  // The same bars are the same map: it must not jump at every clue.
  if (shown.where !== where) setShown({ where, pins: bars.map(pinOf) });
  const { pins } = shown;
  return (
    <MapBox words={`${bars.length} bars round ${city}, numbered as below.`}>
      <MapBoundary>
        <RaceMap
          label={`Map of the bars of this race in ${city}. The cards below hold the same bars.`}
          bars={none}
          pins={pins}
          focus={pins}
          hands="in-page"
          credit={race.attribution}
        />
      </MapBoundary>
    </MapBox>
  );
}

function pinOf({ id, name, lat, lon, mark }: NumberedBar): MapPin {
  return { id, name, lat, lon, ...(typeof mark === 'number' ? { look: 'stop', number: mark } : { look: mark }) };
}
