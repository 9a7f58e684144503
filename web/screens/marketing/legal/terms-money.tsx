import { lazy } from '#contract/limits';
import { Link } from '../../../parts/buttons/link.tsx';
import type { LegalSection } from './legal.tsx';

/** What people bring into the game, and what they pay for it. */
export const moneySections: readonly LegalSection[] = [
  {
    id: 'content',
    title: 'What you write and photograph',
    body: (
      <>
        <p>
          Your names, clues and photos stay yours. You give us a licence only to run the game with them: to store,
          resize and show them to the people of that game. It is free, it is not exclusive, it covers no advertising,
          and it ends when the content is deleted.
        </p>
        <p>Put in only what you have the right to use. It must not:</p>
        <ul>
          <li>be against the law, threatening, hateful, sexual or bullying;</li>
          <li>show anyone under 18, or anyone who has not agreed to be in the picture;</li>
          <li>give away private facts about somebody, or pretend to be somebody else;</li>
          <li>copy what belongs to others;</li>
          <li>advertise, or carry harmful code or links.</li>
        </ul>
        <p>
          Photos are team photos with drinks, soft or otherwise. Ask before you point a camera, and respect a venue that
          wants none. The host, the players and whoever is given the link to the results can see them. They may download
          them too, so be kind with what you share.
        </p>
      </>
    ),
  },
  {
    id: 'reporting',
    title: 'Reporting and removing content',
    body: (
      <>
        <p>
          See something that breaks these terms, or a photo of you that you did not want? Tell the host or{' '}
          <a href="#contact">tell us</a>. Name the game and the content. You need no account for that.
        </p>
        <p>
          If a photo shows you, we remove it when you ask. We take down illegal content quickly once we know of it, and
          may remove anything else that breaks these terms. Clues, names and photos are not checked before they are
          shown.
        </p>
        <p>
          Was your own content removed, or your report turned down? Tell us why that was wrong, and a person will look
          again. You may always take a claim about broken terms to court.
        </p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Price and payment',
    body: (
      <>
        <ul>
          <li>The price of your game is shown before you pay, in pounds sterling (GBP), with any tax included.</li>
          <li>Only the host pays us. Players join without paying us anything.</li>
          <li>
            Setting up costs nothing. Payment is taken before the game begins, by our payment provider, PayPal, with the
            ways to pay it offers, such as cards, Apple Pay and Google Pay. We never see your card number.
          </li>
          <li>
            You get a receipt by e-mail. If a payment takes a while to be settled, the host's page says so, and you need
            not pay again.
          </li>
          <li>A game is paid once. If you were charged twice, we give the second payment back.</li>
          <li>
            A discount code lowers the price before you pay. It may run out, has no cash value and works under the
            conditions it came with.
          </li>
          <li>Where a game costs nothing, no payment details are asked for.</li>
        </ul>
        <p>What you spend in a venue, on the way there and on the way home is not part of our price.</p>
      </>
    ),
  },
  {
    id: 'lazy-mode',
    title: 'Lazy mode',
    body: (
      <>
        <p>
          In Lazy mode we build the race for you. You answer a few questions and pay; we choose the bars, write the
          clues and send you an e-mail when the race is ready.
        </p>
        <ul>
          <li>Building takes about {lazy.leadDays} days from your payment.</li>
          <li>The date you play must be at least {lazy.playDateDays} days ahead when you send the answers.</li>
          <li>If we cannot build your race in time, you get all your money back.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'refunds',
    title: 'Cancelling and refunds',
    body: (
      <>
        <p>
          <strong>Cancel a game before its race has started, and you get back all you paid for it.</strong> Use the
          host's page or <a href="#contact">write to us</a>. The refund goes the way you paid, within 14 days.
        </p>
        <p>
          As a consumer you also have a legal right to change your mind within 14 days of paying, without a reason. If
          you start the race within those days, you ask us to provide the game at once, and that right ends when it has
          been played. To use the right, any clear words will do, for example: 'I cancel my contract for the game
          (name), paid on (date). My name, my e-mail address, today's date.'
        </p>
        <p>
          Once the race has started, we do not refund a change of plan, bad weather, a shut bar or a lost race. If the
          game failed because of us, you have your legal rights: under the Consumer Rights Act 2015 digital content must
          be as described, fit for its purpose and of satisfactory quality, and a service must be done with reasonable
          care and skill. You may be owed a repair, a second go or some or all of your money. Nothing here takes those
          rights away.
        </p>
      </>
    ),
  },
  {
    id: 'licence',
    title: 'The app',
    body: (
      <p>
        The <Link to="/eula">End-User Licence Agreement</Link> says what you may do with the app, which permissions it
        asks for on your phone, and what belongs to whom. Where the two differ, these terms win.
      </p>
    ),
  },
];
