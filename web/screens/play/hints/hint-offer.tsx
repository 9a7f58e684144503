import type { HintsView } from '#contract/hints';
import { Icon } from '../../../parts/marks/icon.tsx';
import { countdownOf, leftUntil } from '../../../race/clock.ts';
import { useRace } from '../../../race/race.ts';
import { mayPress, namePressers } from '../../../race/team-buttons.ts';
import { useNow } from '../../../race/use-now.ts';
import { nextRung, priceWords, rungNames, spentWords } from './hint-copy.ts';

/** What the team has read of its bar, and the way up to the next rung. */
export function Hints({ hints }: { hints: HintsView }) {
  const next = nextRung(hints);
  return (
    <div className="relative mt-3 grid gap-2.5">
      <HintsRead hints={hints} />
      {next && <HintOffer hints={hints} next={next} />}
    </div>
  );
}

function HintsRead({ hints: { rungs } }: { hints: HintsView }) {
  const read = rungs.filter(({ text }) => text !== null);
  if (read.length === 0) return null;
  return (
    <ol aria-label="Your hints" className="grid gap-2">
      {read.map(({ kind, minutes, text }, index) => (
        <li key={kind} className="rounded-mat border-3 border-edge bg-shell px-4 py-2.5 text-night">
          <p className="flex flex-wrap justify-between gap-x-3 font-display text-stamp leading-none font-extrabold text-brine">
            <span>
              HINT {index + 1} OF {rungs.length}
            </span>
            <span className="text-night">{priceWords(minutes)}</span>
          </p>
          <p className="mt-1.5 font-display text-label leading-[1.1] wrap-anywhere whitespace-pre-line select-text">
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}

interface HintOfferProps {
  hints: HintsView;
  next: NonNullable<ReturnType<typeof nextRung>>;
}

/** [I2] What the next hint costs, and what hints have cost, before anybody taps. */
function HintOffer({ hints, next: { rung, number } }: HintOfferProps) {
  const { game, open } = useRace();
  const title = number === 1 ? `Stuck? Hint 1 of ${hints.rungs.length}` : `Hint ${number} of ${hints.rungs.length}`;
  if (game.buttons && !mayPress(game)) {
    return (
      <p className="text-small leading-tight font-semibold text-foam wrap-anywhere">
        {namePressers(game.buttons)} takes the hints. So far: {spentWords(hints)}
      </p>
    );
  }
  return (
    <div>
      <button
        type="button"
        onClick={() => open('hint')}
        className="flex min-h-14 w-full items-center gap-3 rounded-mat border-3 border-dashed border-foam/60 px-3.5 py-2 text-left text-shell active:bg-raised"
      >
        <Icon name="ladder" />
        <span className="min-w-0 grow font-display text-h3 leading-none text-balance">
          {title}
          {number > 1 && `: ${rungNames[rung.kind].toLowerCase()}`}
        </span>
        <span className="shrink-0 rounded-tag bg-shell px-2.5 py-1.5 font-display text-stamp leading-none font-extrabold text-night">
          {rung.opensAt === null ? priceWords(rung.minutes) : <FreeFrom opensAt={rung.opensAt} />}
        </span>
      </button>
      <p className="mt-1.5 text-small leading-tight font-semibold text-foam">Hints so far: {spentWords(hints)}</p>
    </div>
  );
}

/** [I3] When one that is free opens. */
export function FreeFrom({ opensAt }: { opensAt: number }) {
  const { view } = useRace();
  const leftMs = leftUntil(view, opensAt, useNow());
  return (
    <span data-of-its-moment className="tabular-nums">
      {leftMs > 0 ? `free in ${countdownOf(leftMs)}` : 'free'}
    </span>
  );
}
