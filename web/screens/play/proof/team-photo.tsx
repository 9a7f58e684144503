import { type ReactNode, useRef, useState } from 'react';
import { shotOf, shrinkPhoto } from '../../../device/shrink-photo.ts';
import type { KeptPhoto } from '../../../offline/database.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { keptPhotoOf } from './kept-photo.ts';
import { LivePicture } from './live-picture.tsx';
import { NoCamera } from './no-camera.tsx';
import { SheetFoot } from './sheet-foot.tsx';
import { Shutter } from './shutter.tsx';
import { SideButton } from './side-button.tsx';
import { TakenPicture } from './taken-picture.tsx';
import { useCamera } from './use-camera.ts';
import { Viewfinder } from './viewfinder.tsx';

interface TeamPhotoProps {
  label: ReactNode;
  hint: string;
  photo: KeptPhoto | null;
  /** Null when it is to be taken anew. */
  onPhoto: (photo: KeptPhoto | null) => void;
  /** The way back. */
  back: ReactNode;
  /** What sends it, once there is one. */
  send: { words: string; busy: boolean; disabled?: boolean; trouble: string | null; onPress: () => void };
}

type Taking = 'ready' | 'busy' | { trouble: string };

/** The team photo: taken here in the page, or, where that cannot be, by the phone's own camera. */
export function TeamPhoto({ label, hint, photo, onPhoto, back, send }: TeamPhotoProps) {
  const { camera, side, flip, openAgain } = useCamera(photo === null);
  const [shown, setShown] = useState<MediaStream | null>(null);
  const [taking, setTaking] = useState<Taking>('ready');
  const video = useRef<HTMLVideoElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const isOn = camera.type === 'on';
  const isBusy = taking === 'busy';

  async function take(make: () => Promise<Blob>) {
    setTaking('busy');
    try {
      onPhoto(await keptPhotoOf(await make()));
      setTaking('ready');
    } catch (error) {
      setTaking({ trouble: (error as Error).message });
    }
  }
  function press() {
    const picture = video.current;
    if (isOn && picture) void take(() => shotOf(picture));
    else file.current?.click();
  }
  const trouble = send.trouble ?? (typeof taking === 'object' ? taking.trouble : null);

  return (
    <>
      <Viewfinder
        label={label}
        hint={hint}
        instead={!photo && camera.type === 'off' && <NoCamera onAgain={openAgain} />}
      >
        {photo && <TakenPicture photo={photo} />}
        {!photo && camera.type === 'on' && (
          <LivePicture
            ref={video}
            stream={camera.stream}
            isMirrored={side === 'front'}
            onReady={() => setShown(camera.stream)}
          />
        )}
      </Viewfinder>
      <input
        ref={file}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Team photo"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [picked] = target.files ?? [];
          target.value = '';
          if (picked) void take(() => shrinkPhoto(picked));
        }}
      />
      {trouble && (
        <div className="px-4 pt-3">
          <Notice tone="trouble" title={trouble} />
        </div>
      )}
      {photo ? (
        <SheetFoot>
          <Button onClick={() => onPhoto(null)}>Retake</Button>
          <MainButton busy={send.busy} disabled={send.disabled ?? false} onClick={send.onPress}>
            {send.words}
          </MainButton>
        </SheetFoot>
      ) : (
        <div className="grid shrink-0 grid-cols-[minmax(0,1fr)_112px_minmax(0,1fr)] place-items-center bg-page py-3 pb-[max(18px,env(safe-area-inset-bottom))]">
          {back}
          <Shutter
            label="Take team photo"
            disabled={isBusy || camera.type === 'opening' || (isOn && shown !== camera.stream)}
            onPress={press}
          />
          {isOn ? (
            <SideButton icon="flip" onPress={flip}>
              Flip
            </SideButton>
          ) : (
            <span />
          )}
        </div>
      )}
    </>
  );
}
