import { Link } from '../../../parts/buttons/link.tsx';
import type { LegalSection } from './legal.tsx';
import { HowToReachUs } from './legal-notes.tsx';

/** What belongs to whom, what is promised, and how it ends. */
export const limitsSections: readonly LegalSection[] = [
  {
    id: 'ownership',
    title: 'What belongs to whom',
    body: (
      <>
        <p>
          The app and its parts belong to us or to those who let us use them. Beyond this licence, and the MIT licence
          for the source code, you get no rights in them.
        </p>
        <p>
          The name Pickled Egg and the logo tell people who runs a game. Neither licence lets you use them in a way that
          makes people think you are us. Names of venues and of other companies belong to their owners.
        </p>
        <p>If you send us an idea, we may use it without owing you anything.</p>
      </>
    ),
  },
  {
    id: 'your-content',
    title: 'What you put in',
    body: (
      <p>
        Your names, clues and photos stay yours. We may store and show them only to run your game. What is allowed, and
        how to have something removed, is under <Link to="/terms#content">What you write and photograph</Link>.
      </p>
    ),
  },
  {
    id: 'early-features',
    title: 'Early features and availability',
    body: (
      <p>
        Features marked as a beta or a trial are still being tried out. They may have faults, change or go. The app as a
        whole may be out of service now and then; what that means for a game you have paid for is in the{' '}
        <Link to="/terms#availability">Terms and Conditions</Link>.
      </p>
    ),
  },
  {
    id: 'warranty',
    title: 'What we promise',
    body: (
      <>
        <p>
          If you are a consumer, the law makes promises for us: digital content must be as described, fit for its
          purpose and of satisfactory quality, and services must be done with reasonable care and skill. We stand by
          them.
        </p>
        <p>
          Beyond what the law requires, the app comes as it is. We do not promise that it is free of faults, that a fix
          is exact to the metre, that a venue is open, or that it runs on every phone. To source code that you take
          under the MIT licence, that licence's own words about warranty apply.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'What we answer for',
    body: (
      <p>
        <Link to="/terms#liability">What we answer for</Link> in the Terms and Conditions holds here word for word.
        Above all: nothing in this agreement excludes or limits our liability for death or personal injury caused by our
        negligence, for fraud or fraudulent misrepresentation, for your legal rights as a consumer, or for anything else
        for which the law does not allow it.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'How it ends',
    body: (
      <>
        <p>
          You may end this agreement at any time: stop using the app, remove it from your home screen and, if you like,
          delete your account on your <a href="/account">account page</a>.
        </p>
        <p>
          We may end it if you break it in a serious way, or go on breaking it after a warning. Then you stop using the
          service. Your rights under the MIT licence, and sections that by their nature go on, remain.
        </p>
      </>
    ),
  },
  {
    id: 'sanctions',
    title: 'Export and sanctions',
    body: (
      <p>
        You may not use the service where, or if, the export or sanctions law of the United Kingdom or of your own
        country forbids us to provide it to you.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and the rest',
    body: (
      <p>
        We may change this agreement for the reasons and in the way that the{' '}
        <Link to="/terms#changes">Terms and Conditions</Link> describe. If one part is invalid, the rest remains. Nobody
        but you and us has a right to enforce it.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Which law holds',
    body: (
      <p>
        The law of England and Wales governs this agreement. If you are a consumer, you keep the protection that the law
        of the country you live in gives you and that no contract can take away, and you may go to court there.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <>
        <HowToReachUs />
        <p>
          How we deal with complaints is under <Link to="/terms#contact">Contact and complaints</Link>.
        </p>
      </>
    ),
  },
];
