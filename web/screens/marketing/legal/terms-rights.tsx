import { minimumAge } from '#contract/limits';
import type { LegalSection } from './legal.tsx';

/** How data is guarded, and what people may ask of us. */
export const rightsSections: readonly LegalSection[] = [
  {
    id: 'security',
    title: 'How we guard it',
    body: (
      <>
        <p>
          Data travels encrypted. Passwords, tokens and recovery codes are stored only as hashes. Each phone is sent
          only what its player may see. What those of us behind the counter look up or change is written down.
        </p>
        <p>
          No lock is perfect. If a breach puts you at risk, we tell you and the Information Commissioner as the law
          demands.
        </p>
      </>
    ),
  },
  {
    id: 'automatic',
    title: 'Decisions made by a computer',
    body: (
      <p>
        The server rules on claims by itself: right bar, wrong bar, can't tell. It decides about a game and about
        nothing else in your life, and the host, who is a person, can put it right. We build no profiles.
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <>
        <p>Under the UK GDPR you have the right to:</p>
        <ul>
          <li>
            <strong>access:</strong> know whether we hold data about you, and get a copy;
          </li>
          <li>
            <strong>rectification:</strong> have wrong data put right;
          </li>
          <li>
            <strong>erasure:</strong> have data deleted;
          </li>
          <li>
            <strong>restriction:</strong> have us hold data without using it while a question is settled;
          </li>
          <li>
            <strong>portability:</strong> get the data you gave us in a form that other programs can read;
          </li>
          <li>
            <strong>objection:</strong> say no to what we do on the ground of legitimate interests;
          </li>
          <li>
            <strong>take back consent</strong> wherever we asked for it. What happened before stays lawful.
          </li>
        </ul>
        <p>
          You may complain to the Information Commissioner's Office (ICO) at any time:{' '}
          <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk/make-a-complaint</a>, telephone 0303 123 1113. We
          would be glad of the chance to put it right first. If you live in another country, you may turn to the
          authority there.
        </p>
      </>
    ),
  },
  {
    id: 'using-your-rights',
    title: 'How to use your rights',
    body: (
      <>
        <p>
          Most of it you can do yourself, at once and without asking, on your <a href="/account">account page</a>:
        </p>
        <ul>
          <li>
            <strong>For a copy of your data,</strong> press 'Download my data'. You get one file with your account, your
            logins, your games, what you wrote and the photos you sent, in a form that other programs can read.
          </li>
          <li>
            <strong>To have your data erased,</strong> press 'Delete my account': see{' '}
            <a href="#deleting">Deleting your account</a>.
          </li>
          <li>
            <strong>Your name, your password and your devices</strong> you can change, and log out, there too. An
            authenticator app as a second lock you can add there, or take off.
          </li>
          <li>
            <strong>A photo that shows you</strong> its host can take away: press 'Ask for this photo to be removed' on
            the results page. One that you sent you can delete yourself.
          </li>
          <li>
            <strong>Invited, but no account?</strong> You have the same rights. Answer the invitation, or ask the host
            to take you off the list.
          </li>
        </ul>
        <p>
          For everything else write to us as described under <a href="#contact">Contact and complaints</a>, best from
          the e-mail address of your account, so that we know it is you. Say which right you want to use. It costs
          nothing, and we answer without delay and within the time the UK GDPR sets.
        </p>
      </>
    ),
  },
  {
    id: 'deleting',
    title: 'Deleting your account',
    body: (
      <>
        <p>
          It happens at once, for good, and not in the middle of a race you are in. We ask for your password first or,
          if you only ever used Google, for a login from the last half hour.
        </p>
        <ul>
          <li>
            <strong>What goes:</strong> your name, e-mail address, password, authenticator apps, recovery codes, logins
            and devices; the photos you sent; mails to you; bars you added that no race used; your telephone number and
            your answers to our questions. Games you host that have not started are called off, whoever was invited is
            told, and what you paid for them goes back the way it came. In games still to come your seat is free again.
            A photo that was only half sent goes within a day.
          </li>
          <li>
            <strong>What stays:</strong> the races you ran, for those who ran them with you: places, times, clues,
            sabotages and what a host said. Where your name stood it says 'a deleted account', and a number without a
            name holds them together. Links you made to results stop working. We also keep what a law obliges us to
            keep, such as records of payments.
          </li>
        </ul>
        <p>
          You may sign up again with the same address, as a new person: nothing of before comes back. Copies that we
          keep in case a server breaks are overwritten in time and not used for anything else.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        None. Pickled Egg is not for anyone under {minimumAge}, and we do not knowingly keep data about children. If you
        think that we do, tell us and we delete it.
      </p>
    ),
  },
  {
    id: 'privacy-changes',
    title: 'When this policy changes',
    body: (
      <p>
        The date at the top tells you when it last did. Before we use your data for something new that you would not
        expect, we tell you.
      </p>
    ),
  },
];
