import { Fragment } from 'react';
import { BarRows, PickRow, RowButton } from '../find/bar-rows.tsx';
import { EmptyState } from '../../../parts/page/empty-state.tsx';
import { EmptyJar } from '../../../parts/page/empty-jar.tsx';
import { detailOf } from '../detail.ts';
import type { ClosePair, Swap } from './close-pairs.ts';
import { PairWarning } from './warnings.tsx';
import { type Change, listed, type ListedPick, type Selection } from './selection.ts';

const tags = { start: 'Start bar', final: 'Final bar', stop: undefined } as const;
const badges = { start: 'flag', final: 'chequers' } as const;

interface PicksListProps {
  selection: Selection;
  /** Bars that somebody was sent here for. */
  marked: readonly string[];
  /** Whether there is anything to pick from. */
  hasChoice: boolean;
  /** Bars too close to each other. */
  pairs: readonly ClosePair[];
  /** Whether the warning about a pair is shown under its second bar, with the swap. */
  isWarning: boolean;
  swapOf: (pair: ClosePair) => Swap | null;
  onSwap: (swap: Swap) => void;
  change: (change: Change) => void;
}

/** The bars that were picked: the start first, the end last, and what can be done with each. */
export function PicksList(props: PicksListProps) {
  const { selection, marked, hasChoice, pairs, isWarning, swapOf, onSwap, change } = props;
  if (selection.bars.length === 0 && !hasChoice) {
    return (
      <EmptyState picture={<EmptyJar />} title="No bars yet">
        We have none to show you here. Add those you know: a name and a pin will do.
      </EmptyState>
    );
  }
  if (selection.bars.length === 0) {
    return (
      <EmptyState picture={<EmptyJar />} title="No bars yet">
        Tap a dot on the map, add from the list, or let us suggest a route.
      </EmptyState>
    );
  }
  return (
    <BarRows>
      {listed(selection).map((pick) => (
        <Fragment key={pick.bar.id}>
          <Pick
            pick={pick}
            isMarked={marked.includes(pick.bar.id)}
            isWarned={pairs.some(({ bars }) => bars.includes(pick.bar))}
            change={change}
          />
          {pairs
            .filter(({ bars }) => isWarning && bars[1] === pick.bar)
            .map((pair) => (
              <li key={pair.bars[0].id} className="py-2">
                <PairWarning pair={pair} swap={swapOf(pair)} onSwap={onSwap} />
              </li>
            ))}
        </Fragment>
      ))}
    </BarRows>
  );
}

interface PickProps {
  pick: ListedPick;
  isMarked: boolean;
  isWarned: boolean;
  change: (change: Change) => void;
}

function Pick({ pick: { bar, look, number }, isMarked, isWarned, change }: PickProps) {
  const { id, name } = bar;
  return (
    <PickRow
      badge={look === 'stop' ? (number ?? 0) : badges[look]}
      name={name}
      detail={detailOf(bar)}
      tag={tags[look]}
      isMarked={isMarked}
      isWarned={isWarned}
      fault={bar.gone && 'No longer open: take it out'}
    >
      {look !== 'start' && (
        <>
          <RowButton
            icon="flag"
            words="Start"
            label={`Make ${name} the start bar`}
            goes="button"
            onPress={() => change({ type: 'start', id })}
          />
          <RowButton
            icon="chequers"
            words="Final"
            label={`Make ${name} the final bar`}
            isOn={look === 'final'}
            onPress={() => change({ type: 'final', id })}
          />
        </>
      )}
      <RowButton icon="close" label={`Remove ${name}`} goes="row" onPress={() => change({ type: 'remove', id })} />
    </PickRow>
  );
}
