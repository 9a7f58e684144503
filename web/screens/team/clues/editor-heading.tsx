import type { ReactNode } from 'react';
import { teamNames } from '#contract/game';
import type { Game, Team } from '../../../app/game.ts';
import { Lead, Text } from '../../../parts/layout/prose.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { TeamHeading } from '../../../parts/marks/team-heading.tsx';
import { WhichGame } from '../which-game.tsx';
import { writesForAll } from '../own-letter.ts';

/** Whose clues these are: a team's, or the host's for everybody. */
export function EditorHeading({ game, team, children }: { game: Game; team: Team; children: ReactNode }) {
  if (!writesForAll(game)) {
    return (
      <Stack gap="tight">
        <TeamHeading team={team.game_group} isPage>
          <WhichGame game={game} />
        </TeamHeading>
        {game.status === 'setup' && (
          <Text>
            On the night the other teams find the bars by the clues you write. Make them sweat, but keep it fair.
          </Text>
        )}
        <Text>{children}</Text>
      </Stack>
    );
  }
  return (
    <Stack gap="tight">
      <Lead>{solversOf(game.game_groups)} what you write.</Lead>
      <Text>{children}</Text>
    </Stack>
  );
}

function solversOf(teams: number): string {
  if (teams === 1) return `Team ${teamNames.A} solves`;
  return teams === 2 ? 'Both teams solve' : `All ${teams} teams solve`;
}
