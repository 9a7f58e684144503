import type { Game, Team } from '../../../app/game.ts';
import { EmptyJar } from '../../../parts/page/empty-jar.tsx';
import { EmptyState } from '../../../parts/page/empty-state.tsx';
import { MainLink } from '../../../parts/buttons/main-button.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { EditorHeading } from './editor-heading.tsx';
import { RaceLinks } from '../race-links.tsx';

/** Before the host has picked the bars. */
export function NoBars({ game, team }: { game: Game; team: Team }) {
  const isHost = game.role === 'host';
  return (
    <Stack>
      <EditorHeading game={game} team={team}>
        Nothing to write yet.
      </EditorHeading>
      <RaceLinks game={game} />
      <EmptyState
        picture={<EmptyJar />}
        title="No bars yet"
        action={isHost && <MainLink to={`/host/${game.game_id}/setup`}>Finish setup</MainLink>}
      >
        {isHost
          ? 'Pick the bars first. Then there is something to write about.'
          : 'The host is still picking the bars. Come back when they are done, and write a clue for each.'}
      </EmptyState>
    </Stack>
  );
}
