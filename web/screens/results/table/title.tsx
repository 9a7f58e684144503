import { Icon } from '../../../parts/marks/icon.tsx';
import { Link } from '../../../parts/buttons/link.tsx';
import { longDateOf } from '../../../app/long-date.ts';
import { Stamp } from '../../../parts/marks/stamp.tsx';
import { whoseGame } from '../../../app/whose-game.ts';
import type { Night } from '../night.ts';

/** Names longer than this get smaller letters, and those longer than that the smallest. */
const sizes = [
  [24, 'text-[5.25rem] leading-[.78] tracking-[-.012em]'],
  [40, 'text-h1'],
  [Number.POSITIVE_INFINITY, 'text-h2'],
] as const;

interface TitleProps {
  results: Night['results'];
  isByLink: boolean;
}

/** Whose night it was, where and when. */
export function Title({ results, isByLink }: TitleProps) {
  const { name, hostEmail: host, city, date } = results.game;
  const size = sizes.find(([most]) => name.length <= most)?.[1] ?? '';
  return (
    <header>
      {!isByLink && (
        <Link
          to="/manage"
          className="-ml-1 inline-flex min-h-14 items-center gap-1.5 font-display text-nav active:opacity-70"
        >
          <Icon name="back" />
          Return
        </Link>
      )}
      <div className="mt-1 ml-0.5">
        <Stamp size="large">GAME RESULTS</Stamp>
      </div>
      <h1 tabIndex={-1} className={`mt-5 font-display font-black wrap-anywhere ${size}`}>
        {name}
      </h1>
      <p className="mt-3 text-body leading-[1.45] font-medium wrap-anywhere">
        {host !== '' && (
          <>
            {host.includes('@') ? `${host} game` : whoseGame(host)}
            <br />
          </>
        )}
        {city}, {longDateOf(date)}
      </p>
    </header>
  );
}
