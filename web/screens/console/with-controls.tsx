import { type ReactNode, useMemo, useState } from 'react';
import { AdjustTime } from './decisions/adjust-time.tsx';
import { type Ask, ControlsProvider, type Done, useControls } from './controls.ts';
import { SetLastJar } from './decisions/set-last-jar.tsx';
import { RetireTeam } from './decisions/retire-team.tsx';
import { TeamMenu } from './teams/team-menu.tsx';
import { hostCalls } from '#contract/calls/host';
import { type Letter, teamNames } from '#contract/game';
import { useTabDraft } from '../../app/use-tab-draft.ts';
import { callServer } from '../../call/api.ts';
import { SmallPrint, Text } from '../../parts/layout/prose.tsx';
import { useRace } from '../../race/race.ts';
import { AskDialog } from './decisions/ask-dialog.tsx';
import { useDroppedOdd } from './use-dropped-odd.ts';
import { useMove } from './use-move.ts';
import { expectedOf, toHost } from './console-copy.ts';
import { ReasonField } from './decisions/reason-field.tsx';
import type { FeedEntry } from '#contract/race-view';
import { race } from '#contract/limits';
import { TextArea } from '../../parts/fields/text-area.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { ChoiceRow } from '../../parts/fields/choice-row.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { CrewSheet } from '../crew/crew-sheet.tsx';
import { InviteSheet } from '../invite/invite-sheet.tsx';
import { WallTick } from '../watching/wall-tick.tsx';
import { WatchSheet } from '../watching/watch-sheet.tsx';
import { ReceiptsSheet } from './receipts.tsx';
import { useCodes } from '../../race/use-codes.ts';
import { TakeAnother } from './decisions/take-another.tsx';

/** Whatever lies in here may ask for a control; the question stands over it. */
export function WithControls({ children }: { children: ReactNode }) {
  const [asked, ask] = useState<Ask | null>(null);
  const [done, say] = useState<Done | null>(null);
  const { droppedOdd, dropOdd } = useDroppedOdd();
  const controls = useMemo(() => ({ asked, ask, done, say, droppedOdd, dropOdd }), [asked, done, droppedOdd, dropOdd]);
  return (
    <ControlsProvider value={controls}>
      {children}
      {asked && <Question asked={asked} />}
    </ControlsProvider>
  );
}

function Question({ asked }: { asked: Ask }) {
  switch (asked.about) {
    case 'team':
      return <TeamMenu team={asked.team} />;
    case 'there':
      return <MarkThere team={asked.team} />;
    case 'adjust':
      return <AdjustTime team={asked.team} />;
    case 'message':
      return <SayTo team={asked.team} />;
    case 'replace':
      return <ReplaceBar bar={asked.bar} />;
    case 'retire':
      return <RetireTeam team={asked.team} />;
    case 'odd':
      return <CallOdd team={asked.team} />;
    case 'invite':
      return <Invite />;
    case 'watch':
      return <Watch />;
    case 'crew':
      return <Crew />;
    case 'receipts':
      return <ReceiptsSheet />;
    case 'last-jar':
      return <SetLastJar />;
    case 'undo':
      return <TakeBack entry={asked.entry} />;
    default:
      return <PauseRace to={asked.about} />;
  }
}

/** Who comes late, and who is where. */
function Invite() {
  const { game } = useRace();
  const { ask } = useControls();
  return <InviteSheet game={game} onClose={() => ask(null)} />;
}

/** Who else may see it. */
function Watch() {
  const { game } = useRace();
  const { ask } = useControls();
  return <WatchSheet game={game} onClose={() => ask(null)} />;
}

/** Who runs this race, and who of them did what. */
function Crew() {
  const { game, view } = useRace();
  const { ask } = useControls();
  return <CrewSheet gameId={game.gameId} isOver={view.status === 'ended'} onClose={() => ask(null)} />;
}

/** [H16] Whether the results say that something about a team looked odd. */
function CallOdd({ team }: { team: Letter }) {
  const { view } = useRace();
  const { move, isSending, trouble } = useMove('Failed to say so');
  const name = teamNames[team];
  const isCalled = view.host?.calledOdd.includes(team) ?? false;
  const send = () =>
    move({ group: team, odd: !isCalled }, (parts) => callServer(hostCalls['call-odd'], parts), {
      words: isCalled ? `The results no longer say so of ${name}.` : `The results will say that ${name} looked odd.`,
    });
  if (isCalled) {
    return (
      <AskDialog title="Take it back?" yes="Take it back" isBusy={isSending} trouble={trouble} onYes={send}>
        <Text>The results then say nothing about {name}.</Text>
      </AskDialog>
    );
  }
  return (
    <AskDialog
      title={`${name} looked odd?`}
      yes="Say so in the results"
      isBusy={isSending}
      trouble={trouble}
      onYes={send}
    >
      <Text>
        Everybody will read ‘looked odd’ beside {name} in the results. Their place and time stay as they are. You can
        take it back until a day after the race.
      </Text>
    </AskDialog>
  );
}

/** [H6] The host saw them, or believes them: the last rung of the ladder. */
function MarkThere({ team }: { team: Letter }) {
  const { view } = useRace();
  const { move, isSending, trouble } = useMove('Failed to mark them as there');
  const name = teamNames[team];
  const bar = expectedOf(view, team);
  return (
    <AskDialog
      title={`Mark ${name} as there?`}
      yes="Mark as there"
      isBusy={isSending}
      trouble={trouble}
      onYes={(values) =>
        move({ group: team, reason: values('reason') }, (parts) => callServer(hostCalls.override, parts), {
          words: `${name} is marked as there.`,
          undo: { kind: 'bar-found', team },
        })
      }
    >
      <Text>
        {bar ? `${bar.name} counts as found from now, ` : 'Their bar counts as found from now, '}
        and their next clue shows. You can take it back until the next ruling on them.
      </Text>
      <ReasonField placeholder="Their GPS is out, I can see them" />
    </AskDialog>
  );
}

/** [H5] Every clock stands still, or runs again. */
function PauseRace({ to }: { to: 'pause' | 'resume' }) {
  const isPause = to === 'pause';
  const { move, isSending, trouble } = useMove(isPause ? 'Failed to pause the race' : 'Failed to let the race go on');
  return (
    <AskDialog
      title={isPause ? 'Pause the race?' : 'Let the race go on?'}
      yes={isPause ? 'Pause' : 'Resume'}
      no={isPause ? 'Keep it going' : 'Stay paused'}
      isBusy={isSending}
      trouble={trouble}
      onYes={() =>
        move({}, ({ params, key }) => callServer(hostCalls[to], { params, key }), {
          words: isPause ? 'The race is paused. Every clock stands still.' : 'The race goes on.',
        })
      }
    >
      <Text>
        {isPause
          ? 'Every clock, wait and time limit stands still, and no team can verify until you resume. Everybody is told.'
          : 'Every clock runs again. Everybody is told.'}
      </Text>
    </AskDialog>
  );
}

/** [H10] What the host may take back, in the host’s words. */
function TakeBack({ entry }: { entry: FeedEntry }) {
  const { move, isSending, trouble } = useMove('Failed to take it back');
  return (
    <AskDialog
      title="Take this back?"
      yes="Take it back"
      isBusy={isSending}
      trouble={trouble}
      onYes={() =>
        move({ seq: entry.seq }, (parts) => callServer(hostCalls.undo, parts), {
          words: 'Taken back. Everybody is told.',
        })
      }
    >
      <Text>{toHost(entry)}</Text>
      <Text>Everything is put back as it was before, and the feed says so.</Text>
    </AskDialog>
  );
}

/** [H14] A message to one team, or to everybody. */
function SayTo({ team }: { team: Letter | null }) {
  const { game } = useRace();
  const { move, isSending, trouble } = useMove('Failed to send your message');
  const [text, setText, forgetText] = useTabDraft('message', `${game.gameId} ${team ?? 'all'}`, '');
  const [wall, setWall] = useState(false);
  const name = team && teamNames[team];
  return (
    <AskDialog
      title={name ? `Message ${name}` : 'Message every team'}
      yes="Send"
      no="Say nothing"
      isBusy={isSending}
      trouble={trouble}
      onYes={() =>
        move(
          { text, ...(team && { group: team }), ...(wall && { wall }) },
          (parts) => callServer(hostCalls.message, parts),
          {
            words: name ? `Said to ${name} alone.` : 'Said to everybody.',
          },
          forgetText,
        )
      }
    >
      <TextArea
        label="Message"
        name="text"
        rows={2}
        value={text}
        maxLength={race.message.body}
        hint={
          name
            ? `Only ${name} reads it, in their feed and as a notification.`
            : 'Every team reads it, in the feed and as a notification.'
        }
        onText={setText}
      />
      {!team && <WallTick gameId={game.gameId} onTick={setWall} />}
    </AskDialog>
  );
}

/** [H8] A bar that is shut: which one, and what comes in its place. */
function ReplaceBar({ bar }: { bar: string | null }) {
  const { view } = useRace();
  const { data, error, refetch } = useCodes();
  const { ask } = useControls();
  const reserves = new Set(view.host?.bars.filter(({ isReserve }) => isReserve).map(({ id }) => id));
  const known = data?.filter(({ id }) => !reserves.has(id));
  const shut = (view.host?.bars ?? data)?.find(({ id }) => id === bar);
  if (shut) return <TakeAnother shut={shut} />;
  return (
    <Dialog open title="Which bar is shut?" onClose={() => ask(null)}>
      <Stack gap="tight">
        {error && (
          <Notice
            tone="trouble"
            title="Failed to load the bars"
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          />
        )}
        {!data && !error && <Skeleton words="Fetching the bars…" />}
        {known?.length === 0 && <Text>On a list that we made, you see a bar here once a team has found it.</Text>}
        {known && known.length > 0 && (
          <SmallPrint>Another takes its place for every team that has not been there.</SmallPrint>
        )}
        {known?.map(({ id, name }) => (
          <ChoiceRow
            key={id}
            title={name}
            detail={seekers(view, id)}
            onPress={() => ask({ about: 'replace', bar: id })}
          />
        ))}
      </Stack>
    </Dialog>
  );
}

/** How many teams are on the way there now; nothing for a host who races. */
function seekers({ host }: ReturnType<typeof useRace>['view'], bar: string): string {
  if (!host) return '';
  const now = host.teams.filter(({ expected }) => expected === bar).length;
  if (now === 0) return 'Nobody is on the way there now';
  return now === 1 ? 'One team is on the way there' : `${now} teams are on the way there`;
}
