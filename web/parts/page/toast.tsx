import { useEffect, useState } from 'react';
import { toastShownMs } from '../../app/notification.ts';
import { IconButton } from '../buttons/icon-button.tsx';

const region =
  'pointer-events-none fixed inset-x-2 top-20 z-20 flex justify-center desk:inset-x-auto desk:top-24 desk:right-8';

/** A short word just below the header, where it covers no control, that leaves by itself; the region stays, so that it is read out. */
export function Toast({ words }: { words: string | null }) {
  const [gone, setGone] = useState<string | null>(null);
  useEffect(() => {
    if (!words) return undefined;
    const timer = setTimeout(() => setGone(words), toastShownMs);
    return () => clearTimeout(timer);
  }, [words]);
  const shown = words !== null && words !== gone;
  return <output className={region}>{shown && <Slip words={words} onDismiss={() => setGone(words)} />}</output>;
}

/** The same as plain HTML: an empty region and the slip that the window's script puts into it. */
export function WindowToast() {
  return (
    <>
      <output className={region} data-toast="" />
      <template data-toast-slip="">
        <Slip words="" />
      </template>
    </>
  );
}

function Slip({ words, onDismiss }: { words: string; onDismiss?: () => void }) {
  return (
    <span className="pointer-events-auto flex max-w-[480px] animate-drop items-center gap-2 rounded-mat border-3 border-night bg-shell py-1 pr-1 pl-5 text-body font-semibold text-night shadow-[0_4px_0_#070c0a]">
      <span>{words}</span>
      <IconButton icon="close" label="Dismiss" onClick={onDismiss} />
    </span>
  );
}
