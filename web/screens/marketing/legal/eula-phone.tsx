import { Link } from '../../../parts/buttons/link.tsx';
import type { LegalSection } from './legal.tsx';
import { FactCard } from './legal-notes.tsx';

/** What the app does on a device, and what it asks for. */
export const phoneSections: readonly LegalSection[] = [
  {
    id: 'web-app',
    title: 'A web app, from no app store',
    body: (
      <p>
        Pickled Egg runs in your browser. It does not come from an app store, also when you put it on your home screen,
        so no app store is party to this agreement or answers for the app. The makers of your phone and of your browser
        have terms of their own.
      </p>
    ),
  },
  {
    id: 'permissions',
    title: 'Permissions it asks for',
    body: (
      <>
        <p>
          The app asks for permissions only when you are about to play, and your browser asks you again. You can take
          each one back in its settings.
        </p>
        <FactCard
          title="Location"
          facts={[
            { name: 'For', words: 'Listing the bars near you and proving that your team is at one.' },
            { name: 'When', words: 'During the game, while the app is open. Needed to play.' },
          ]}
        />
        <FactCard
          title="Camera"
          facts={[
            { name: 'For', words: 'The team photo at each bar, and the proof of a forfeit or a sabotage.' },
            { name: 'When', words: 'When you open the camera in the game. Needed to play. No sound is recorded.' },
          ]}
        />
        <FactCard
          title="Notifications"
          facts={[
            { name: 'For', words: 'News of the race while your phone is in your pocket.' },
            { name: 'When', words: 'Asked before you start. You may say no and play all the same.' },
          ]}
        />
        <p>
          What happens to the data is in the <Link to="/terms#privacy">privacy policy</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'needs',
    title: 'What you need',
    body: (
      <p>
        You need a phone with a current browser, a camera, location and an internet connection, and enough battery for
        the night. Your network may charge you for data. Some of the app works without signal, but a race does need some
        from time to time.
      </p>
    ),
  },
  {
    id: 'updates',
    title: 'Updates',
    body: (
      <>
        <p>
          The app updates itself. A new version is fetched in the background and takes over when you next open the app,{' '}
          <strong>never in the middle of a race</strong>.
        </p>
        <p>
          Updates mend faults, close gaps and add or change features. They never take away what you have paid for
          without the way out that the <Link to="/terms#availability">Terms and Conditions</Link> give you.
        </p>
      </>
    ),
  },
  {
    id: 'safe-use',
    title: 'Using it safely',
    body: (
      <p>
        Look up from the screen. Do not use the app while you drive, cycle or cross a road. It never asks you to drink
        alcohol, and soft drinks count. All of <Link to="/terms#responsible-play">Responsible play</Link> holds here as
        well.
      </p>
    ),
  },
];
