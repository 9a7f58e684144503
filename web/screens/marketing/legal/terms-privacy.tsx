import { picture } from '#contract/limits';
import type { LegalSection } from './legal.tsx';
import { FactCard } from './legal-notes.tsx';

/** What we keep, and who sees it. Of the terms, only this file says how long photos stay. */
export const privacySections: readonly LegalSection[] = [
  {
    id: 'responsible',
    title: 'Who is responsible for your data',
    body: (
      <p>
        We are: the people who run this site, as <a href="#who-we-are">Who we are</a> says. In the words of the law we
        are the controller under the UK GDPR and the Data Protection Act 2018. For anything about your data, use{' '}
        <a href="#contact">Contact and complaints</a>.
      </p>
    ),
  },
  {
    id: 'what-we-keep',
    title: 'What we keep, why and until when',
    body: (
      <>
        <FactCard
          title="Your account"
          facts={[
            {
              name: 'What',
              words:
                'E-mail address, display name, and your password only as a hash that cannot be turned back. With Google sign-in: the number by which Google knows you, and the e-mail address and name it gives us. If you add an authenticator app: the key it shares with us, and your recovery codes as hashes.',
            },
            { name: 'Why', words: 'To let you in, and to know whose games are whose.' },
            {
              name: 'Who sees',
              words:
                'You. If you host, the people of your game see your e-mail address too; whoever opens its results by a link does not.',
            },
            { name: 'Until', words: 'You delete the account, on the page of your account.' },
          ]}
        />
        <FactCard
          title="Your sign-ins"
          facts={[
            {
              name: 'What',
              words: 'When and how you signed in, and what your browser calls itself. Tokens only as hashes.',
            },
            { name: 'Why', words: 'To keep you logged in, and to notice a stolen session.' },
            { name: 'Until', words: 'About a month after the sign-in has ended, by you or by its age.' },
          ]}
        />
        <FactCard
          title="Your games"
          facts={[
            {
              name: 'What',
              words:
                'Name, town, date, teams, bars, clues, moves, times, sabotages and results; in Lazy mode your answers to our questions.',
            },
            { name: 'Why', words: 'To run the race and to show its results.' },
            {
              name: 'Until',
              words:
                "The game is deleted. A game that never starts is erased about a month after its date. Results stay for those who played; when an account is deleted, its owner's name, e-mail address, telephone number and photos are taken out.",
            },
          ]}
        />
        <FactCard
          title="E-mail addresses of invited people"
          facts={[
            { name: 'What', words: 'The addresses a host lists for the teams. We have them from the host.' },
            { name: 'Why', words: 'To send the invitation and to give the right person the seat.' },
            {
              name: 'Who sees',
              words: 'The host, and the members of the same team. Other teams see only how many you are.',
            },
            {
              name: 'Until',
              words: 'The host removes it, you decline, you delete your account, or the game is deleted.',
            },
          ]}
        />
        <FactCard
          title="The host's telephone number"
          facts={[
            { name: 'What', words: 'The number the host gives when creating the game. It may be left out.' },
            { name: 'Why', words: "So that players can reach the host: it stands behind the button 'Call host'." },
            { name: 'Who sees', words: 'The host always; the players of that game while the race is on.' },
            { name: 'Until', words: 'The host removes it or deletes their account, or the game is deleted.' },
          ]}
        />
        <FactCard
          title="Asking for a photo to be removed"
          facts={[
            { name: 'What', words: 'The name you give, what you write and, if you like, where you can be answered.' },
            { name: 'Why', words: 'So that the host knows who asks for which photo, and can answer.' },
            { name: 'Who sees', words: 'The host, also by e-mail.' },
            { name: 'Until', words: 'The photo is deleted.' },
          ]}
        />
        <FactCard
          title="Payments"
          facts={[
            {
              name: 'What',
              words:
                'Which game was paid for, by the number of which account, when and how much, the discount, refunds, and the references of the payment provider. No card details: they are never with us.',
            },
            { name: 'Why', words: 'To count the game as paid, to send receipts, to refund, and for our books.' },
            { name: 'Who sees', words: 'You, on your receipt, and those of us who look after payments.' },
            {
              name: 'Until',
              words:
                'As long as tax law makes us keep it, also when the account is deleted: then the number leads to nobody.',
            },
          ]}
        />
        <FactCard
          title="E-mails we send"
          facts={[
            {
              name: 'What',
              words:
                'Address, subject and whether it went out. The words are removed once it has been sent. If you want no more invitations, or mail to you comes back: a hash of your address, so that we leave it alone.',
            },
            {
              name: 'Why',
              words:
                'To confirm addresses, reset passwords, invite players and tell you about your game. No advertising, unless you have asked for it.',
            },
            {
              name: 'Until',
              words: 'About a month after it was sent. Such a hash stays until you ask us to forget it.',
            },
          ]}
        />
        <FactCard
          title="Notifications"
          facts={[
            {
              name: 'What',
              words: 'The address and the keys your browser gives us for push messages, if you allow them.',
            },
            { name: 'Why', words: 'To tell you what happens in the race while your phone is in your pocket.' },
            { name: 'Until', words: 'The day after the race, or when you leave the team, log out or switch them off.' },
          ]}
        />
        <FactCard
          title="Technical records"
          facts={[
            {
              name: 'What',
              words:
                'Faults and counts of requests, without e-mail addresses, positions or passwords. Your internet address only as a keyed hash, to count how often something was tried. What we answered, so that what your phone sends twice counts once. During a race, when we last heard of a team and who is watching.',
            },
            {
              name: 'Why',
              words: 'To find faults, to keep out people who guess passwords, and to be fair to phones without signal.',
            },
            {
              name: 'Until',
              words:
                'Hashes for a day, answers for two, what is about a race for some hours after it; the rest as long as it helps to mend a fault.',
            },
          ]}
        />
        <p>
          Location and photos have sections of their own, next. We ask for nothing about your health, beliefs or
          background: please leave such things out of names, clues and photos.
        </p>
      </>
    ),
  },
  {
    id: 'location',
    title: 'Your location',
    body: (
      <>
        <p>
          We use your location only during the game session, and only to list the bars near you and to prove that your
          team is at one. Your phone asks you first.
        </p>
        <ul>
          <li>Rivals see the last bar your team has verified. They never see where you are.</li>
          <li>The host sees no position either, only a flag when a claim looks impossible.</li>
          <li>Positions are deleted in the same step that ends the race. We do not keep them after that.</li>
          <li>
            A claim made without signal waits on your phone, with its position, until it can be sent. Then your phone
            forgets it.
          </li>
        </ul>
        <p>
          You can take back the permission in your browser at any time, but a race needs it. Where a phone cannot find
          itself, the host's skip codes help out.
        </p>
      </>
    ),
  },
  {
    id: 'photos',
    title: 'Your photos',
    body: (
      <>
        <p>
          Team photos prove that you were there, and make the album on the results page. When one arrives we remove what
          the camera hid in it, such as the place where it was taken.
        </p>
        <p>
          <strong>Photos are kept for {picture.keptDays} days after the game ends. Then they are deleted.</strong> The
          results page shows the date, so save the ones you love in time.
        </p>
        <p>
          A photo that shows you can go sooner: ask its host with 'Ask for this photo to be removed' on the results
          page, or us, see <a href="#reporting">Reporting</a>. The host can hide or delete any photo of the race, and
          you those you sent. The host may also make a link that opens results and photos without an account, and take
          it back. What somebody has downloaded is out of our hands.
        </p>
      </>
    ),
  },
  {
    id: 'lawful-bases',
    title: 'Why the law lets us',
    body: (
      <ul>
        <li>
          <strong>Our contract with you:</strong> account, games, location and photos for the race, payment, and the
          e-mails that belong to them.
        </li>
        <li>
          <strong>Legitimate interests:</strong> inviting the people a host has named, letting players call the host,
          technical records, and keeping cheats and thieves out. We use little, keep it briefly, and you may object.
        </li>
        <li>
          <strong>Legal duties:</strong> records of payments, and answers to courts and authorities where the law
          demands them.
        </li>
        <li>
          <strong>Your consent:</strong> notifications, and analytics where they exist. You may take it back at any
          time. Your phone's own questions about camera and location are yours to answer as well.
        </li>
      </ul>
    ),
  },
  {
    id: 'recipients',
    title: 'Who else receives data',
    body: (
      <>
        <p>
          <strong>We do not sell your data, and there is no advertising.</strong> What others receive is what their part
          needs:
        </p>
        <ul>
          <li>The people of your game, as described above.</li>
          <li>Those who provide our servers and deliver our mail, on our instructions.</li>
          <li>
            The payment provider, PayPal, when a host pays: it learns the amount, the numbers of game and payment, and
            what your browser tells it. It handles card details under its own privacy policy, and we never have them.
            Pay with Apple Pay or Google Pay, and Apple or Google takes part as well.
          </li>
          <li>
            Google, on the pages where you log in or sign up, if its sign-in is set up here: its script is loaded there,
            so it sees your internet address and that you are on this site. Choose its sign-in, and it knows which of
            its accounts is yours.
          </li>
          <li>
            The service that draws the map. Its pictures are loaded by your browser, so it sees your internet address
            and which piece of the map you look at, but not who you are. The map data is OpenStreetMap's.
          </li>
          <li>
            Services that find towns and bars by name or place. Our server asks them, so they do not learn who you are.
          </li>
          <li>
            The push service of your browser's maker, when you allow notifications. The messages are encrypted on the
            way.
          </li>
          <li>
            The counting service, where there is one and you have agreed: see{' '}
            <a href="#analytics">Analytics, only if you agree</a>.
          </li>
          <li>Authorities and courts, when the law obliges us.</li>
          <li>Whoever takes over Pickled Egg from us, bound by the same promises.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'transfers',
    title: 'Data that leaves the country',
    body: (
      <p>
        Some of these companies also work outside the United Kingdom, for example in the European Economic Area or the
        United States. Then the data is protected by UK adequacy regulations or by the contract terms that the
        Information Commissioner has approved for such transfers. Ask us if you want to know which one covers what.
      </p>
    ),
  },
];
