import { useState } from 'react';
import { radius } from '#contract/limits';
import { BarRows, FoundRow, PickRow, RowButton } from '../screens/setup/find/bar-rows.tsx';
import { ChalkHeading } from '../parts/layout/chalk-line.tsx';
import { ChoiceRow } from '../parts/fields/choice-row.tsx';
import { CityRow } from '../screens/setup/find/city-row.tsx';
import { HeadRow } from '../screens/setup/head-row.tsx';
import { MapBox, MapCard } from '../parts/map/map-card.tsx';
import type { MapPin } from '../parts/map/map-pin.ts';
import { RaceMap } from '../parts/map/race-map.tsx';
import { SearchField } from '../parts/fields/search-field.tsx';
import { Slider } from '../parts/fields/slider.tsx';
import { SmallButton } from '../parts/buttons/small-button.tsx';
import { Stack } from '../parts/layout/stack.tsx';
import { UndoNote, Verdict } from '../screens/setup/verdict.tsx';

const nothing = () => undefined;
const noPins: MapPin[] = [];
const bars = Array.from({ length: 30 }, (_, n) => ({
  id: String(n),
  name: `Bar ${n}`,
  lat: 53.955 + ((n * 37) % 101) / 10_000,
  lon: -1.09 + ((n * 53) % 97) / 5_000,
}));
const pins: MapPin[] = [
  { id: 'start', name: 'The start', lat: 53.957, lon: -1.08, look: 'start' },
  { id: 'one', name: 'The first', lat: 53.96, lon: -1.083, look: 'stop', number: 1 },
  { id: 'final', name: 'The end', lat: 53.962, lon: -1.078, look: 'final' },
  { id: 'point', name: 'A point', lat: 53.958, lon: -1.075, look: 'point' },
];

/** What picking bars is made of. */
export function BarParts() {
  const [km, setKm] = useState<number>(radius.setupKm);
  const [filter, setFilter] = useState('');
  return (
    <Stack>
      <ChalkHeading>Bars and maps</ChalkHeading>
      <CityRow value="York" maxLength={80} error={undefined} busy={false} onType={nothing} onChange={nothing} />
      <CityRow value="Atlan" maxLength={80} error="City not found" busy onType={nothing} onChange={nothing} />
      <ChoiceRow title="Shropshire" detail="United Kingdom" onPress={nothing} />
      <Slider
        label="Radius"
        value={km}
        min={radius.setupMinKm}
        max={radius.setupMaxKm}
        step={radius.setupStepKm}
        said={(value) => `${value} km`}
        onSlide={setKm}
        onSettle={nothing}
      />
      <SearchField label="Search 81 bars" value={filter} onSearch={setFilter} />
      <HeadRow heading="Your 3 bars">
        <SmallButton>Suggest a route</SmallButton>
      </HeadRow>
      <BarRows>
        <FoundRow id="1" name="Eagle & Child" detail="High Petergate" distance="30 m" onAdd={nothing} />
        <PickRow badge="flag" name="The Three Legged Mare" detail="High Petergate" tag="Start bar">
          <RowButton icon="close" label="Remove" onPress={nothing} />
        </PickRow>
        <PickRow badge={1} name="The Golden Fleece" detail="Pavement" fault="No longer open: take it out">
          <RowButton icon="flag" label="Make the start bar" onPress={nothing} />
          <RowButton icon="chequers" label="Make the final bar" isOn onPress={nothing} />
        </PickRow>
      </BarRows>
      <Verdict tone="good" title="Fair for all six.">
        5.4 to 5.5 km each by street.
      </Verdict>
      <Verdict tone="warning" title="Teams will meet." />
      <Verdict tone="plain" title="Pick at least 8 bars: 3 to go." />
      <UndoNote words="The Golden Fleece is out." onUndo={nothing} />
      <MapBox words="A map, with and without a pin in its middle.">
        <RaceMap label="A map of bars" bars={bars} pins={pins} focus={bars} />
      </MapBox>
      <MapBox words="Move the map until the pin stands on the bar.">
        <RaceMap label="A map with a pin" bars={bars} pins={noPins} focus={bars} aim>
          <MapCard title="This spot" detail="What can be done here" onClose={nothing} />
        </RaceMap>
      </MapBox>
    </Stack>
  );
}
