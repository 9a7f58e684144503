import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';

interface LivePictureProps {
  ref: Ref<HTMLVideoElement>;
  stream: MediaStream;
  /** In one's own face one expects a mirror. */
  isMirrored: boolean;
  onReady: () => void;
}

/** The camera's picture as it comes. */
export function LivePicture({ ref, stream, isMirrored, onReady }: LivePictureProps) {
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
