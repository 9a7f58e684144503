import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../app/install.ts';
import { lazyPart } from '../app/lazy-part.ts';
import { keepFocus } from '../app/keep-focus.ts';
import { Queries } from '../app/queries.tsx';
import { registerWorker } from '../offline/register-worker.ts';
import { RaceShell } from '../parts/page/race-shell.tsx';
import { useHandOver } from '../person/hand-over.ts';
import { Play } from '../screens/play/play.tsx';
import { forgetOthers } from '../person/forget-others.ts';
import { storedPerson } from '../person/stored-session.ts';
import { rootOfPage } from './root.ts';

const TakeHandOver = lazyPart(async () => (await import('../screens/join/take-hand-over.tsx')).TakeHandOver);

export function showRace(): void {
  createRoot(rootOfPage()).render(
    <StrictMode>
      <Queries>
        <RaceShell>
          <Race />
        </RaceShell>
      </Queries>
    </StrictMode>,
  );
  keepFocus();
  registerWorker('keep-the-app');
  void forgetOthers(storedPerson()?.id ?? null);
}

function Race() {
  const [handedOver, forget] = useHandOver();
  return handedOver === null ? <Play /> : <TakeHandOver token={handedOver} onWithout={forget} />;
}
