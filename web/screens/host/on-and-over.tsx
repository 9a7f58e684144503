import type { Game } from '../../game.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Columns } from '../../parts/columns.tsx';
import { Dock } from '../../parts/dock.tsx';
import { MainLink } from '../../parts/main-button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Stack } from '../../parts/stack.tsx';
import { TeamsStep } from './teams-step.tsx';

/** The race is on: the way into it, and who runs in it. */
export function Ongoing({ game }: { game: Game }) {
  return (
    <Columns aside={null}>
      <Stack gap="tight">
        <Notice tone="good" title="The race is on.">
          <p>The map, the board and your skip codes are in the game. Somebody late? Teams can still be added to.</p>
        </Notice>
        <TeamsStep game={game} mark="board" state="later" />
        <Dock>
          <MainLink to={`/game/${game.game_id}`}>Join Game</MainLink>
        </Dock>
      </Stack>
    </Columns>
  );
}

export function Over({ game }: { game: Game }) {
  return (
    <Columns aside={null}>
      <Stack>
        <Notice tone="info" title="The race is over.">
          <p>Who won, who was egg-secuted and the photos are in the results.</p>
        </Notice>
        <MainLink to={`/results/${game.game_id}`}>Results</MainLink>
        <ButtonLink to="/create">Play again</ButtonLink>
      </Stack>
    </Columns>
  );
}
