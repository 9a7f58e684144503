import { useState } from 'react';
import { Button } from '../../parts/buttons/button.tsx';
import { MainButton } from '../../parts/buttons/main-button.tsx';
import { Dialog, DialogFoot } from '../../parts/dialogs/dialog.tsx';
import { SmallPrint } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { Icon } from '../../parts/marks/icon.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { wallClock } from '../../race/clock.ts';
import type { HomeNight } from '../../home/use-home.ts';
import { seersWords } from './home-copy.ts';
import { ToRing } from './to-ring.tsx';
import type { Sharing } from './use-sharing.ts';

interface HandSheetProps {
  night: HomeNight;
  sharing: Sharing;
  /** What they asked for is not with the server yet. */
  isBanked: boolean;
  onClose: () => void;
}

/** [U6] [U8] What somebody who needs a hand can do: let others see where they are, and ring. */
export function HandSheet({ night, sharing, isBanked, onClose }: HandSheetProps) {
  const [isPicking, setPicking] = useState(false);
  const back = isPicking && !night.share ? { label: 'Back', onPress: () => setPicking(false) } : undefined;
  return (
    <Dialog open title={back ? 'Who may see it?' : 'Need a hand?'} onClose={onClose} back={back}>
      {back ? (
        <PickPeople night={night} sharing={sharing} />
      ) : (
        <Stack gap="tight">
          {isBanked && (
            <Notice tone="warning" title="No signal yet.">
              <p>
                Your team and host read that you asked once there is some. The host's number, if they left one, comes
                then. Calls work now.
              </p>
            </Notice>
          )}
          {night.share ? (
            <Shared
              night={night}
              sharing={sharing}
              onStop={() => {
                setPicking(false);
                void sharing.stop();
              }}
            />
          ) : (
            <MainButton disabled={night.lookers.length === 0} onClick={() => setPicking(true)}>
              <Icon name="map" />
              Share where I am
            </MainButton>
          )}
          {!night.share && (
            <SmallPrint>
              Nobody sees where you are until you pick who. It needs a signal; the calls below do not.
            </SmallPrint>
          )}
          <ToRing help={night.help} />
        </Stack>
      )}
    </Dialog>
  );
}

/** Everyone who would see it, by name; each can be left out. */
function PickPeople({ night: { lookers }, sharing }: { night: HomeNight; sharing: Sharing }) {
  const { share, isSending, trouble } = sharing;
  const [ticked, setTicked] = useState(() => lookers.filter(({ isTicked }) => isTicked).map(({ id }) => id));
  const names = lookers.filter(({ id }) => ticked.includes(id)).map(({ name }) => name);
  return (
    <Stack gap="tight">
      <fieldset className="grid">
        <legend className="sr-only">Who may see where I am</legend>
        {lookers.map(({ id, name, isGuest, isHost, isCohost }) => (
          <label key={id} className="flex min-h-14 cursor-pointer items-center gap-3 py-1 text-body">
            <span className="relative grid size-8 shrink-0 place-items-center">
              <input
                type="checkbox"
                checked={ticked.includes(id)}
                onChange={({ target }) =>
                  setTicked((before) => (target.checked ? [...before, id] : before.filter((one) => one !== id)))
                }
                className="peer absolute inset-0 appearance-none rounded-tag border-3 border-edge bg-card checked:border-ink checked:bg-ink"
              />
              <span className="pointer-events-none relative text-page opacity-0 peer-checked:opacity-100">
                <Icon name="tick" />
              </span>
            </span>
            <span className="min-w-0 wrap-anywhere">
              {name}
              {isHost && (isCohost ? ', co-host' : ', your host')}
              {isGuest && <span className="text-quiet">, guest</span>}
            </span>
          </label>
        ))}
      </fieldset>
      <SmallPrint>{seersWords(names)}</SmallPrint>
      <DialogFoot isLoose={false}>
        {trouble && <Notice tone="trouble" title={trouble.words} />}
        <MainButton disabled={ticked.length === 0} busy={isSending} onClick={() => void share(ticked)}>
          {ticked.length === 1 ? 'Share with 1 person' : `Share with ${ticked.length} people`}
        </MainButton>
      </DialogFoot>
    </Stack>
  );
}

interface SharedProps {
  night: HomeNight;
  sharing: Sharing;
  onStop: () => void;
}

/** Live, and stopped with one tap. */
function Shared({ night: { share, lookers }, sharing, onStop }: SharedProps) {
  const names = lookers.filter(({ id }) => share?.people.includes(id)).map(({ name }) => name);
  return (
    <Notice
      tone="info"
      title={`Shared until ${wallClock(share?.until ?? 0)}`}
      action={
        <Button busy={sharing.isSending} onClick={onStop}>
          Stop sharing
        </Button>
      }
    >
      <p>{seersWords(names)} Keep this page open: a sleeping phone sends nothing.</p>
      {sharing.trouble && <p role="alert">{sharing.trouble.words}</p>}
    </Notice>
  );
}
