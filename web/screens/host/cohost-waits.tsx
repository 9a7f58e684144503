import { useState } from 'react';
import { cluesBy } from '#contract/game';
import { type Game, useGameLookedAfter, useTeams } from '../../app/game.ts';
import { usePeople } from '../../app/people.ts';
import { Button, ButtonLink } from '../../parts/buttons/button.tsx';
import { Columns } from '../../parts/layout/columns.tsx';
import { Dock } from '../../parts/layout/dock.tsx';
import { Lead, Text } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { useIsDesktop } from '../../parts/layout/use-is-desktop.ts';
import { CrewSheet } from '../crew/crew-sheet.tsx';
import { hostsRoute, isUnpaidOrder, nextStep, startProgress } from './next-step.ts';
import { ReadyPanel } from './ready/ready-panel.tsx';
import { StartGame } from './start-game.tsx';
import { StepCard } from './step-card.tsx';
import { Next, stateOf } from './steps.tsx';
import { TeamsStep } from './teams-step.tsx';

/** [Q3] The host's page for a co-host before the start: the same steps, and the host's name on those that are the host's alone. */
export function CohostWaits({ game }: { game: Game }) {
  const { data: teams } = useTeams(game.gameId);
  const { data: people } = usePeople(game.gameId);
  const [opened, open] = useState<'start' | 'crew' | null>(null);
  const isDesk = useIsDesktop();
  // The host may start it from elsewhere.
  useGameLookedAfter(game.gameId);
  const close = () => open(null);
  const host = people?.host || 'The host';
  const route = hostsRoute(game, teams ?? [], host);
  const step = teams ? nextStep(game, teams, route) : null;
  const isTheirs = step === 'start' || step === 'members' || step === 'nudge';
  const waits: Partial<Record<NonNullable<typeof step>, string>> = {
    answers: `${host} answers our questions`,
    route: `${host} picks the bars`,
    clues: `${host} writes the clues`,
    wait: isUnpaidOrder(game) ? `${host} pays` : 'we make the race',
  };
  const next = isTheirs ? (
    <Next step={step} game={game} onStart={() => open('start')} />
  ) : (
    step && <Text>Next: {waits[step]}.</Text>
  );
  return (
    <>
      <Columns
        aside={
          <Stack>
            {isDesk && next}
            <ButtonLink to={`/host/${game.gameId}/rehearsal`}>Rehearse with bots</ButtonLink>
            <Button onClick={() => open('crew')}>Crew</Button>
          </Stack>
        }
      >
        <Stack gap="tight">
          <Lead>You're a co-host. Route, clues and payment are the host's; the night is for both of you.</Lead>
          {route.isDone && <ReadyPanel game={game} />}
          <StepCard mark={1} title="Route" state={stateOf(route.isDone, step === 'route')} words={route.words} />
          {cluesBy(game) === 'host' && <Text>{host} writes the clues.</Text>}
          <TeamsStep game={game} mark={2} state={step === 'members' || step === 'nudge' ? 'next' : 'later'} />
          <StepCard
            mark={3}
            title="Start Game"
            state={step === 'start' ? 'next' : 'later'}
            words={route.isDone && teams ? startProgress(game, teams, route) : 'Route and teams come first.'}
            {...(route.isDone && teams ? { onPress: () => open('start') } : {})}
          />
          {!isDesk && next && <Dock>{next}</Dock>}
        </Stack>
      </Columns>
      {opened === 'start' && <StartGame game={game} teams={teams} open onClose={close} />}
      {opened === 'crew' && <CrewSheet gameId={game.gameId} onClose={close} />}
    </>
  );
}
