import { TeamsMap } from '../../parts/map/teams-map.tsx';
import { useSound } from '../../device/sound.ts';
import { MenuRow, MenuSwitch } from '../../parts/rows/menu-row.tsx';
import { useIsDesktop } from '../../parts/layout/use-is-desktop.ts';
import { SmallPrint } from '../../parts/layout/prose.tsx';
import { TextButton } from '../../parts/buttons/text-button.tsx';
import { type Race, useRace } from '../../race/race.ts';
import { RaceDoor } from '../../race/knocks/knock-door.tsx';
import { useClosedKnocks } from '../../race/knocks/use-knocks.ts';
import { giverOf } from '../../race/targets.ts';
import { TeamsStep } from '../host/teams-step.tsx';
import { Autopilot, QuietTeams } from './autopilot.tsx';
import { ConsoleFoot } from './console-foot.tsx';
import { ConsoleHead } from './console-head.tsx';
import { useControls } from './controls.ts';
import { DoneNotice } from './done-notice.tsx';
import { RuledFinishes } from './decisions/finishes.tsx';
import { PhotoWall } from './photo-wall.tsx';
import { RaceFeed } from './race-feed.tsx';
import { LatestReceipt } from './receipts.tsx';
import { SayToAll } from './say-to-all.tsx';
import { TakeBacks } from './decisions/take-backs.tsx';
import { TeamList } from './teams/team-list.tsx';
import { WithControls } from './with-controls.tsx';
import { teamNames } from '#contract/game';
import type { Errand } from '../../race/queue/errand.ts';
import { Notice } from '../../parts/page/notice.tsx';
import { SmallButton } from '../../parts/buttons/small-button.tsx';
import { Slip } from './slip.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { wallClock } from '../../race/clock.ts';
import { useNow } from '../../race/use-now.ts';
import { Icon } from '../../parts/marks/icon.tsx';
import { expectedOf, longOnOneClueMs, onClueMs } from './console-copy.ts';

/** The rest can be seen in their rows. */
const shownMost = 2;

const ends = {
  'signed-out': 'You are signed out, so this page stands still.',
  'seat-moved': 'Your seat moved to another phone, so this page stands still.',
  'not-a-member': 'This game is no longer yours, so this page stands still.',
  'too-many': 'This race is open on too many of your screens, so this one stands still.',
} as const;

/** A line that is back so soon was hardly lost. */
const shortMs = 3_000;

type Strike = Errand & { task: Extract<Errand['task'], { kind: 'give-sabotage' }> };

/** Teams on the left, events on the right; stacked on a phone. For the keyboard the bottom bar comes right after the header. */
export function WideConsole({ facts }: { facts: readonly string[] }) {
  const knocks = useClosedKnocks();
  return (
    <WithControls>
      <ConsoleHead facts={facts} />
      <ConsoleFoot
        news={
          <DoneNotice at="foot">
            <StrikeSlip />
          </DoneNotice>
        }
        onOpenKnock={knocks.reopen}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-7 gap-y-8 min-[75rem]:grid-cols-[minmax(0,1fr)_392px] min-[75rem]:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
          <LineNotice />
          <StrikeRefused />
          <RuledFinishes />
          <TeamList />
          <QuietTeams />
          <Nudges />
          <TakeBacks />
        </div>
        <Aside />
        <More />
      </div>
      <RaceDoor closedKnocks={knocks} />
    </WithControls>
  );
}

function Aside() {
  const { game, view, team, open } = useRace();
  const isDesk = useIsDesktop();
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 min-[75rem]:row-span-2">
      <div className="h-65 overflow-hidden rounded-mat border-2 border-raised">
        <TeamsMap city={game.city} startBar={view.startBar} standings={view.standings} own={team} size="small" />
      </div>
      <RaceFeed />
      {isDesk && <SayToAll />}
      <LatestReceipt />
      <span className="-my-3 justify-self-start">
        <TextButton onClick={() => open('feed')}>Everything so far</TextButton>
      </span>
      <PhotoWall />
    </div>
  );
}

/** What is not wanted every minute. */
function More() {
  const { game, view, open } = useRace();
  const { ask } = useControls();
  const { isOn, set } = useSound();
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid gap-3 tablet:grid-cols-2">
        <MenuRow
          icon="key"
          title="Bars and skip codes"
          detail="For a team that cannot verify."
          onPress={() => open('codes')}
        />
        <MenuRow
          icon="invite"
          title="Invite"
          detail="The code, and who is in which team."
          onPress={() => ask({ about: 'invite' })}
        />
        <MenuRow
          icon="eye"
          title="Let people watch"
          detail="A link for the pub’s television, and for those at home."
          onPress={() => ask({ about: 'watch' })}
        />
        <MenuRow
          icon="person"
          title="Crew"
          detail="Co-hosts, and who did what."
          onPress={() => ask({ about: 'crew' })}
        />
        <MenuRow
          icon="flip"
          title="Replace a bar"
          detail="For a door that is shut."
          onPress={() => ask({ about: 'replace', bar: null })}
        />
        <MenuSwitch
          icon="sound"
          title="Sound"
          detail="A chime when the race has a question for you."
          isOn={isOn}
          onSwitch={set}
        />
        {giverOf(view) === 'host' && view.status !== 'ended' && (
          <MenuRow
            icon="warning"
            title="Sabotage"
            detail="Thunder from above, on any team."
            onPress={() => open('sabotage')}
          />
        )}
      </div>
      <Autopilot />
      <SmallPrint>Somebody late? Teams can still be added to.</SmallPrint>
      <TeamsStep game={game} mark="board" state="later" />
    </div>
  );
}

/** A sabotage the host gave from here that reached nobody: why, until it was seen. */
function StrikeRefused() {
  const { queue } = useRace();
  const strike = strikeIn(queue);
  if (strike?.outcome.type !== 'refused') return null;
  return (
    <Notice
      tone="trouble"
      title={strike.outcome.refusal.words}
      action={<SmallButton onClick={() => void queue.see(strike.id)}>OK</SmallButton>}
    />
  );
}

/** One that is on its way, and then has got there. */
function StrikeSlip() {
  const { queue } = useRace();
  const strike = strikeIn(queue);
  if (!strike || strike.outcome.type === 'refused') return null;
  const team = teamNames[strike.task.target];
  if (strike.outcome.type === 'waiting')
    return <Slip key="waiting" words={`Your sabotage is on its way to ${team}.`} />;
  return (
    <Slip
      key={strike.id}
      words={`Egg-secuted! ${team} gets your sabotage with the next look at the phone.`}
      onClose={() => void queue.see(strike.id)}
    />
  );
}

/** The oldest of those given from here that was not seen yet. */
function strikeIn({ errands }: Race['queue']): Strike | undefined {
  return errands.find((errand): errand is Strike => errand.task.kind === 'give-sabotage' && !errand.isSeen);
}

/** Whether what is shown is how things are. */
function LineNotice() {
  const { line } = useRace();
  const now = useNow(line.link !== 'live');
  if (line.ended) {
    return (
      <Notice
        tone="trouble"
        title={ends[line.ended]}
        action={<Button onClick={line.reconnect}>{line.ended === 'too-many' ? 'Show it here' : 'Try again'}</Button>}
      />
    );
  }
  if (line.link === 'live' || line.lostSince === null || now - line.offsetMs - line.lostSince < shortMs) return null;
  return (
    <Notice
      tone="warning"
      title={line.link === 'offline' ? 'No connection.' : 'Reconnecting…'}
      action={line.link === 'offline' && <Button onClick={line.reconnect}>Reconnect</Button>}
    >
      <p>This is the race as of {wallClock(line.lostSince)}. It goes on without us.</p>
    </Notice>
  );
}

/** Teams that may need help: too long on one clue. */
function Nudges() {
  const { view } = useRace();
  const { ask } = useControls();
  const now = useNow(view.status === 'on');
  if (view.status === 'ended') return null;
  const stuck = view.standings
    .filter(({ state }) => state === 'racing')
    .map((standing) => ({ standing, ms: onClueMs(view, standing, now) }))
    .filter(({ ms }) => ms > longOnOneClueMs)
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, shownMost);
  return stuck.map(({ standing: { group, name }, ms }) => {
    const bar = expectedOf(view, group);
    return (
      <div
        key={group}
        className="flex min-h-16 flex-wrap items-center gap-x-3.5 gap-y-2 rounded-mat bg-warn-paper py-2 pr-2 pl-4 text-body leading-[1.35] text-warn-ink"
      >
        <Icon name="warning" />
        <p className="min-w-48 flex-1">
          <b className="font-bold">
            {name} has been on one clue for {Math.floor(ms / 60_000)} minutes.
          </b>{' '}
          {bar ? `A nudge, or is ${bar.name} shut?` : 'A nudge?'}
        </p>
        <span className="flex flex-wrap gap-2 text-ink">
          <SmallButton onClick={() => ask({ about: 'message', team: group })}>
            Nudge<span className="sr-only"> {name}</span>
          </SmallButton>
          {bar && <SmallButton onClick={() => ask({ about: 'replace', bar: bar.id })}>Replace bar</SmallButton>}
        </span>
      </div>
    );
  });
}
