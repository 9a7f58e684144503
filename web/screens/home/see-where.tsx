import { useMemo } from 'react';
import { RaceMap } from '../../parts/map/race-map.tsx';
import { MapBoundary } from '../../parts/map/map-boundary.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { CopyButton } from '../../parts/buttons/copy-button.tsx';
import { SmallPrint, Text } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import type { HomePerson } from '../../home/use-home.ts';
import { wallClock } from '../../race/clock.ts';
import { agoWords } from './home-copy.ts';

/** [U6] Where somebody is who lets this person see it; the dot moves as they do. */
export function SeeWhere({ person, now, onClose }: { person: HomePerson; now: number; onClose: () => void }) {
  const { name, place } = person;
  const { lat, lon, accuracy } = place ?? { lat: 0, lon: 0, accuracy: null };
  // A map that is looked at stays where a finger put it until they move on.
  const shown = useMemo(
    () => ({ focus: [{ lat, lon }], place: { lat, lon, accuracy: accuracy ?? 50 } }),
    [lat, lon, accuracy],
  );
  return (
    <Dialog open title={`Where ${name} is`} onClose={onClose}>
      {place ? (
        <Stack gap="tight">
          <div className="h-72 overflow-hidden rounded-mat border-3 border-edge">
            <MapBoundary>
              <RaceMap label={`Where ${name} is`} bars={none} pins={none} {...shown} title={null} />
            </MapBoundary>
          </div>
          <Text>
            {coordinates(place)}, {agoWords(now - place.at)}
          </Text>
          <CopyButton text={coordinates(place)}>Copy for a map or a driver</CopyButton>
          <SmallPrint>
            {name} shares this until {wallClock(place.until)}, or stops before.
          </SmallPrint>
        </Stack>
      ) : (
        <Text>{name} has stopped sharing.</Text>
      )}
    </Dialog>
  );
}

const none: never[] = [];

function coordinates({ lat, lon }: { lat: number; lon: number }): string {
  return `${lat.toFixed(5)}, ${lon.toFixed(5)}`;
}
