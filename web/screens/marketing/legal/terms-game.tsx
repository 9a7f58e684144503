import { minimumAge, teams } from '#contract/limits';
import { Link } from '../../../parts/buttons/link.tsx';
import type { LegalSection } from './legal.tsx';

/** Who plays, how it is judged and how everybody gets home safely. */
export const gameSections: readonly LegalSection[] = [
  {
    id: 'who-we-are',
    title: 'Who we are, and the words we use',
    body: (
      <>
        <p>Pickled Egg is a bar crawl race game for the web. It is made by Pickled Egg Studio.</p>
        <ul>
          <li>
            <strong>We</strong> are the people who run this site: Pickled Egg Studio or, where somebody else has put the
            game on a server of their own, the operator of that server.
          </li>
          <li>
            <strong>You</strong> are anyone who uses the site: a visitor, a host or a player.
          </li>
          <li>
            A <strong>host</strong> creates a game. A <strong>player</strong> is a member of one of its teams.
          </li>
          <li>
            A <strong>game</strong> is the booking. The <strong>race</strong> is the night itself.
          </li>
          <li>
            A <strong>venue</strong> is any bar, pub or other place on a route.
          </li>
        </ul>
        <p>
          How to reach us is under <a href="#contact">Contact and complaints</a>.
        </p>
      </>
    ),
  },
  {
    id: 'acceptance',
    title: 'Saying yes to these terms',
    body: (
      <>
        <p>
          You agree to these terms, and to the <Link to="/eula">End-User Licence Agreement</Link>, when you create an
          account, create a game or join one. If you do not agree, please do not use Pickled Egg.
        </p>
        <p>
          If you act for a club, a society or an employer, you confirm that you may agree on its behalf. You may save or
          print this page at any time.
        </p>
        <p>
          The <a href="#privacy">privacy policy</a> and the <a href="#cookies">cookie policy</a> tell you what we do
          with data. They are information, not something you have to agree to.
        </p>
      </>
    ),
  },
  {
    id: 'age',
    title: `${minimumAge}+ only`,
    body: (
      <>
        <p>
          Pickled Egg is for adults. The minimum age is {minimumAge}. You must be {minimumAge} or over to have an
          account, to host, to play and to be invited, even if you only drink lemonade.
        </p>
        <p>
          Venues may ask for identification and may refuse anyone. Bring a proof of age that they accept. A venue that
          refuses you does so under its own rules, and that is not a fault of the game.
        </p>
        <p>If we learn that somebody is under {minimumAge}, we close the account and delete what belongs to it.</p>
      </>
    ),
  },
  {
    id: 'accounts',
    title: 'Your account',
    body: (
      <>
        <ul>
          <li>Give an e-mail address that is yours, and a name that insults nobody.</li>
          <li>Keep your password to yourself. One person, one account.</li>
          <li>You answer for what is done with your account, unless it was misused through no fault of yours.</li>
          <li>Think somebody else got in? Change your password at once and tell us.</li>
        </ul>
        <p>
          An account is free. You need one to create a game. You join a team with the e-mail address the host has listed
          for you; at most {teams.emails} addresses stand for a team.
        </p>
      </>
    ),
  },
  {
    id: 'rules',
    title: 'The race and its judge',
    body: (
      <>
        <p>
          <Link to="/how-to-play">How to play</Link> explains the race. The first team to reach the final bar wins.
        </p>
        <ul>
          <li>
            Our server is the judge. It decides from your position, your photo and the bar you name whether a claim
            counts, and its clock is the official one.
          </li>
          <li>
            The host runs the night. The host may correct a ruling, adjust a time with a reason, replace a bar that is
            shut, pause the race, retire a team and end the game. These moves are shown to the players they concern.
          </li>
          <li>Within their game, the host's decision on the night is final.</li>
          <li>
            We give no prizes. Any prize, stake or forfeit that you agree among yourselves is between you and the host,
            and must be lawful.
          </li>
          <li>
            Phones lose signal. A claim made without it is judged when it arrives, within the limits of the rules.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'fair-play',
    title: 'Fair play',
    body: (
      <>
        <p>You do not:</p>
        <ul>
          <li>forge a location, a photo or a time, or use a photo taken somewhere else;</li>
          <li>play with another person's account, or let another team see your clues and codes;</li>
          <li>use a program to guess, to fetch answers or to flood the site with calls;</li>
          <li>look for ways round the rules, or disturb the site or another game.</li>
        </ul>
        <p>
          A claim that looks impossible may be shown to the host. Cheats may be retired from the race by the host, and
          their account may be closed by us.
        </p>
      </>
    ),
  },
  {
    id: 'streets',
    title: 'Out on the streets',
    body: (
      <>
        <p>No race is worth an accident. You are responsible for how you move and behave.</p>
        <ul>
          <li>Walk. Do not run across roads, jump lights or step off the kerb with your eyes on the screen.</li>
          <li>Do not play while you drive, cycle or ride a scooter.</li>
          <li>Do not trespass. Stay off private land, building sites, railways, roofs and out of the water.</li>
          <li>Do not interfere with the public: leave strangers, their property and their evening alone.</li>
          <li>Keep doors and pavements clear, take your litter along, and be quiet where people sleep.</li>
          <li>Do what venue staff, stewards and the police tell you.</li>
          <li>Keep to the law, and to rules about drinking in public places.</li>
        </ul>
        <p>
          In an emergency call 999 (or 112) first. The race can wait: the host can pause it. Pickled Egg is no emergency
          service and nobody watches the map on your behalf.
        </p>
      </>
    ),
  },
  {
    id: 'responsible-play',
    title: 'Responsible play',
    body: (
      <>
        <p>
          <strong>The game never urges anyone to drink alcohol.</strong> No clue, point, sabotage or forfeit needs it.
          Soft drinks count, always and for everything, and so does a glass of tap water. The beer glasses on the
          leaderboard keep score. They are not an order.
        </p>
        <ul>
          <li>Never press, trick or shame anybody into drinking. Drinking nothing is always fine.</li>
          <li>Never drink and drive. Plan the way home before the race starts.</li>
          <li>Look after one another. Nobody walks home alone who should not, and nobody is left behind.</li>
          <li>Stop when you are told to: by staff, by the host, by a friend or by your own head.</li>
          <li>Leaving the race is always allowed, at any time and without a reason.</li>
          <li>Venues may refuse to serve anyone who has had enough. Thank them and move on.</li>
          <li>If you are pregnant, unwell or on medicine, stay with soft drinks or ask somebody who knows.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'sabotage',
    title: 'Sabotages and forfeits',
    body: (
      <>
        <p>Sabotages and forfeits are jokes among friends. None may ever be, or ask for, anything that is:</p>
        <ul>
          <li>against the law, or against the rules of a venue;</li>
          <li>dangerous, or likely to hurt anyone or to damage anything;</li>
          <li>humiliating, sexual, or aimed at who somebody is or what they believe;</li>
          <li>about touching the body or the property of another person without their clear consent;</li>
          <li>about alcohol: nobody may be told to drink any.</li>
        </ul>
        <p>
          <strong>Anyone may refuse, at any time, and need not say why.</strong> Then the host finds a kinder way on.
          This holds for our lists and for the ones a host writes.
        </p>
      </>
    ),
  },
  {
    id: 'hosts',
    title: 'If you are the host',
    body: (
      <>
        <ul>
          <li>Invite only people who are {minimumAge} or over and who want to be asked.</li>
          <li>Give us only e-mail addresses that their owners are happy for you to use for the game.</li>
          <li>
            Choose a route that is safe to walk after dark and right for everyone who comes. Look up opening hours, and
            think of steps, toilets and the last train.
          </li>
          <li>Tell a venue before you bring a crowd, and ask whether you need its permission.</li>
          <li>
            Tell your players the rules, above all <a href="#streets">Out on the streets</a>,{' '}
            <a href="#responsible-play">Responsible play</a> and <a href="#sabotage">Sabotages and forfeits</a>.
          </li>
          <li>Keep your telephone on during the race. Players see your number as 'Call host' while it is on.</li>
          <li>Use codes, corrections and the end button fairly.</li>
          <li>Pause or end the race when it stops being safe.</li>
        </ul>
        <p>
          If you host for an organisation, its duties to its own people, such as those of an employer, remain with it.
        </p>
      </>
    ),
  },
  {
    id: 'venues',
    title: 'Venues',
    body: (
      <>
        <p>
          We are not affiliated with the venues in a race unless we say so, and they have not agreed to take part. Their
          names only say where they are.
        </p>
        <p>
          Names, places and opening hours come from public map data and from hosts. They may be wrong or out of date. A
          venue may be shut, full, private or unwilling. Each has its own terms for entry, service and payment, and what
          you order there is between you and the venue.
        </p>
      </>
    ),
  },
];
