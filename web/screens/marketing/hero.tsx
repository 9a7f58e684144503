import heroTall from '../../drawings/hero-tall.svg';
import heroWide from '../../drawings/hero-wide.svg';
import { ButtonLink } from '../../parts/buttons/button.tsx';
import { MainLink } from '../../parts/buttons/main-button.tsx';

/** The night street: always dark, since it is a picture of one. */
export function Hero() {
  return (
    <section
      data-theme="dark"
      className="relative flex flex-col overflow-hidden bg-[linear-gradient(var(--color-night)_60%,var(--wall)_60%)] px-4 pt-1.5 desk:min-h-[calc(240px+37.5vw)] desk:px-8 desk:pt-3.5 desk:pb-[27vw]"
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
          <div className="grid items-center min-[1120px]:grid-cols-[3fr_2fr] gap-3.5">
            <Calls />
          </div>
        </div>
      </div>
      <picture>
        <source media="(min-width: 40rem)" srcSet={heroWide} />
        <img
          src={heroTall}
          alt="Six egg thieves race down a street of pubs at night towards a jar of pickled eggs"
          width={390}
          height={430}
          fetchPriority="high"
          className="relative left-1/2 -mt-20 w-screen max-w-none -translate-x-1/2 tablet:-mt-12 desk:absolute desk:bottom-0 desk:mt-0 desk:h-auto"
        />
      </picture>
      <div className="relative z-1 mx-auto -mt-2 grid w-full max-w-[480px] gap-2.5 pb-2 desk:hidden">
        <Calls />
      </div>
    </section>
  );
}

function Calls() {
  return (
    <>
      <MainLink to="/create">Start Your Race</MainLink>
      <ButtonLink to="/manage" look="link">
        Join a Race
      </ButtonLink>
    </>
  );
}
