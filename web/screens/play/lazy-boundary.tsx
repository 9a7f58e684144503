import { type ReactNode, Suspense, useState } from 'react';
import { useKeepTrying } from '../../call/keep-trying.ts';
import type { LazyPart } from '../../app/lazy-part.ts';
import { Boundary } from '../../parts/page/boundary.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';
import { useAfter } from '../../app/use-after.ts';

/** What arrives sooner need not be spoken of. */
const soonMs = 300;

interface ArrivalProps<Props extends object> {
  part: LazyPart<Props>;
  /** Given for what lies over the race. */
  onClose?: () => void;
  children: ReactNode;
}

/** A part of the race that comes in a file of its own: where it does not arrive it can be asked for again, and the race goes on. */
export function LazyBoundary<Props extends object>({ part, onClose, children }: ArrivalProps<Props>) {
  const [tries, setTries] = useState(0);
  function tryAgain() {
    void part.fetchNow();
    setTries(tries + 1);
  }
  return (
    <Boundary
      key={tries}
      instead={
        <Frame title="That didn't arrive" onClose={onClose}>
          <NotArrived part={part} onArrived={() => setTries(tries + 1)}>
            <Button onClick={tryAgain}>Try again</Button>
          </NotArrived>
        </Frame>
      }
    >
      <Suspense fallback={<Late onClose={onClose} />}>{children}</Suspense>
    </Boundary>
  );
}

interface NotArrivedProps<Props extends object> {
  part: LazyPart<Props>;
  onArrived: () => void;
  children: ReactNode;
}

/** Asked for by itself until it is here. */
function NotArrived<Props extends object>({ part, onArrived, children }: NotArrivedProps<Props>) {
  useKeepTrying(true, async () => {
    const isHere = await part.fetchNow();
    if (isHere) onArrived();
    return isHere;
  });
  return (
    <Notice tone="trouble" title="Your signal dropped on the way." action={children}>
      <p>The race goes on, and nothing you did is lost.</p>
    </Notice>
  );
}

function Late({ onClose }: { onClose: (() => void) | undefined }) {
  if (!useAfter(soonMs)) return null;
  return (
    <Frame title="One moment" onClose={onClose}>
      <Skeleton words="Fetching it…" />
    </Frame>
  );
}

interface FrameProps {
  title: string;
  onClose: (() => void) | undefined;
  children: ReactNode;
}

function Frame({ title, onClose, children }: FrameProps) {
  if (!onClose) return <div className="p-4">{children}</div>;
  return (
    <Dialog open title={title} onClose={onClose}>
      {children}
    </Dialog>
  );
}
