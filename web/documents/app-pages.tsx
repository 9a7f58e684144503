import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import '../app/install.ts';
import '../app/routed.ts';
import { keepFocus } from '../app/keep-focus.ts';
import { Queries } from '../app/queries.tsx';
import { registerWorker } from '../offline/register-worker.ts';
import { Pages } from '../pages.tsx';
import { Shell } from '../parts/page/shell.tsx';
import { sendWaiting } from '../race/queue/send-waiting.ts';
import { forgetOthers } from '../person/forget-others.ts';
import { storedPerson } from '../person/stored-session.ts';
import { rootOfPage } from './root.ts';

export function showApp(): void {
  createRoot(rootOfPage()).render(
    <StrictMode>
      <BrowserRouter>
        <Queries>
          <Shell year={new Date().getFullYear()}>
            <Pages />
          </Shell>
        </Queries>
      </BrowserRouter>
    </StrictMode>,
  );
  keepFocus();
  registerWorker('keep-the-app');
  void forgetOthers(storedPerson()?.id ?? null);
  void sendWaiting();
}
