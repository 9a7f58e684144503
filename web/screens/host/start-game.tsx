import { type ReactNode, useState } from 'react';
import { setupCalls } from '#contract/calls/setup';
import { areCluesGenerated, cluesBy } from '#contract/game';
import { listed } from '#contract/text/words';
import { problems } from '#contract/problems';
import { callServer } from '../../call/api.ts';
import { type Game, type Team, useGameChanges } from '../../app/game.ts';
import { troubleIn } from '../../call/trouble.ts';
import { Button, ButtonLink } from '../../parts/buttons/button.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { timeZone } from '../../app/time-zone.ts';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { dayOf, useOpenedAt, weekdayDateOf } from '../../app/long-date.ts';
import { MainButton } from '../../parts/buttons/main-button.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Text } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { TeamRows } from '../../parts/rows/team-rows.tsx';
import { cluesMissing, willBeGenerated, howTheyCame, readinessWords, writingWords } from '../teams/readiness.ts';
import { counted, generatedWords, nameOf, racingTeams, waitingTeams } from './next-step.ts';
import { SavedHintsSwitch } from './hints-switch.tsx';
import { PhonesNote } from './ready/phones-note.tsx';
import { PaymentPart } from './pay/pay-now.tsx';
import { usePaywall } from './pay/use-paywall.ts';
import type { SheetProps } from './sheet.ts';
import { useSend } from '../../call/use-send.ts';

type Step = 'another-day' | 'nobody' | 'waiting' | 'asking' | 'unpaid' | 'ready' | { unknown: string };

/** Whether it is the day, who is still waited for, then payment where there is any to make, then the start. */
export function StartGame({ game, teams = [], open, onClose }: SheetProps) {
  const gameId = game.gameId;
  const { showGame, askGameAgain, askTeamsAgain } = useGameChanges(gameId);
  const { send, isSending, trouble } = useSend(problems['start-failed'].words);
  const [isAnyway, setAnyway] = useState(false);
  const [isToday, setToday] = useState(false);
  const [lastJar, setLastJar] = useState(game.lastJar ?? '');
  const today = dayOf(useOpenedAt());
  const paywall = usePaywall(gameId, open);
  const waiting = waitingTeams(teams);
  const racing = racingTeams(teams);
  const generated = teams.filter(areCluesGenerated);

  function stepNow(): Step {
    if (racing.length === 0) return 'nobody';
    if (game.date !== today && !isToday) return 'another-day';
    if (waiting.length > 0 && !isAnyway) return 'waiting';
    if (paywall.data) return paywall.data.paid ? 'ready' : 'unpaid';
    return paywall.error ? { unknown: troubleIn(paywall.error, problems['start-failed'].words) } : 'asking';
  }

  async function start(input: { startAnyway?: boolean; lastJar?: string; timeZone?: string }, key: string) {
    try {
      await callServer(setupCalls['start-game'], { query: { gameId }, input, key });
    } catch (error) {
      // Somebody may have changed a clue, a team or the list since we looked.
      setAnyway(false);
      void askTeamsAgain();
      void askGameAgain();
      throw error;
    }
    onClose();
    showGame({ ...game, status: 'ongoing' });
    void askGameAgain();
  }

  const step = stepNow();
  const anyway = isAnyway ? { startAnyway: true } : {};
  const hasLastJar = lastJar !== '' || game.lastJar !== null;
  const ends = hasLastJar ? { lastJar, timeZone: timeZone() } : {};
  const looks: Record<Exclude<Step, { unknown: string }>, { body: ReactNode; foot: ReactNode }> = {
    nobody: {
      body: <Text>{problems['no-team-members'].words}</Text>,
      foot: <ButtonLink to={`/host/${gameId}/teams`}>Fill your teams</ButtonLink>,
    },
    'another-day': {
      body: <AnotherDay date={game.date} today={today} />,
      foot: (
        <>
          <Button onClick={() => setToday(true)}>Start today instead</Button>
          <Button look="link" onClick={onClose}>
            Not yet
          </Button>
        </>
      ),
    },
    waiting: {
      body: <Waiting teams={waiting} generated={generated} />,
      foot: (
        <>
          <Button onClick={() => setAnyway(true)}>Start anyway</Button>
          <Button look="link" onClick={onClose}>
            Wait for them
          </Button>
        </>
      ),
    },
    asking: { body: <Racing game={game} teams={teams} />, foot: <MainButton busy>Start</MainButton> },
    unpaid: {
      body: (
        <>
          <Text>{problems['payment-required'].words}</Text>
          {open && game.role === 'host' && <PaymentPart game={game} onClose={onClose} />}
        </>
      ),
      foot: null,
    },
    ready: {
      body: (
        <>
          <Racing game={game} teams={teams} />
          <Field
            label="Last jar"
            name="lastJar"
            type="time"
            value={lastJar}
            hint="Optional. At this hour the race ends, finished or not."
            error={trouble?.code === 'no-last-jar' ? trouble.words : undefined}
            onChange={(event) => setLastJar(event.currentTarget.value)}
          />
          {game.role === 'host' && <SavedHintsSwitch game={game} />}
        </>
      ),
      foot: (
        <MainButton busy={isSending} onClick={() => void send({ ...anyway, ...ends }, start)}>
          Start
        </MainButton>
      ),
    },
  };
  const { body, foot } =
    typeof step === 'string'
      ? looks[step]
      : {
          body: <Notice tone="trouble" title={step.unknown} />,
          foot: <Button onClick={() => void paywall.refetch()}>Try again</Button>,
        };
  return (
    <Dialog open={open} title="Start Game" onClose={onClose} foot={foot}>
      <Stack gap="field">
        {open && (step === 'ready' || step === 'waiting') && <PhonesNote gameId={gameId} />}
        {body}
        {trouble && (trouble.code !== 'no-last-jar' || step !== 'ready') && (
          <Notice tone="trouble" title={trouble.words} />
        )}
      </Stack>
    </Dialog>
  );
}

/** [G18] Starting cannot be taken back, so a race that is for another day is asked about with both. */
function AnotherDay({ date, today }: { date: string; today: string }) {
  return (
    <Notice tone="warning" title={`This race is for ${weekdayDateOf(date)}.`}>
      <p>
        Today is {weekdayDateOf(today)}. Started today, it is today's race: everybody is told, the clock runs, and that
        cannot be undone.
      </p>
    </Notice>
  );
}

/** [T18] Who has yet to see that they are in it. They can still come while it is on. */
function Unopened({ teams }: { teams: Team[] }) {
  const unopened = teams.flatMap((team) => team.unopened ?? []);
  if (unopened.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={`${listed(unopened)} ${unopened.length === 1 ? 'has' : 'have'} not opened the link yet.`}
    >
      <p>Give them a shout. They can also join once the race is on.</p>
    </Notice>
  );
}

/** Who is not ready, and what becomes of them when the race starts all the same. */
function Waiting({ teams, generated }: { teams: Team[]; generated: Team[] }) {
  const reasons = new Set(teams.map(({ reason }) => reason));
  return (
    <>
      <Text>{teams.length === 1 ? 'One team is not ready yet.' : `${teams.length} teams are not ready yet.`}</Text>
      <TeamRows
        label="Still waiting for"
        rows={teams.map((team) => ({
          team: team.letter,
          words: readinessWords(team),
          more: writingWords(team),
          isReady: false,
        }))}
      />
      <Notice tone="warning" title="If you start anyway:">
        {reasons.has('no members') && <p>Teams without members do not race.</p>}
        {reasons.has('clues incomplete') && <p>Missing clues are generated.</p>}
        {generated.length > 0 && <p>{generatedWords(generated)}</p>}
      </Notice>
    </>
  );
}

/** How many came by code is worth a look before the door closes. */
function CameByCode({ teams }: { teams: Team[] }) {
  const rows = teams.map((team) => ({ team, words: howTheyCame(team) })).filter(({ words }) => words !== '');
  if (rows.length === 0) return null;
  return (
    <ul aria-label="How they came in" className="grid gap-1 text-body">
      {rows.map(({ team, words }) => (
        <li key={team.letter}>
          <b className="font-bold">{nameOf(team)}</b>: {words}
        </li>
      ))}
    </ul>
  );
}

/** [T21] Names the teams whose clues are generated when the race starts. */
function GeneratedClues({ teams }: { teams: Team[] }) {
  const generated = teams.filter(({ reason }) => reason === 'clues incomplete');
  if (generated.length === 0) return null;
  if (generated.length > 2) return <Text>{generatedWords(generated)}</Text>;
  return (
    <ul aria-label="Generated clues" className="grid gap-1 text-body">
      {generated.map((team) => (
        <li key={team.letter}>
          <b className="font-bold">{nameOf(team)}</b>: {willBeGenerated(cluesMissing(team))}
        </li>
      ))}
    </ul>
  );
}

function Racing({ game, teams }: { game: Game; teams: Team[] }) {
  const racing = racingTeams(teams);
  const home = teams.filter((team) => !racing.includes(team));
  return (
    <>
      <Text>
        {counted(racing.length, 'team')} {racing.length === 1 ? 'races' : 'race'}: {listed(racing.map(nameOf))}.
        {home.length > 0 && ` ${listed(home.map(nameOf))} ${home.length === 1 ? 'stays' : 'stay'} at home.`}
      </Text>
      <CameByCode teams={racing} />
      {cluesBy(game) === 'teams' && <GeneratedClues teams={racing} />}
      <Unopened teams={racing} />
      <Text>
        Is everybody at {game.startBar}? From here on the clock runs, and bars, clues and the number of teams are fixed.
      </Text>
    </>
  );
}
