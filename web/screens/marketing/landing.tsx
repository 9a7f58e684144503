import { FeatureMats } from './feature-mats.tsx';
import { Hero } from './hero.tsx';
import { JarCall } from './jar-call.tsx';
import { ThreeScreens } from './three-screens.tsx';
import { ChalkLine } from '../../parts/layout/chalk-line.tsx';
import { Icon } from '../../parts/marks/icon.tsx';
import { Link } from '../../parts/buttons/link.tsx';

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
