import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { lastScreenId } from '#contract/pages/last-screen';
import { gameIdIn } from '../app/game-id.ts';
import { afterPaint } from '../app/idle.ts';
import { whenLifted } from '../app/lift-screen.ts';
import { reloadWhenFileIsBack } from '../app/reload-when-file-is-back.ts';
import { keepTrying } from '../call/keep-trying.ts';
import { handOverIn } from '../person/hand-over.ts';
import { isKnown, storedPerson } from '../person/stored-session.ts';
import { type Told, toldWithPage } from '../race/told-with-page.ts';
import { FirstLook } from '../screens/play/first-look.tsx';
import { isNoted } from '../screens/play/gate/agreed.ts';
import { isDeskOnly } from '../screens/play/gate/use-is-desktop-only.ts';
import { rootOfPage } from './root.ts';

/** A race that came with its page is read before it can be played: what a night needs beside its clue is fetched meanwhile. */
export async function showFirst(): Promise<void> {
  const person = storedPerson();
  const told = isKnown(person) ? toBeSeen(person.id) : null;
  if (told && person) {
    draw(told, person.id);
    await afterPaint();
  }
  keepTrying(playIt, { signal: new AbortController().signal });
}

async function playIt(): Promise<boolean> {
  const { showRace } = await import('./race.tsx').catch(reloadWhenFileIsBack);
  showRace();
  return true;
}

/** What the race itself would show at once; null where it would say something else first. */
function toBeSeen(personId: string): Told | null {
  const gameId = gameIdIn(location.pathname.split('/')[2]);
  if (gameId === null || isDeskOnly() || handOverIn(location.hash) !== null || !isNoted('race', gameId)) return null;
  const told = toldWithPage(gameId, personId);
  if (!told || told.game.city.trim() === '') return null;
  return told.game.role === 'player' && told.game.team === null ? null : told;
}

/** Over the page, as the last screen of a race that was open before: the race comes to stand below, and lifts it. */
function draw(told: Told, personId: string): void {
  const screen = document.createElement('div');
  screen.id = lastScreenId;
  screen.dataset['person'] = personId;
  screen.inert = true;
  rootOfPage().after(screen);
  const root = createRoot(screen, { identifierPrefix: 'first' });
  flushSync(() =>
    root.render(
      <StrictMode>
        <FirstLook told={told} />
      </StrictMode>,
    ),
  );
  // Later: it is lifted while the race is being drawn.
  whenLifted(() => setTimeout(() => root.unmount()));
}
