import { useState } from 'react';
import { type Game, useGameLookedAfter, useTeams } from '../../app/game.ts';
import { Button, ButtonLink } from '../../parts/buttons/button.tsx';
import { MainButton } from '../../parts/buttons/main-button.tsx';
import { Columns } from '../../parts/layout/columns.tsx';
import { Lead } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { CrewSheet } from '../crew/crew-sheet.tsx';
import { ReadyPanel } from './ready/ready-panel.tsx';
import { StartGame } from './start-game.tsx';
import { TeamsStep } from './teams-step.tsx';

/** [Q3] A co-host before the start: who is in, the way to start, and who else helps. */
export function CohostWaits({ game }: { game: Game }) {
  const { data: teams } = useTeams(game.gameId);
  const [opened, open] = useState<'start' | 'crew' | null>(null);
  // The host may start it from elsewhere.
  useGameLookedAfter(game.gameId);
  const close = () => open(null);
  return (
    <>
      <Columns
        aside={
          <Stack>
            <MainButton onClick={() => open('start')}>Start Game</MainButton>
            <ButtonLink to={`/host/${game.gameId}/rehearsal`}>Rehearse with bots</ButtonLink>
            <Button onClick={() => open('crew')}>Crew</Button>
          </Stack>
        }
      >
        <Stack>
          <Lead>You're a co-host. Route, clues and payment are the host's; the night is for both of you.</Lead>
          <ReadyPanel game={game} />
          <TeamsStep game={game} mark="board" state="later" />
        </Stack>
      </Columns>
      {opened === 'start' && <StartGame game={game} teams={teams} open onClose={close} />}
      {opened === 'crew' && <CrewSheet gameId={game.gameId} onClose={close} />}
    </>
  );
}
