import type { Game } from '../../game.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Columns } from '../../parts/columns.tsx';
import { MainLink } from '../../parts/main-button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Stack } from '../../parts/stack.tsx';

/** What is left when the race is over. */
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
