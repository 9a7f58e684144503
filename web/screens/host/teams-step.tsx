import { useState } from 'react';
import { areCluesGenerated, cluesBy } from '#contract/game';
import { problems } from '#contract/problems';
import { type Game, type Team, useTeams } from '../../app/game.ts';
import { troubleIn } from '../../call/trouble.ts';
import { Button, ButtonLink } from '../../parts/buttons/button.tsx';
import type { IconName } from '../../parts/marks/icon.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Card } from '../../parts/layout/beer-mat.tsx';
import { StepCard, type StepState } from './step-card.tsx';
import { SmallButton } from '../../parts/buttons/small-button.tsx';
import { TeamRows } from '../../parts/rows/team-rows.tsx';
import { InviteSheet } from '../invite/invite-sheet.tsx';
import { ClueWriters } from '../teams/clue-writers.tsx';
import { howTheyCame, readinessWords, writingWords } from '../teams/readiness.ts';
import { counted, generatedWords, teamsProgress } from './next-step.ts';

interface TeamsStepProps {
  game: Game;
  mark: number | IconName;
  state: StepState;
}

/** The teams and how each stands; it looks again by itself. */
export function TeamsStep({ game, mark, state }: TeamsStepProps) {
  const { data: teams, error, refetch } = useTeams(game.gameId);
  const [isInviting, setIsInviting] = useState(false);
  const to = `/host/${game.gameId}/teams`;
  if (!teams) {
    return (
      <StepCard mark={mark} title="Teams" state={state} words={error ? 'We could not look.' : 'Loading…'} to={to}>
        {error && (
          <Notice
            tone="trouble"
            title={troubleIn(error, problems['teams-load-failed'].words)}
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          />
        )}
      </StepCard>
    );
  }
  const isSetup = game.status === 'setup';
  const { isDone, words } = teamsProgress(teams);
  return (
    <>
      <StepCard
        mark={mark}
        title="Teams"
        state={isDone && isSetup ? 'done' : state}
        words={isSetup ? words : counted(teams.length, 'team')}
        to={to}
      >
        <TeamRows
          label="Teams"
          rows={teams.map((team) => ({
            team: team.letter,
            words: isSetup ? shortWords(team) : counted(team.members, 'member'),
            more: moreOf(game, team),
            isReady: isSetup && team.ready,
          }))}
        />
        <div className="mt-3 grid">
          <SmallButton icon="invite" onClick={() => setIsInviting(true)}>
            Invite
          </SmallButton>
        </div>
      </StepCard>
      {isSetup && <Writers game={game} teams={teams.filter(({ ready, members }) => !ready && members > 0)} />}
      {isInviting && <InviteSheet game={game} onClose={() => setIsInviting(false)} />}
    </>
  );
}

/** More questions than this would push the start out of sight; the teams page asks them all. */
const questionsMost = 3;

/** [T21] Who writes for the teams without a captain: a question each, or the way to the page that asks them. */
function Writers({ game, teams }: { game: Game; teams: Team[] }) {
  const generated = teams.filter(areCluesGenerated);
  if (generated.length <= questionsMost) {
    return teams.map((team) => <ClueWriters key={team.letter} game={game} team={team} isCard />);
  }
  return (
    <Card>
      <section aria-labelledby="who-writes" className="grid gap-3">
        <h3 id="who-writes" className="font-display text-h3">
          Who writes the clues?
        </h3>
        <p className="text-body text-quiet">{generatedWords(generated)}</p>
        <ButtonLink to={`/host/${game.gameId}/teams`}>Choose writers</ButtonLink>
      </section>
    </Card>
  );
}

/** The number of generated clues is shown below, where the host may choose a writer instead. */
function shortWords(team: Team): string {
  return areCluesGenerated(team) ? 'generated clues' : readinessWords(team);
}

/** [T18] The writers' progress if the team has any, how its people joined if some did by code, and whether invitations are unopened. */
function moreOf(game: Game, team: Team): string {
  const isSetup = game.status === 'setup';
  const isUnseen = isSetup && team.ready && (team.unopened ?? []).length > 0;
  const writing = isSetup && cluesBy(game) === 'teams' ? writingWords(team) : '';
  return [writing, howTheyCame(team), ...(isUnseen ? ['not all have looked'] : [])].filter(Boolean).join(' · ');
}
