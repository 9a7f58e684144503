import { type ReactNode, Suspense } from 'react';
import { lazyScreen } from '../../lazy-screen.ts';
import { Boundary } from '../../parts/boundary.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useRace } from '../../race/race.ts';

/** Fetched by hosts only. */
const PocketConsole = lazyScreen(async () => (await import('../host/console/pocket-console.tsx')).PocketConsole);

/** What a host may do about the race and its teams, from the phone. Where it does not arrive, the race goes on behind it. */
export function ControlsSheet() {
  return (
    <Boundary
      instead={
        <Empty>
          <Notice tone="trouble" title="The controls did not arrive.">
            <p>Load this page again where you have a signal.</p>
          </Notice>
        </Empty>
      }
    >
      <Suspense
        fallback={
          <Empty>
            <Skeleton words="Fetching the controls…" />
          </Empty>
        }
      >
        <PocketConsole />
      </Suspense>
    </Boundary>
  );
}

function Empty({ children }: { children: ReactNode }) {
  const { open } = useRace();
  return (
    <Dialog open title="Race controls" onClose={() => open(null)}>
      {children}
    </Dialog>
  );
}
