import { session } from '#contract/session';
import type { LegalSection } from './legal.tsx';
import { FactCard } from './legal-notes.tsx';

/** What a browser is asked to remember. */
export const cookieSections: readonly LegalSection[] = [
  {
    id: 'our-cookie',
    title: 'The only cookie we set',
    body: (
      <>
        <p>
          We set one cookie, when you log in. Without it the server would not know who is asking, so it is strictly
          necessary and needs no consent. If you never log in, you get none. There are no marketing cookies and no
          third-party trackers.
        </p>
        <FactCard
          title="The session cookie"
          facts={[
            {
              name: 'Name',
              words: (
                <>
                  <code>__Host-sid</code>, or <code>sid</code> on a test address without https such as localhost
                </>
              ),
            },
            { name: 'For', words: 'Keeping you logged in.' },
            { name: 'Holds', words: 'A random number. Nothing about you, and nothing readable by scripts.' },
            {
              name: 'Lives',
              words: `Until you log out, or until you have stayed away for about a month; ${session.cookieAbsoluteDays} days at most.`,
            },
            {
              name: 'Travels',
              words: 'Only to this site, only encrypted where the site uses https (HttpOnly, Secure, SameSite=Lax).',
            },
          ]}
        />
      </>
    ),
  },
  {
    id: 'on-your-device',
    title: 'What else stays on your device',
    body: (
      <>
        <p>
          The app also stores things in your browser, because you asked for what they do. They are not used to follow
          you.
        </p>
        <ul>
          <li>
            <code>pickled-egg-session</code> (local storage): your sign-in, with your name and e-mail address, shared
            between tabs. Gone when you log out.
          </li>
          <li>
            <code>signUpMark</code> (local storage): a seal on your sign-up that only this site can check, so that we
            notice when somebody else signs up with your address before you have opened our letter. Gone when you open
            it.
          </li>
          <li>
            <code>knownDevice</code> (local storage): a seal which says that the password of your account was right here
            once, so that nobody who guesses at it elsewhere can lock you out. It stays until you clear it.
          </li>
          <li>
            <code>agreeGame</code> and <code>currentGameId</code> (local storage): that you have read the rules before a
            race, and which game you are in.
          </li>
          <li>
            <code>sound</code> (local storage): whether you have switched the sounds of a race on.
          </li>
          <li>
            The draft of a game (session storage): its name, town, teams, bars, date, mode and your telephone number.
            Gone when the game is created or the tab is closed.
          </li>
          <li>
            The bars a host has picked and not saved yet (session storage, <code>setupPicks</code> and the number of the
            game). Gone when they are saved or the tab is closed.
          </li>
          <li>
            <code>unsentClue</code> (local storage): clues you wrote that have not reached us yet, under the number of
            your account, so that nobody else who logs in here sees or sends them. Gone once they have arrived.
          </li>
          <li>
            <code>pickled-egg</code> (the browser's database, IndexedDB): what your team has to tell us, with the bar,
            your position, the time and the photo, until it has been sent and you have seen the answer; and the last you
            saw of your races, so that the clue can be read without signal. Logging out removes the second, and leaves
            the first for when you are back.
          </li>
          <li>
            Files of the app (the service worker's store): pages, pictures and type, so that the app opens without
            signal.
          </li>
          <li>
            <code>countingConsent</code> and <code>installHintDismissed</code> (local storage): your answer about
            analytics, if you were ever asked, and that you have waved away the hint about the home screen.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'outside-scripts',
    title: 'Google and the payment provider',
    body: (
      <>
        <p>
          Google's sign-in script is loaded only on the pages where you log in or sign up, and only where Google sign-in
          is set up. The payment provider's script is loaded only when a host opens the window to pay, and Google Pay's
          only there, where that way to pay is offered. No other page loads anything of theirs.
        </p>
        <p>
          On those pages they may set cookies of their own, under their own policies, to recognise you and to prevent
          fraud. You can log in with an e-mail address and a password instead.
        </p>
      </>
    ),
  },
  {
    id: 'analytics',
    title: 'Analytics, only if you agree',
    body: (
      <p>
        Analytics are off unless the operator of this site has set them up and you have agreed. Then we count three
        things: that a game was created, with its name and mode; that somebody signed up; that somebody logged in, and
        in both cases whether by e-mail or with Google. They go, with the address of the page, to the counting service
        that the operator chose. No cookie is set for it, and your e-mail address is not sent; a game's name goes as you
        wrote it. Saying no changes nothing about the game. To change your answer, go to your{' '}
        <a href="/account">account page</a> or clear this site's data as the next section says.
      </p>
    ),
  },
  {
    id: 'clearing',
    title: 'Clearing it all',
    body: (
      <p>
        Deleting your account clears everything of yours from the device you do it on. Otherwise log out, then delete
        this site's data in the settings of your browser. That removes the cookie and everything in the list above. Do
        not do it in the middle of a race: a claim that has not been sent yet would be lost.
      </p>
    ),
  },
];
