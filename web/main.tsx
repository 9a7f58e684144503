import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { zoneOf } from '#contract/pages/zones';
import './app/install.ts';
import { liftOthersScreen } from './app/lift-screen.ts';
import { Pages } from './pages.tsx';
import { Shell } from './parts/page/shell.tsx';
import { Queries } from './app/queries.tsx';
import { registerWorker } from './offline/register-worker.ts';
import { forgetOthers } from './person/forget-others.ts';
import { storedPerson } from './person/stored-session.ts';
import { sendWaiting } from './race/queue/send-waiting.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');

// Where the page itself does not say so, as in development.
if (zoneOf(location.pathname) === 'race') document.documentElement.dataset['theme'] = 'dark';

const personId = storedPerson()?.id ?? null;
liftOthersScreen(personId);

createRoot(root).render(
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
registerWorker('keep-the-app');
void sendWaiting();
void forgetOthers(personId);
