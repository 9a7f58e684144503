import { Suspense } from 'react';
import { lazyScreen } from '../../lazy-screen.ts';

/** Fetched by hosts only. */
const PocketConsole = lazyScreen(async () => (await import('../host/console/pocket-console.tsx')).PocketConsole);

/** What a host may do about the race and its teams, from the phone. */
export function ControlsSheet() {
  return (
    <Suspense fallback={null}>
      <PocketConsole />
    </Suspense>
  );
}
