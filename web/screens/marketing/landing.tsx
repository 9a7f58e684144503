import { Demo } from './demo.tsx';
import { JarCall } from './jar-call.tsx';
import { ChalkLine } from '../../parts/layout/chalk-line.tsx';
import { Icon } from '../../parts/marks/icon.tsx';
import { Link } from '../../parts/buttons/link.tsx';
import type { ReactNode } from 'react';
import nights from '../../drawings/feature-nights.svg';
import setup from '../../drawings/feature-setup.svg';
import { BeerMat } from '../../parts/layout/beer-mat.tsx';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import heroTall from '../../drawings/hero-tall.svg';
import heroWide from '../../drawings/hero-wide.svg';
import { ButtonLink } from '../../parts/buttons/button.tsx';
import { GotACode } from '../../parts/page/got-a-code.tsx';
import { MainLink } from '../../parts/buttons/main-button.tsx';
import screenBoard from '../../pictures/screen-board.avif';
import screenClue from '../../pictures/screen-clue.avif';
import screenPhoto from '../../pictures/screen-photo.avif';

interface ScreenProps {
  title: string;
  phone: string;
  alt: string;
  children: string;
}

const lots = [
  ['/societies/uni', 'Uni societies', 'Forty strangers, six teams, no small talk.'],
  ['/societies/sports', 'Sports clubs', 'The fixture after the fixture.'],
  ['/socials/work', 'Work socials', 'No trust falls. Home at a decent hour.'],
  ['/socials/stag-hen', 'Stag & hen', 'Both sides of the guest list, one race.'],
  ['/socials/birthdays', 'Birthdays', 'Another year older. Quicker on the clues.'],
] as const;

export function Landing() {
  return (
    <>
      <Hero />
      <FeatureMats />
      <Demo />
      <ThreeScreens />
      <YourLot />
      <JarCall>The jar is on the bar.</JarCall>
    </>
  );
}

/** The way to each audience's own page, between chalk lines; the whole row is the link. */
function YourLot() {
  return (
    <section className="px-4 pt-8 pb-14 desk:grid desk:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] desk:gap-12 desk:px-8 desk:pt-14 desk:pb-24">
      <h2 className="mb-4 font-display text-[3.125rem] leading-[.86] font-black desk:text-[5.5rem] desk:leading-[.84]">
        Made for your lot
      </h2>
      <div>
        <ul>
          {lots.map(([to, name, hook]) => (
            <li key={to} className="relative">
              <ChalkLine />
              <div className="flex min-h-17 items-center gap-4 py-2 desk:min-h-20">
                <Link
                  to={to}
                  className="min-w-0 grow font-display text-[1.75rem] leading-none font-extrabold after:absolute after:inset-x-0 after:top-2.5 after:bottom-0 after:rounded-mat desk:w-60 desk:shrink-0 desk:grow-0 desk:text-[2.25rem]"
                >
                  {name}
                </Link>
                <p className="hidden min-w-0 grow text-body text-quiet desk:block">{hook}</p>
                <Icon name="chevron" />
              </div>
            </li>
          ))}
        </ul>
        <ChalkLine />
      </div>
    </section>
  );
}

/** Why it beats a normal crawl, on three beer mats. */
function FeatureMats() {
  return (
    <section className="overflow-x-clip bg-wall px-4 pt-9 pb-14 desk:px-8 desk:pt-18 desk:pb-24">
      <h2 className="mb-8 font-display text-[3.875rem] leading-[.84] font-black desk:mb-11 desk:text-[5.5rem]">
        Why it beats a normal crawl
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 desk:grid-cols-[repeat(3,minmax(0,1fr))] desk:gap-7">
        <BeerMat tilt="left">
          <Feature title="Fast Setup" picture={<Picture src={setup} width={120} />}>
            Pick a town, pick the bars off the map, add your teams. We check that every route is fair.
          </Feature>
        </BeerMat>
        <BeerMat tilt="right">
          <Feature title="Competitive" picture={<Rivals />}>
            Up to six teams, one live board, and one sabotage each. Spend it wisely.
          </Feature>
        </BeerMat>
        <BeerMat tilt="slight">
          <Feature title="Unforgettable Nights" picture={<Picture src={nights} width={150} />}>
            Every bar ends in a team photo. By closing time you have the whole album.
          </Feature>
        </BeerMat>
      </div>
    </section>
  );
}

function Feature({ title, picture, children }: { title: string; picture: ReactNode; children: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 desk:block desk:p-1.5">
      <div className="flex h-26 w-28 items-center desk:h-32 desk:w-auto">{picture}</div>
      <h3 className="min-w-0 flex-[1_1_min-content] font-display text-[2.25rem] leading-[.88] font-black desk:mt-5 desk:mb-2.5 desk:text-[min(3rem,5.2vw)]">
        {title}
      </h3>
      <p className="mt-2.5 w-full text-[1.125rem] leading-[1.42] font-medium text-mat-text desk:mt-0">{children}</p>
    </div>
  );
}

function Picture({ src, width }: { src: string; width: number }) {
  return <img src={src} alt="" width={width} height={120} loading="lazy" className="h-full w-auto" />;
}

function Rivals() {
  return (
    <div className="flex -space-x-14 desk:-space-x-5">
      <div className="relative z-1 -rotate-8">
        <TeamBadge team="A" size={84} silent lazy />
      </div>
      <div className="mt-3 rotate-8">
        <TeamBadge team="D" size={84} silent lazy />
      </div>
    </div>
  );
}

/**
 * The hero with the street at night, dark in both themes. On a phone it fills the screen below the header: the picture takes the space that
 * headline and buttons leave, so that all buttons are visible. The text lies over the sky only if the screen is tall enough.
 */
function Hero() {
  return (
    <section
      data-theme="dark"
      className="relative flex flex-col overflow-hidden bg-[linear-gradient(var(--color-night)_60%,var(--wall)_60%)] px-4 pt-1.5 max-tablet:min-h-[calc(100svh-4.5rem)] desk:min-h-[calc(240px+37.5vw)] desk:px-8 desk:pt-3.5 desk:pb-[27vw]"
    >
      <div className="relative z-1 desk:grid desk:grid-cols-[520px_minmax(0,470px)] desk:gap-x-12">
        <h1 tabIndex={-1} className="poster font-display font-black">
          <span>Crack clues.</span> <span>Find bars.</span> <span>Win the night.</span>
        </h1>
        <p className="mt-3.5 max-w-[292px] text-[1.125rem] leading-[1.4] font-medium text-foam tablet:max-w-[420px] desk:hidden">
          A bar crawl that is also a race. Up to six teams, one town, one jar.
        </p>
        <div className="hidden desk:mt-6 desk:grid desk:gap-6">
          <p className="max-w-[440px] text-[1.4375rem] leading-[1.42] font-medium text-foam">
            A bar crawl that is also a race. Up to six teams solve clues, find the bars and egg each other on to the
            final jar. Soft drinks count.
          </p>
          <Calls />
        </div>
      </div>
      <picture className="relative -mt-20 block max-h-[110vw] min-h-24 grow basis-0 [mask-image:linear-gradient(transparent,black_2rem)] max-tablet:[@media(max-height:51rem)]:mt-1 tablet:contents">
        <source media="(min-width: 40rem)" srcSet={heroWide} />
        <img
          src={heroTall}
          alt="Six egg thieves race down a street of pubs at night towards a jar of pickled eggs"
          width={390}
          height={430}
          fetchPriority="high"
          className="absolute inset-y-0 left-1/2 h-full w-screen max-w-none -translate-x-1/2 object-cover object-bottom tablet:relative tablet:-mt-12 tablet:h-auto desk:absolute desk:top-auto desk:bottom-0 desk:mt-0"
        />
      </picture>
      <div className="relative z-1 mx-auto -mt-2 grid w-full max-w-[480px] pb-1 desk:hidden">
        <Calls />
      </div>
    </section>
  );
}

/** One yellow button and three quieter ones: two by two if there is room, else the link to /try has a row of its own. */
function Calls() {
  return (
    <div className="grid grid-cols-2 items-center max-[22.4rem]:-mx-2 min-[1120px]:grid-cols-[3fr_2fr] min-[1120px]:gap-x-3.5">
      <div className="col-span-2 mb-1.25 grid max-[22.4rem]:mx-2 min-[1120px]:col-span-1">
        <MainLink to="/create">Start Your Race</MainLink>
      </div>
      <ButtonLink to="/manage" look="link">
        Join a Race
      </ButtonLink>
      <div className="max-[1119px]:order-1 max-[1119px]:col-span-2">
        <ButtonLink to="/try" look="link">
          Try it: 90 seconds
        </ButtonLink>
      </div>
      <GotACode />
    </div>
  );
}

/** The game on three phones, photographed while it was played: in turn left and right on a phone, side by side where there is room. */
function ThreeScreens() {
  return (
    <section className="px-4 pt-14 pb-5 tablet:pb-10 desk:px-8 desk:pt-22 desk:pb-14">
      <h2 className="font-display text-[3.875rem] leading-[.84] font-black desk:text-[5.5rem]">
        The night, in three screens
      </h2>
      <ol className="mt-9 grid gap-9 tablet:grid-cols-3 tablet:gap-6 desk:mt-12 desk:gap-7">
        <Screen
          title="Crack the clue"
          phone={screenClue}
          alt="The play screen: a clue on a chalkboard, bar 4 of 6, and the button Verify current bar"
        >
          Another team wrote it. It is meant to hurt a little.
        </Screen>
        <Screen
          title="Prove you are there"
          phone={screenPhoto}
          alt="The camera: four players in fox ears with their glasses up, and the button Send it"
        >
          Your phone knows the street. The photo settles it.
        </Screen>
        <Screen
          title="Beat the other five"
          phone={screenBoard}
          alt="The leaderboard: six teams on their way to the jar, Eagle ahead with 67 percent, Fox second"
        >
          First to the final bar takes the jar.
        </Screen>
      </ol>
    </section>
  );
}

function Screen({ title, phone, alt, children }: ScreenProps) {
  return (
    <li className="group grid grid-cols-[164px_minmax(0,1fr)] items-center gap-4.5 even:grid-cols-[minmax(0,1fr)_164px] tablet:block desk:flex desk:flex-wrap desk:content-start desk:gap-x-7 desk:gap-y-5">
      <div className="w-41 shrink-0 overflow-hidden rounded-[26px] border-5 border-[#3C5448] bg-night [contain-intrinsic-height:333px] [content-visibility:auto] group-even:order-1 tablet:w-50 tablet:rounded-[32px] tablet:border-6 tablet:[contain-intrinsic-height:407px] desk:order-none! desk:w-46 desk:[contain-intrinsic-height:372px] min-[1200px]:w-54 min-[1200px]:[contain-intrinsic-height:441px]">
        <img src={phone} alt={alt} width={390} height={844} loading="lazy" className="h-auto w-full" />
      </div>
      <div className="min-w-0 tablet:mt-6 desk:mt-0 desk:flex-[1_1_8.5rem]">
        <h3 className="mb-2 font-display text-[2.125rem] leading-[.92] font-black desk:text-[2.75rem]">{title}</h3>
        <p className="text-body desk:text-[1.1875rem]">{children}</p>
      </div>
    </li>
  );
}
