import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { closeCamera, openCamera } from '../../device/camera.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { joinPageIn } from './typed-code.ts';

/** What browsers that read codes bring along; no type of TypeScript's knows it. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}

interface ScanSheetProps {
  onFound: (page: string) => void;
  /** There is no camera to be had. */
  onUnable: () => void;
  onClose: () => void;
}

const lookEveryMs = 200;

/** The camera's picture, looked through for a code of ours until there is one. */
export function ScanSheet({ onFound, onUnable, onClose }: ScanSheetProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isOther, setOther] = useState(false);
  const found = useEffectEvent((text: string) => {
    const page = joinPageIn(text);
    if (page) onFound(page);
    else setOther(true);
    return page !== null;
  });
  const unable = useEffectEvent(onUnable);

  useEffect(() => {
    const leaving = new AbortController();
    watch({ video: video.current, signal: leaving.signal, found: (text) => found(text) }).catch(() => {
      if (!leaving.signal.aborted) unable();
    });
    return () => leaving.abort();
  }, []);

  return (
    <Dialog open title="Scan the QR" onClose={onClose} foot={<Button onClick={onClose}>Type it instead</Button>}>
      <video ref={video} muted playsInline className="aspect-square w-full rounded-mat bg-night object-cover" />
      <output className="mt-3 block min-h-6 text-body text-quiet">
        {isOther ? 'That one is not ours. Look for the egg in the middle.' : 'Hold it steady. We do the squinting.'}
      </output>
    </Dialog>
  );
}

interface Watching {
  video: HTMLVideoElement | null;
  signal: AbortSignal;
  /** Whether that was what was looked for. */
  found: (text: string) => boolean;
}

async function watch({ video, signal, found }: Watching): Promise<void> {
  const { BarcodeDetector } = globalThis as unknown as {
    BarcodeDetector: new (options: { formats: string[] }) => Detector;
  };
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  const stream = await openCamera('back');
  signal.addEventListener('abort', () => closeCamera(stream));
  if (signal.aborted || !video) return closeCamera(stream);
  video.srcObject = stream;
  await video.play();
  while (!signal.aborted) {
    const codes = await detector.detect(video);
    if (codes.some(({ rawValue }) => !signal.aborted && found(rawValue))) return closeCamera(stream);
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}
