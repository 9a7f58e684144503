import { minimumAge } from '#contract/limits';
import { Link } from '../../../parts/buttons/link.tsx';
import type { LegalSection } from './legal.tsx';

/** What is granted, and on which conditions. */
export const licenceSections: readonly LegalSection[] = [
  {
    id: 'about',
    title: 'About this agreement',
    body: (
      <>
        <p>
          This agreement is between you and us. It covers the Pickled Egg app: the pages, scripts and drawings that run
          in your browser, and the service behind them at this address.
        </p>
        <p>
          'We' are the people who run this site: Pickled Egg Studio or, where somebody else has put the game on a server
          of their own, the operator of that server.
        </p>
        <p>
          It belongs to the <Link to="/terms">Terms and Conditions</Link>, which also hold our privacy and cookie
          policies. Where the two differ, the Terms and Conditions win. You accept it when you create an account, create
          a game or join one. You must be {minimumAge} or over (18+).
        </p>
      </>
    ),
  },
  {
    id: 'grant',
    title: 'What you may do',
    body: (
      <>
        <p>
          We give you a personal licence to use the app on any device that is yours or that you may use. It is free of
          charge, not exclusive, cannot be passed on, and lasts until it ends under <a href="#ending">How it ends</a>.
        </p>
        <ul>
          <li>You may create, host and play games with it, privately or for your club, society or employer.</li>
          <li>You may add it to your home screen and keep it for use without signal.</li>
          <li>You may show it on a screen and share pictures of it, as long as you respect the people in them.</li>
        </ul>
        <p>The licence is free. A game may have a price, which the host pays under the Terms and Conditions.</p>
      </>
    ),
  },
  {
    id: 'restrictions',
    title: 'What you may not do',
    body: (
      <>
        <p>With the service that we run, you do not:</p>
        <ul>
          <li>cheat, or make, use or pass on tools for cheating;</li>
          <li>forge your location, the time or a photo, or have a program do it for you;</li>
          <li>let programs, robots or scrapers call it, unless we have agreed in writing;</li>
          <li>get round its limits, locks or rules about who may see what;</li>
          <li>overload it, break into it or test its defences without our consent;</li>
          <li>rent it out, sell access to it or show it as your own;</li>
          <li>remove notices that say whom something belongs to;</li>
          <li>use it for anything that is against the law.</li>
        </ul>
        <p>
          You do not decompile or reverse engineer the running service, except where the law allows it and no contract
          can forbid it, or where the licence of its <a href="#source-code">source code</a> gives you the right.
        </p>
        <p>
          Found a weak spot by accident? <a href="#contact">Tell us</a>, leave other people's data alone, and give us
          time to mend it. We will thank you for it.
        </p>
      </>
    ),
  },
  {
    id: 'source-code',
    title: 'The source code and the service',
    body: (
      <>
        <p>
          The source code of Pickled Egg has a licence of its own, the MIT licence, whose text comes with it. Whoever
          has the code may use, copy, change, publish and sell it under that licence, also on a server of their own, as
          long as its notice stays with it.{' '}
          <strong>Nothing in this agreement takes away a right that the MIT licence gives you.</strong>
        </p>
        <p>
          This agreement is about something else: the service that we run at this address, with its accounts, its games
          and its data. The code is under the MIT licence. Playing here is under these rules.
        </p>
        <p>
          If you run a copy of your own, you are its operator. It is then up to you to have terms and a privacy policy
          that are true for it.
        </p>
      </>
    ),
  },
  {
    id: 'components',
    title: 'Open-source components and map data',
    body: (
      <>
        <p>
          The app is built with open-source components, among them libraries such as React and the typefaces Alumni Sans
          and Figtree (SIL Open Font Licence). Each keeps its own licence, which wins over this agreement for that
          component. The source code lists them.
        </p>
        <p>
          Maps and places: <a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>. The data
          is available under the Open Database Licence (ODbL). The pictures of the map may come from another service,
          which is then named on the map.
        </p>
      </>
    ),
  },
];
