import { useEffect, useRef, useState } from 'react';

/** The photo that was taken; one this browser cannot show is named instead. */
export function TakenPicture({ photo }: { photo: Blob }) {
  const [isShown, setShown] = useState(true);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(photo);
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [photo]);
  if (!isShown) return <p className="grid h-full place-items-center text-lead">Your photo is ready.</p>;
  return (
    <img ref={image} alt="Your team, as taken" onError={() => setShown(false)} className="size-full object-cover" />
  );
}
