import { Link } from '../buttons/link.tsx';
import { Wordmark } from '../marks/logo.tsx';

const pages = [
  ['/societies/uni', 'Uni societies'],
  ['/societies/sports', 'Sports clubs'],
  ['/socials/work', 'Work socials'],
  ['/socials/stag-hen', 'Stag & hen'],
  ['/socials/birthdays', 'Birthdays'],
  ['/eula', 'EULA'],
  ['/terms', 'Terms & Conditions'],
  ['/terms', 'Cookie & Privacy Policy'],
] as const;

export function Footer({ year }: { year: number }) {
  return (
    <footer data-theme="dark" className="bg-floor px-4 pt-8 pb-10 text-small text-moss desk:px-8 desk:pt-11 desk:pb-12">
      <Wordmark onDark alt="Pickled Egg" />
      <nav
        aria-label="More pages"
        className="mt-4 mb-5 grid grid-cols-2 gap-x-4 desk:grid-cols-[repeat(4,auto)] desk:justify-start desk:gap-x-14"
      >
        {pages.map(([to, words]) => (
          <Link key={words} to={to} className="flex min-h-12 items-center font-semibold text-shell">
            {words}
          </Link>
        ))}
      </nav>
      <p>
        © {year} Pickled Egg. Adults only, 18+.
        <br />
        Made by Pickled Egg Studio
      </p>
    </footer>
  );
}
