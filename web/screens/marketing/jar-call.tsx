import type { CSSProperties } from 'react';
import jar from '../../drawings/jar.svg';
import { ButtonLink } from '../../parts/button.tsx';
import { MainLink } from '../../parts/main-button.tsx';

const nightLine = { '--act-line': 'var(--color-night)' } as CSSProperties;

/** The closing call of the marketing pages. */
export function JarCall() {
  return (
    <section
      data-theme="dark"
      style={nightLine}
      className="flex flex-col items-center gap-3 bg-brine px-4 py-13 text-center desk:flex-row desk:justify-between desk:gap-10 desk:py-16 desk:pr-18 desk:pl-8 desk:text-left"
    >
      <img src={jar} alt="" className="h-43 w-auto desk:order-1 desk:h-82" />
      <div className="w-full max-w-[480px] desk:max-w-none">
        <h2 className="my-5 font-display text-[4.5rem] leading-[.82] font-black desk:mb-8 desk:text-[7.5rem]">
          The jar is on the bar.
        </h2>
        <div className="grid gap-3 desk:max-w-[560px] desk:grid-cols-[3fr_2fr]">
          <MainLink to="/create">Create Your Game Now</MainLink>
          <ButtonLink to="/how-to-play" look="link">
            How It Works
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
