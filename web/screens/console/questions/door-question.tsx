import { useState } from 'react';
import { hostCalls } from '#contract/calls/host';
import { teamNames } from '#contract/game';
import type { DoorView } from '#contract/host-view';
import { callServer } from '../../../call/api.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { Icon } from '../../../parts/marks/icon.tsx';
import { DoorReports } from '../decisions/doors.tsx';
import { useMove } from '../use-move.ts';
import { Answers } from './answers.tsx';
import { focusConsole } from './focus-console.ts';

/** [D5] The host's two answers, each one tap. */
export function DoorAnswers({ door: { bar, teams, hasReserve } }: { door: DoorView }) {
  const { move, isSending, trouble } = useMove('Your word could not be kept.');
  const count = teams.length === 1 ? '1 team' : `${teams.length} teams`;
  const rule = (isShut: boolean) =>
    move(
      { barId: bar.id, isShut },
      (parts) => callServer(hostCalls['shut-bar'], parts),
      isShut
        ? { words: `${bar.name} is shut: ${count} moved.`, undo: { kind: 'bar-shut', team: null } }
        : { words: `${bar.name} stays in the race.` },
      focusConsole,
    );
  return (
    <>
      <Answers>
        <span className="grow basis-[6.25rem]">
          <Button disabled={isSending} onClick={() => rule(false)}>
            Leave it
          </Button>
        </span>
        {hasReserve && (
          <span className="grow-3 basis-[min(100%,11rem)]">
            <MainButton busy={isSending} onClick={() => rule(true)}>
              <span className="text-[1.375rem]">
                It’s shut: <span className="whitespace-nowrap">move {count}</span>
              </span>
            </MainButton>
          </span>
        )}
      </Answers>
      {trouble && <p role="alert">{trouble.words}</p>}
    </>
  );
}

/** The newest photo of the closed bar; a press shows every report of it. */
export function DoorPhoto({ door }: { door: DoorView }) {
  const [isOpen, setOpen] = useState(false);
  const { bar, reports } = door;
  const photo = reports.findLast((report) => report.photo !== null);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="m-1 grid h-28 tablet:my-auto w-24 shrink-0 -rotate-3 place-items-center overflow-hidden rounded-tag border-5 border-shell bg-raised text-quiet shadow-[0_3px_0_rgb(0_0_0/.45)] short:h-22 short:w-18"
      >
        {photo ? (
          <img
            src={`/api/photos/${photo.photo}?size=thumb`}
            alt={`The door of ${bar.name}, by ${teamNames[photo.team]}`}
            className="size-full object-cover"
          />
        ) : (
          <>
            <Icon name="camera" />
            <span className="sr-only">The photo is on its way.</span>
          </>
        )}
      </button>
      {isOpen && (
        <Dialog open title={`Is ${bar.name} shut?`} onClose={() => setOpen(false)} lightDismiss>
          <DoorReports door={door} />
        </Dialog>
      )}
    </>
  );
}
