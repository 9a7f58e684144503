import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { Queries } from '../app/queries.tsx';
import { type Race, RaceProvider } from '../race/race.ts';

/** For tests: a part of the play screen, on a phone that has this race before it. */
export function inRace(part: ReactNode, race: Race): ReactNode {
  return (
    <MemoryRouter initialEntries={[`/game/${race.game.gameId}`]}>
      <Queries>
        <RaceProvider value={race}>{part}</RaceProvider>
      </Queries>
    </MemoryRouter>
  );
}
