import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import type { ToldPhoto } from '#contract/story';
import { Button } from '../../../parts/buttons/button.tsx';
import { IconButton } from '../../../parts/buttons/icon-button.tsx';
import { useModal } from '../../../parts/dialogs/use-modal.ts';
import { wallClock } from '../../../race/clock.ts';
import { useNight } from '../night.ts';
import { photoOf } from './addresses.ts';
import { AskRemoval } from './ask-removal.tsx';
import { fileNameOf, titleOf } from './photo-copy.ts';
import { Picture } from './picture.tsx';
import { photoCalls } from '#contract/calls/photos';
import { callServer } from '../../../call/api.ts';
import { Actions } from '../../../parts/layout/actions.tsx';
import { ConfirmDialog } from '../../../parts/dialogs/confirm-dialog.tsx';
import { TextButton } from '../../../parts/buttons/text-button.tsx';
import { useSend } from '../../../call/use-send.ts';

const swipePx = 48;

interface PhotoViewerProps {
  photo: ToldPhoto;
  /** Its place among the photos, from 1. */
  nth: number;
  of: number;
  onTurn: (by: 1 | -1) => void;
  onClose: () => void;
}

const download =
  'flex min-h-14 items-center justify-center rounded-mat border-3 border-edge px-5 py-2 font-display text-label tracking-[.01em] active:bg-raised';

/** One photo as large as the screen takes it, in the dark; arrows and swipes go to the next. */
export function PhotoViewer({ photo, nth, of, onTurn, onClose }: PhotoViewerProps) {
  const { story, link } = useNight();
  const ref = useModal({ open: true, onClose });
  const id = useId();
  usePaging(ref, onTurn);
  const title = titleOf(photo, story.places);
  const mayDelete = story.reader.isHost || photo.isOwn;
  const address = photoOf(photo.id, link);
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      data-theme="dark"
      className="m-0 h-dvh max-h-none w-screen max-w-none grid-rows-[auto_minmax(0,1fr)_auto] gap-2 overflow-y-auto bg-night p-3 pb-[max(12px,env(safe-area-inset-bottom))] text-ink open:grid desk:p-5"
    >
      <header className="flex min-h-14 items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 id={id} className="font-display text-h3 wrap-anywhere">
            {title}
          </h2>
          <p className="text-small text-quiet tabular-nums">
            {wallClock(photo.at)}
            {photo.sender !== null && `, by ${photo.sender}`}
            {photo.isHidden && (story.reader.isHost ? ', hidden from everybody else' : ', hidden by the host')}
          </p>
        </div>
        {of > 1 && (
          <div className="flex shrink-0 items-center">
            <IconButton icon="back" label="Previous photo" onClick={() => onTurn(-1)} />
            <span className="min-w-16 text-center text-small text-quiet tabular-nums">
              {nth} of {of}
            </span>
            <IconButton icon="chevron" label="Next photo" onClick={() => onTurn(1)} />
          </div>
        )}
      </header>
      <div className="grid min-h-48 place-items-center">
        <Picture
          key={photo.id}
          src={address}
          alt={title}
          width={photo.width}
          height={photo.height}
          className="max-h-full w-auto max-w-full rounded-tag object-contain [contain:size] size-full"
        />
      </div>
      <footer className="mx-auto grid w-full max-w-[560px] gap-1">
        <div className="grid grid-cols-2 gap-3">
          <a href={address} download={fileNameOf(photo, story.places)} className={download}>
            Download
          </a>
          <Button look="fill" onClick={onClose}>
            Close
          </Button>
        </div>
        {mayDelete ? <PhotoTools key={photo.id} photo={photo} /> : <AskRemoval key={photo.id} photo={photo} />}
      </footer>
    </dialog>
  );
}

/** Arrow keys and swipes over a dialog turn the page: 1 on, -1 back. What happens in a dialog over it is not meant. */
function usePaging(box: RefObject<HTMLDialogElement | null>, turn: (by: 1 | -1) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isIn(box.current, event)) return;
    if (event.key === 'ArrowRight') turn(1);
    if (event.key === 'ArrowLeft') turn(-1);
  });
  const swiped = useEffectEvent((from: Touch, to: Touch) => {
    const [across, down] = [to.clientX - from.clientX, to.clientY - from.clientY];
    if (Math.abs(across) > swipePx && Math.abs(across) > 2 * Math.abs(down)) turn(across < 0 ? 1 : -1);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let from: Touch | null = null;
    box.current?.addEventListener('keydown', (event) => press(event), { signal });
    box.current?.addEventListener(
      'touchstart',
      // Two fingers look closer, they do not swipe.
      (event) => (from = isIn(box.current, event) && event.touches.length === 1 ? (event.touches[0] ?? null) : null),
      { signal, passive: true },
    );
    box.current?.addEventListener(
      'touchend',
      ({ changedTouches }) => {
        const to = changedTouches[0];
        if (from && to) swiped(from, to);
        from = null;
      },
      { signal },
    );
    return () => listening.abort();
  }, [box]);
}

function isIn(dialog: HTMLDialogElement | null, { target }: Event): boolean {
  return target instanceof Element && target.closest('dialog') === dialog;
}

/** What the host may do about a photo: hide it from the others, show it again, delete it. Whoever sent it may delete it too. */
function PhotoTools({ photo }: { photo: ToldPhoto }) {
  const { refresh, story } = useNight();
  const [isAsking, ask] = useState(false);
  const { send, isSending, trouble } = useSend('That did not work. Try again in a moment.');
  const params = { id: photo.id };

  const hide = () =>
    send({ hidden: !photo.isHidden }, async (input, key) => {
      await callServer(photoCalls['hide-photo'], { params, input, key });
      await refresh();
    });
  const remove = () =>
    send(params, async (_params, key) => {
      await callServer(photoCalls['remove-photo'], { params, key });
      ask(false);
      await refresh();
    });

  return (
    <>
      <Actions>
        {story.reader.isHost && (
          <TextButton onClick={() => void hide()}>
            {photo.isHidden ? 'Show it to everybody again' : 'Hide it from everybody'}
          </TextButton>
        )}
        <TextButton onClick={() => ask(true)}>Delete it</TextButton>
      </Actions>
      {trouble && !isAsking && (
        <p role="alert" className="text-small font-semibold text-danger-ink">
          {trouble.words}
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Delete this photo?"
        yes="Delete it for good"
        no="Keep it"
        busy={isSending}
        onYes={() => void remove()}
        onNo={() => ask(false)}
      >
        <p className="text-body">It goes from here, from the ZIP and from our disks. Nobody can bring it back.</p>
        {trouble && (
          <p role="alert" className="mt-3 font-semibold text-danger-ink">
            {trouble.words}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
