import { hostCalls } from '#contract/calls/host';
import { teamNames } from '#contract/game';
import type { DoorView } from '#contract/host-view';
import { callServer } from '../../../call/api.ts';
import { useSend } from '../../../call/use-send.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { wallClock } from '../../../race/clock.ts';
import { useRace } from '../../../race/race.ts';
import { aheadWords } from '../questions/open-questions.ts';

/** [D5] Doors that teams say are shut; for a host who does not race. */
export function Doors() {
  const { view } = useRace();
  return view.host?.doors?.map((door) => <DoorCard key={door.bar.id} door={door} />);
}

function DoorCard({ door }: { door: DoorView }) {
  const { game, view, line } = useRace();
  const { send, isSending, trouble } = useSend('Your word could not be kept.');
  const { bar, teams, hasReserve } = door;
  const rule = (isShut: boolean) =>
    void send({ barId: bar.id, isShut }, async (input, key) => {
      await callServer(hostCalls['shut-bar'], { params: { gameId: String(game.gameId) }, input, key });
      await line.refresh();
    });
  return (
    <section
      aria-label={`Is ${bar.name} shut?`}
      className="grid gap-3 rounded-mat border-3 border-edge bg-card px-4 py-4 text-ink"
    >
      <h2 className="font-display text-h3 wrap-anywhere">Is {bar.name} shut?</h2>
      <DoorReports door={door} />
      <p className="text-body">{aheadWords(view, door)}</p>
      {hasReserve && (
        <MainButton busy={isSending} disabled={isSending} onClick={() => rule(true)}>
          It’s shut: move {teams.length === 1 ? '1 team' : `${teams.length} teams`}
        </MainButton>
      )}
      <Button disabled={isSending} onClick={() => rule(false)}>
        Leave it
      </Button>
      {trouble && <p role="alert">{trouble.words}</p>}
    </section>
  );
}

/** The reports of a closed bar: the team, its photo, and whether the bar was the one it looked for. */
export function DoorReports({ door: { bar, reports } }: { door: DoorView }) {
  return (
    <ul aria-label="Who says so" className="grid gap-3">
      {reports.map((report) => (
        <li key={report.seq} className="grid gap-1.5">
          {report.photo ? (
            <img
              src={`/api/photos/${report.photo}`}
              alt={`The door of ${bar.name}, by ${teamNames[report.team]}`}
              className="max-h-44 w-full rounded-tag bg-raised object-contain"
            />
          ) : (
            <p className="rounded-tag bg-raised px-3 py-6 text-center text-small text-quiet">
              The photo is on its way.
            </p>
          )}
          <p className="text-small leading-[1.3] text-quiet">
            {teamNames[report.team]}, {wallClock(report.at)}.{' '}
            {report.isRight ? 'It was their bar: they go on.' : 'It was not their bar: a wrong guess.'}
          </p>
        </li>
      ))}
    </ul>
  );
}
