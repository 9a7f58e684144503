import { isRouteComplete } from '#contract/game';
import { radius } from '#contract/limits';
import { problems } from '#contract/problems';
import { expectedWords, overBy } from '#contract/text/expected-words';
import type { Game } from '../../../app/game.ts';
import { SmallButton } from '../../../parts/buttons/small-button.tsx';
import { InlineLink } from '../../../parts/buttons/text-link.tsx';
import { Icon } from '../../../parts/marks/icon.tsx';
import type { BarSearch } from '../find/use-bar-search.ts';
import { type BarSupply, fewBarsWarning, moreWords, type Plan, planWords, shortRaceWarning } from '../plan-copy.ts';
import { Verdict } from '../verdict.tsx';
import type { ClosePair, Swap } from './close-pairs.ts';
import { isSame, lackIn, picksOf, type Selection } from './selection.ts';
import { PairWarning, Warning } from './warnings.tsx';

const howToStart = 'Press Start beside the bar where everybody meets.';

/** The facts about the picks: the race they would give, and the warnings. */
export interface Picked {
  game: Game;
  selection: Selection;
  supply: BarSupply;
  /** The plan of these picks; undefined until they are complete and measured. */
  plan: Plan | undefined;
  isFailed: boolean;
  pairs: readonly ClosePair[];
}

interface PicksWarningsProps {
  picked: Picked;
  search: BarSearch;
  /** The pair whose warning is among these; if the list has room, each pair's warning is under its bars instead. */
  shownPair: { pair: ClosePair; swap: Swap | null } | null;
  onSwap: (swap: Swap) => void;
  onAddOwn: () => void;
}

/** [R13] The warnings, above the list. */
export function PicksWarnings({ picked, search, shownPair, onSwap, onAddOwn }: PicksWarningsProps) {
  const { game, supply, plan, pairs } = picked;
  const few = fewBarsWarning(game, supply, search.radiusKm);
  const short = plan ? shortRaceWarning(plan) : null;
  return (
    <div className="grid gap-2.5 pt-1 pb-2.5 empty:hidden">
      {shownPair && <PairWarning {...shownPair} others={pairs.length - 1} onSwap={onSwap} />}
      {short && <Warning {...short} />}
      {few && (
        <Warning {...few}>
          {search.radiusKm < radius.setupMaxKm ? (
            <SmallButton busy={search.near.isFetching} onClick={() => search.searchWithin(radius.setupMaxKm)}>
              Look further
            </SmallButton>
          ) : (
            <SmallButton onClick={onAddOwn}>Add one</SmallButton>
          )}
        </Warning>
      )}
    </div>
  );
}

export function countWarnings({ game, supply, plan, pairs }: Picked, radiusKm: number): number {
  const others = [plan ? shortRaceWarning(plan) : null, fewBarsWarning(game, supply, radiusKm)];
  return pairs.length + others.filter((warning) => warning !== null).length;
}

/** The race the picks would give, or what is still missing. */
export function PicksSum({ picked, isWarned }: { picked: Picked; isWarned: boolean }) {
  const { game, selection, supply, plan, isFailed } = picked;
  const lack = lackIn(selection, game.barCount);
  if (lack !== null) {
    const isStart = lack === problems['pick-a-start-bar'].words;
    return (
      <Verdict tone="plain" title={isStart ? `${lack}.` : lack}>
        {[isStart && howToStart, moreWords(game, supply)].filter(Boolean).join(' ')}
      </Verdict>
    );
  }
  if (plan) {
    const { tone, title, words } = planWords(plan, game, supply);
    return (
      <Verdict tone={tone === 'good' && isWarned ? 'plain' : tone} title={title}>
        {words}{' '}
        {isRouteComplete({ ...game, bars: game.bars ?? [] }) && isSame(selection, picksOf(game)) && (
          <InlineLink to={`/host/${game.gameId}/rehearsal`}>Rehearse with bots</InlineLink>
        )}
      </Verdict>
    );
  }
  return <Verdict tone="plain" title={isFailed ? 'We could not measure the walk just now.' : 'Measuring the walk…'} />;
}

/** [RH16] The estimated duration, distance and end: in the header on a wide screen, above the main button on a phone. */
export function Outlook({ picked: { game, selection, plan } }: { picked: Picked }) {
  if (!plan?.expected) return null;
  const words = expectedWords(plan.expected);
  const count = selection.bars.length;
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 desk:block desk:text-right">
      <b className="font-display text-[1.625rem] leading-none font-extrabold desk:block desk:text-h3">
        {words.slice(0, 1).toUpperCase() + words.slice(1)}
      </b>{' '}
      <span className="text-[1rem] text-quiet tabular-nums desk:mt-1 desk:inline-block">
        {game.time ? `over by ${overBy(game.time, plan.expected)}` : `${count} bars`}
      </span>
    </p>
  );
}

/** For a phone, where warnings are in another pane: their number, and a link to them. */
export function WarningsButton({ count, onPress }: { count: number; onPress: () => void }) {
  if (count === 0) return null;
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-14 w-full items-center gap-3 rounded-[14px] border-[2.5px] border-amber bg-warn-paper px-3.5 text-left text-[1rem] leading-tight font-bold text-warn-ink active:opacity-80"
    >
      <span className="shrink-0 text-amber">
        <Icon name="warning" />
      </span>
      <span className="min-w-0 grow">{count === 1 ? '1 thing to look at' : `${count} things to look at`}</span>
      <Icon name="chevron" />
    </button>
  );
}
