import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { shotOf, shrinkPhoto } from '../../../device/shrink-photo.ts';
import type { KeptPhoto } from '../../../offline/database.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { blobOf, keptPhotoOf } from './kept-photo.ts';
import { SheetFoot } from './sheet-foot.tsx';
import { SideButton } from './side-button.tsx';
import { useCamera } from './use-camera.ts';
import { AllowSteps } from './allow-steps.tsx';

interface ViewfinderProps {
  /** What is being proved, on a mat. */
  label: ReactNode;
  /** What the photo has to show. */
  hint: string;
  /** What is said in place of a picture. */
  instead: ReactNode;
  children: ReactNode;
}

const corners = [
  'top-0 left-0 rounded-tl-mat border-r-0 border-b-0',
  'top-0 right-0 rounded-tr-mat border-b-0 border-l-0',
  'bottom-0 left-0 rounded-bl-mat border-t-0 border-r-0',
  'right-0 bottom-0 rounded-br-mat border-t-0 border-l-0',
];

const altText = 'Your team photo';

interface LivePictureProps {
  ref: Ref<HTMLVideoElement>;
  stream: MediaStream;
  /** In one's own face one expects a mirror. */
  isMirrored: boolean;
  onReady: () => void;
}

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

/** The camera's picture as it comes. */
function LivePicture({ ref, stream, isMirrored, onReady }: LivePictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  useImperativeHandle(ref, () => video.current as HTMLVideoElement);
  useEffect(() => {
    if (!video.current) return;
    video.current.srcObject = stream;
    // It plays by itself; an older phone wants to be told, and refuses when it is about to anyway.
    video.current.play().catch(() => undefined);
  }, [stream]);
  return (
    <video
      ref={video}
      aria-label="What the camera sees"
      autoPlay
      playsInline
      muted
      onLoadedData={onReady}
      className={`size-full object-cover ${isMirrored ? '-scale-x-100' : ''}`}
    />
  );
}

/** The camera was refused, is missing or does not answer: there is another way. */
function NoCamera({ onAgain }: { onAgain: () => void }) {
  return (
    <Notice
      tone="info"
      title="The camera does not open here."
      action={<Button onClick={onAgain}>Try the camera again</Button>}
    >
      <p>Press the egg: take the photo with your phone's own camera, or pick one you have just taken.</p>
      <AllowSteps permit="camera" />
    </Notice>
  );
}

/** The egg that takes the photo. */
function Shutter({ label, disabled, onPress }: { label: string; disabled: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
      className="grid h-31 w-27 place-items-center rounded-mat active:scale-95 disabled:opacity-45"
    >
      <svg viewBox="0 0 104 122" className="h-30.5 w-26" aria-hidden="true">
        <path
          d="M52 5C79 5 99 43 99 73S79 117 52 117 5 103 5 73 25 5 52 5Z"
          fill="none"
          stroke="#FFF7E6"
          strokeWidth="5"
        />
        <path d="M52 16C72 16 88 47 88 72S72 106 52 106 16 97 16 72 32 16 52 16Z" fill="#FFC53D" />
        <path
          d="M34 70a6 6 0 0 1 6-6h3l3-5h12l3 5h3a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6Z"
          fill="none"
          stroke="#0D1512"
          strokeWidth="4"
          strokeLinejoin="round"
        />
        <circle cx="52" cy="76" r="7" fill="none" stroke="#0D1512" strokeWidth="4" />
      </svg>
    </button>
  );
}

/** The photo that was taken; one this browser cannot show is spoken of instead. */
function TakenPicture({ photo }: { photo: KeptPhoto }) {
  const [isShown, setShown] = useState(true);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(blobOf(photo));
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [photo]);
  if (!isShown) return <p className="grid h-full place-items-center text-lead">It is ready.</p>;
  return <img ref={image} alt={altText} onError={() => setShown(false)} className="size-full object-cover" />;
}

/** What the camera sees, between four corners. */
function Viewfinder({ label, hint, instead, children }: ViewfinderProps) {
  return (
    <div className="relative flex min-h-90 grow flex-col justify-between gap-4 overflow-hidden bg-floor px-4 py-10">
      <div className="absolute inset-0">{children}</div>
      <div aria-hidden="true" className="pointer-events-none absolute inset-x-4 inset-y-5">
        {corners.map((corner) => (
          <i key={corner} className={`absolute size-11.5 border-5 border-shell ${corner}`} />
        ))}
      </div>
      <div className="relative flex justify-center px-4">{label}</div>
      {instead && <div className="relative px-2">{instead}</div>}
      <p className="relative mx-auto rounded-mat bg-page px-4 py-2.5 text-center text-body leading-[1.3] font-semibold">
        {hint}
      </p>
    </div>
  );
}
