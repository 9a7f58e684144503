import { useEffect, useState, useSyncExternalStore } from 'react';
import { closeCamera, openCamera, type Side } from '../../../device/camera.ts';

export type Camera = { type: 'opening' } | { type: 'on'; stream: MediaStream } | { type: 'off' };

interface InUse {
  camera: Camera;
  side: Side;
  flip: () => void;
  openAgain: () => void;
}

/** The camera while it is wanted and the page is looked at; 'off' when there is none to be had. */
export function useCamera(isWanted: boolean): InUse {
  const [camera, setCamera] = useState<Camera>({ type: 'opening' });
  const [wish, setWish] = useState<{ side: Side }>({ side: 'back' });
  const isSeen = useSyncExternalStore(followSight, () => document.visibilityState === 'visible');
  useEffect(() => {
    if (!isWanted || !isSeen) return undefined;
    let isOver = false;
    let stream: MediaStream | null = null;
    const isOff = () => {
      if (!isOver) setCamera({ type: 'off' });
    };
    openCamera(wish.side).then((opened) => {
      if (isOver) return closeCamera(opened);
      stream = opened;
      // Another app may take it away.
      for (const track of opened.getTracks()) track.addEventListener('ended', isOff);
      return setCamera({ type: 'on', stream: opened });
    }, isOff);
    return () => {
      isOver = true;
      if (stream) closeCamera(stream);
      setCamera({ type: 'opening' });
    };
  }, [isWanted, isSeen, wish]);
  return {
    camera,
    side: wish.side,
    flip: () => setWish({ side: wish.side === 'back' ? 'front' : 'back' }),
    openAgain: () => setWish({ ...wish }),
  };
}

function followSight(tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
}
