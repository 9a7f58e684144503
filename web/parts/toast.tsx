import { useEffect, useState } from 'react';
import { IconButton } from './icon-button.tsx';

const shownMs = 6_000;

/** A short word just below the header, where it covers no control, that leaves by itself; the region stays, so that it is read out. */
export function Toast({ words }: { words: string | null }) {
  const [gone, setGone] = useState<string | null>(null);
  useEffect(() => {
    if (!words) return undefined;
    const timer = setTimeout(() => setGone(words), shownMs);
    return () => clearTimeout(timer);
  }, [words]);
  const shown = words !== null && words !== gone;
  return (
    <output className="pointer-events-none fixed inset-x-2 top-20 z-20 flex justify-center desk:inset-x-auto desk:top-24 desk:right-8">
      {shown && (
        <span className="pointer-events-auto flex max-w-[480px] animate-drop items-center gap-2 rounded-mat border-3 border-night bg-shell py-1 pr-1 pl-5 text-body font-semibold text-night shadow-[0_4px_0_#070c0a]">
          {words}
          <IconButton icon="close" label="Dismiss" onClick={() => setGone(words)} />
        </span>
      )}
    </output>
  );
}
