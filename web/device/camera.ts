import { inTime } from './in-time.ts';

export type Side = 'front' | 'back';

/** Asking may wait for a person to press Allow; after this long another way is offered. */
const patienceMs = 15_000;
const modes = { front: 'user', back: 'environment' } as const;

/** The camera of one side, or whichever there is; rejects when it is refused, missing or does not answer. */
export async function openCamera(side: Side): Promise<MediaStream> {
  // Absent in old browsers and on unsafe origins, whatever the types say.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices?.getUserMedia) throw new Error('There is no camera here.');
  const asked = mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: modes[side], width: { ideal: 1_600 }, height: { ideal: 1_600 } },
  });
  const stream = await inTime(asked, patienceMs, null);
  if (stream) return stream;
  // One that comes after all is not left on.
  void asked.then(closeCamera, () => undefined);
  throw new Error('No camera answered.');
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
