import { type ReactNode, useState } from 'react';
import { radius } from '#contract/limits';
import { SearchField } from '../../../parts/fields/search-field.tsx';
import { Slider } from '../../../parts/fields/slider.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import type { BarSearch } from './use-bar-search.ts';

interface FindControlsProps {
  search: BarSearch;
  city: ReactNode;
  filter: string;
  onFilter: (filter: string) => void;
}

/** Where to look, how far round, and for what. */
export function FindControls({ search, city, filter, onFilter }: FindControlsProps) {
  const [shownKm, setShownKm] = useState(search.radiusKm);
  const [settledKm, setSettledKm] = useState(search.radiusKm);
  // A button beside the list may widen the circle too.
  if (settledKm !== search.radiusKm) {
    setSettledKm(search.radiusKm);
    setShownKm(search.radiusKm);
  }
  const count = search.near.data?.places.length ?? 0;
  const label = count === 0 ? 'Search bars' : `Search ${count} ${count === 1 ? 'bar' : 'bars'}`;
  return (
    <Stack gap="tight">
      {city}
      <Slider
        label="Radius"
        value={shownKm}
        min={radius.setupMinKm}
        max={radius.setupMaxKm}
        step={radius.setupStepKm}
        said={(km) => `${km} km`}
        onSlide={setShownKm}
        onSettle={search.searchWithin}
      />
      <SearchField label={label} value={filter} onSearch={onFilter} />
    </Stack>
  );
}
