import jar from '../../drawings/jar.svg';
import { ButtonLink } from '../../parts/buttons/button.tsx';
import { MainLink } from '../../parts/buttons/main-button.tsx';

interface JarCallProps {
  /** The quieter way on; by default to the explanation. */
  other?: { to: string; words: string };
  children: string;
}

/** The closing call of the marketing pages. */
export function JarCall({ other = { to: '/how-to-play', words: 'How It Works' }, children }: JarCallProps) {
  return (
    <section
      data-theme="dark"
      className="flex flex-col items-center gap-3 bg-brine px-4 py-13 text-center desk:flex-row desk:justify-between desk:gap-10 desk:py-16 desk:pr-18 desk:pl-8 desk:text-left"
    >
      <img src={jar} alt="" width={120} height={164} loading="lazy" className="h-43 w-auto desk:order-1 desk:h-82" />
      <div className="w-full max-w-[480px] [--act-line:var(--color-night)] desk:max-w-none">
        <h2 className="my-5 font-display text-[min(4.5rem,25vw)] leading-[.82] font-black desk:mb-8 desk:text-[7.5rem]">
          {children}
        </h2>
        <div className="grid gap-3 desk:max-w-[560px] desk:grid-cols-[3fr_2fr]">
          <MainLink to="/create">Create Your Game Now</MainLink>
          <ButtonLink to={other.to} look="link">
            {other.words}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
