import { cluesBy } from '#contract/game';
import type { Game, Team } from '../../app/game.ts';
import { Notice } from '../../parts/page/notice.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { TeamHeading } from '../../parts/marks/team-heading.tsx';
import { WhichGame } from './which-game.tsx';
import { RaceLinks } from './race-links.tsx';

/** For those who only race. */
export function NothingToWrite({ game, team }: { game: Game; team: Team }) {
  const byHouse = cluesBy(game) === 'house';
  return (
    <Stack>
      <TeamHeading team={team.game_group} isPage>
        <WhichGame game={game} />
      </TeamHeading>
      <RaceLinks game={game} />
      <Notice tone="info" title={byHouse ? 'We write the clues.' : 'The host writes the clues.'}>
        <p>Nothing to write for you. Charge your phone, wear shoes you can walk in, and turn up.</p>
      </Notice>
    </Stack>
  );
}
