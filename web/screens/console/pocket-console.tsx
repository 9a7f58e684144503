import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { MenuRow } from '../../parts/rows/menu-row.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { useRace } from '../../race/race.ts';
import { QuietTeams } from './autopilot.tsx';
import { useControls } from './controls.ts';
import { DoneNotice } from './done-notice.tsx';
import { Doors } from './decisions/doors.tsx';
import { Finishes } from './decisions/finishes.tsx';
import { TakeBacks } from './decisions/take-backs.tsx';
import { WithControls } from './with-controls.tsx';
import type { StandingView } from '#contract/race-view';
import { Icon } from '../../parts/marks/icon.tsx';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { soFar } from '../../race/clock.ts';
import { expectedOf, lastWords, onClueMs, stateWords } from './console-copy.ts';

/** The host's console in the pocket: the same controls, a team at a time. */
export function PocketConsole() {
  return (
    <WithControls>
      <Menu />
    </WithControls>
  );
}

function Menu() {
  const { view, open } = useRace();
  const { asked, ask } = useControls();
  const isPaused = view.status === 'paused';
  return (
    <Dialog open={asked === null} title="Race controls" onClose={() => open(null)}>
      <Stack gap="tight">
        <DoneNotice />
        <Doors />
        <Finishes />
        <QuietTeams />
        {view.status !== 'ended' && (
          <>
            <MenuRow
              icon={isPaused ? 'resume' : 'pause'}
              title={isPaused ? 'Resume' : 'Pause'}
              detail={isPaused ? 'Every clock runs again.' : 'Every clock stands still.'}
              onPress={() => ask({ about: isPaused ? 'resume' : 'pause' })}
            />
            <MenuRow icon="speech" title="Message every team" onPress={() => ask({ about: 'message', team: null })} />
            <MenuRow
              icon="eye"
              title="Who has seen it"
              detail="Your messages, and who has not read them."
              onPress={() => ask({ about: 'receipts' })}
            />
            <MenuRow
              icon="invite"
              title="Invite"
              detail="The code, and who is in which team."
              onPress={() => ask({ about: 'invite' })}
            />
            <MenuRow
              icon="flip"
              title="Replace a bar"
              detail="For a door that is shut."
              onPress={() => ask({ about: 'replace', bar: null })}
            />
            <MenuRow
              icon="clock"
              title="Last jar"
              detail={view.lastJar ? `${view.lastJar.hour}. Then the race ends.` : 'An hour at which the race ends.'}
              onPress={() => ask({ about: 'last-jar' })}
            />
          </>
        )}
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
        <TeamPicker />
        <TakeBacks />
      </Stack>
    </Dialog>
  );
}

/** The teams in few words; a press opens what can be done about one. */
function TeamPicker() {
  const { view } = useRace();
  return (
    <section aria-labelledby="pick-a-team">
      <h3 id="pick-a-team" className="mt-2 mb-2 font-display text-h3">
        A team
      </h3>
      <ul aria-label="Teams" className="grid gap-3">
        {view.standings
          .filter(({ state }) => state !== 'absent')
          .map((standing) => (
            <li key={standing.group}>
              <TeamRow standing={standing} />
            </li>
          ))}
      </ul>
    </section>
  );
}

function TeamRow({ standing }: { standing: StandingView }) {
  const { view, now } = useRace();
  const { ask } = useControls();
  const { group, name, done, state } = standing;
  const bar = expectedOf(view, group);
  const words =
    state === 'racing'
      ? [bar?.name ?? lastWords(view, standing, now()), soFar(onClueMs(view, standing, now()))].join(', ')
      : stateWords(standing, { done, of: view.bars });
  return (
    <button
      type="button"
      onClick={() => ask({ about: 'team', team: group })}
      className="flex min-h-16 w-full items-center gap-3.5 rounded-mat border-3 border-edge-soft bg-page px-3 py-2 text-left active:bg-raised"
    >
      <TeamBadge team={group} size={46} racing={state === 'racing' || state === 'finished'} silent />
      <span className="grid min-w-0 grow gap-0.5">
        <span className="font-display text-label">
          {name}, {done} of {view.bars}
        </span>
        <span className="text-small leading-[1.3] text-quiet wrap-anywhere">{words}</span>
      </span>
      <Icon name="chevron" />
    </button>
  );
}
