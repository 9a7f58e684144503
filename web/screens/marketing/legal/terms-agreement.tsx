import type { LegalSection } from './legal.tsx';
import { HowToReachUs } from './legal-notes.tsx';

/** What each side owes the other, how it ends and which law holds. */
export const agreementSections: readonly LegalSection[] = [
  {
    id: 'availability',
    title: 'When it works, and when it may not',
    body: (
      <>
        <p>
          We do our best to keep Pickled Egg running, above all on the nights when people play. We cannot promise that
          it always does. It depends on phones, networks, satellites, maps and mail that are not ours, and sometimes it
          needs repair.
        </p>
        <p>
          We may change or end features. If a change takes away something you have paid for and not yet used, you may
          cancel and get your money back.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'What we answer for',
    body: (
      <>
        <p>
          <strong>Nothing in these terms excludes or limits</strong> our liability for death or personal injury caused
          by our negligence, for fraud or fraudulent misrepresentation, for your legal rights as a consumer, or for
          anything else for which the law does not allow it.
        </p>
        <p>
          If we break these terms or fail to use reasonable care and skill, we answer for the loss you suffer as a
          foreseeable result. If faulty digital content from us damages your device because we were not careful, we
          repair the damage or pay for it.
        </p>
        <p>Within those limits we do not answer for:</p>
        <ul>
          <li>loss that neither you nor we could foresee when you agreed to these terms;</li>
          <li>what players, hosts, venues or passers-by do or fail to do;</li>
          <li>what you drink, spend, lose or break on the night, unless we caused it;</li>
          <li>events that we cannot control, such as failing networks, storms, strikes or closures;</li>
          <li>business losses, since for consumers the game is meant for private use.</li>
        </ul>
        <p>
          If you use Pickled Egg in the course of a business, we do not answer for lost profit, and all we owe you for
          one game is limited to what was paid for it or £100, whichever is more. The first paragraph of this section
          holds for you too.
        </p>
      </>
    ),
  },
  {
    id: 'your-liability',
    title: 'What you answer for',
    body: (
      <p>
        You answer for your own behaviour and for what you put into the game. If you break these terms or the law and
        that causes us a foreseeable loss, you may have to make it good.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Ending your account',
    body: (
      <>
        <p>
          You may stop at any time: delete your account yourself, on your <a href="/account">account page</a>. What goes
          and what stays is under <a href="#deleting">Deleting your account</a>. Games you host that have not started
          are called off, and what you paid for them goes back.
        </p>
        <p>
          We may suspend or close an account that breaks these terms in a serious way, breaks them again after a
          warning, or puts people or the site at risk. Where we can, we tell you before, say why, and listen to your
          side. If we close your account without such a reason, we refund what you have paid and not used.
        </p>
        <p>
          Sections that by their nature go on, such as those about content you have shared, liability and law, go on.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <>
        <p>
          We may change these terms when the game, the law or the people we work with change. The date at the top tells
          you when that last happened.
        </p>
        <p>
          Of a change that matters we tell account holders by e-mail or in the app before it takes effect. If you do not
          want it, you may end your account before then. A game you have already paid for is played under the terms that
          held when you paid, unless the law asks otherwise.
        </p>
      </>
    ),
  },
  {
    id: 'small-print',
    title: 'Four short rules about the rules',
    body: (
      <ul>
        <li>If a court finds one part of these terms invalid, the rest remains.</li>
        <li>If we do not insist on a right today, we may still do so tomorrow.</li>
        <li>
          We may hand this agreement to somebody else who then runs Pickled Egg, as long as your rights do not suffer.
          We will tell you, and you may end it. You need our consent to hand over yours.
        </li>
        <li>This agreement is between you and us. Nobody else has a right to enforce it.</li>
      </ul>
    ),
  },
  {
    id: 'law',
    title: 'Which law holds',
    body: (
      <>
        <p>
          The law of England and Wales governs these terms, and its courts may decide a dispute. If you are a consumer
          and live in Scotland or Northern Ireland, you may also go to the courts there.
        </p>
        <p>
          If you are a consumer and live in another country, you keep the protection that the law of your own country
          gives you and that no contract can take away, and you may go to court where you live.
        </p>
      </>
    ),
  },
  {
    id: 'contact',
    title: 'Contact and complaints',
    body: (
      <>
        <HowToReachUs />
        <p>
          To complain, say what happened, in which game and when, and what would put it right. A person reads it, looks
          into it and answers you as soon as possible.
        </p>
        <p>
          Not satisfied? In the United Kingdom,{' '}
          <a href="https://www.citizensadvice.org.uk/consumer/">Citizens Advice</a> gives free advice on consumer
          rights. Complaints about personal data may go to the <a href="#your-rights">Information Commissioner</a>.
        </p>
      </>
    ),
  },
];
