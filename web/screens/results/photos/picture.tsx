import { useState } from 'react';

interface PictureProps {
  src: string;
  alt: string;
  width: number;
  height: number;
  className: string;
  isLazy?: boolean;
}

/** A photo; one that is not there any more says so. */
export function Picture({ src, alt, isLazy = false, ...rest }: PictureProps) {
  const [missing, setMissing] = useState<string | null>(null);
  if (missing === src) {
    return (
      <span className={`grid place-items-center bg-foam p-2 text-center text-small text-mat-text ${rest.className}`}>
        This one is gone.
      </span>
    );
  }
  return <img {...rest} src={src} alt={alt} loading={isLazy ? 'lazy' : 'eager'} onError={() => setMissing(src)} />;
}
