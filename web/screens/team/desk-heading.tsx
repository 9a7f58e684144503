import type { ReactNode } from 'react';
import { teamNames } from '#contract/game';
import type { Game, Team } from '../../game.ts';
import { Lead, Text } from '../../parts/prose.tsx';
import { Stack } from '../../parts/stack.tsx';
import { TeamHeading } from '../../parts/team-heading.tsx';
import { writesForAll } from './own-letter.ts';

/** Whose clues these are: a team's, or the host's for everybody. */
export function DeskHeading({ game, team, children }: { game: Game; team: Team; children: ReactNode }) {
  if (!writesForAll(game)) {
    return (
      <TeamHeading team={team.game_group} isPage>
        <p>{children}</p>
      </TeamHeading>
    );
  }
  const solvers = game.game_groups > 1 ? `All ${game.game_groups} teams solve` : `Team ${teamNames.A} solves`;
  return (
    <Stack gap="tight">
      <Lead>{solvers} what you write.</Lead>
      <Text>{children}</Text>
    </Stack>
  );
}
