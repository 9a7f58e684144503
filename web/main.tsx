import { isRacePath, raceDataId } from '#contract/pages/race';
import { liftOthersScreen } from './app/lift-screen.ts';
import { storedPerson } from './person/stored-session.ts';

const isRace = isRacePath(location.pathname);
/** Only while developing. */
const isGallery = import.meta.env.DEV && location.pathname.startsWith('/game/parts/');

// Where the page itself does not say so, as in development.
if (isRace) document.documentElement.dataset['theme'] = 'dark';

liftOthersScreen(storedPerson()?.id ?? null);

// A race is a document of its own: it brings what its clue needs, and nothing of the app's other pages. One that came with its page is
// shown first, and played when the rest is here.
if (!isRace || isGallery) void import('./documents/app-pages.tsx').then(({ showApp }) => showApp());
else if (document.getElementById(raceDataId))
  void import('./documents/first-look.tsx').then(({ showFirst }) => showFirst());
else void import('./documents/race.tsx').then(({ showRace }) => showRace());
