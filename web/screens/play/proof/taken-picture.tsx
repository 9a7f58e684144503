import { useEffect, useRef, useState } from 'react';
import type { KeptPhoto } from '../../../offline/database.ts';
import { blobOf } from './kept-photo.ts';

const words = 'Your team photo';

/** The photo that was taken; one this browser cannot show is spoken of instead. */
export function TakenPicture({ photo }: { photo: KeptPhoto }) {
  const [isShown, setShown] = useState(true);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(blobOf(photo));
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [photo]);
  if (!isShown) return <p className="grid h-full place-items-center text-lead">It is ready.</p>;
  return <img ref={image} alt={words} onError={() => setShown(false)} className="size-full object-cover" />;
}
