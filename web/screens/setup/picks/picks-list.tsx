import { BarRows, PickRow, RowButton } from '../find/bar-rows.tsx';
import { EmptyState } from '../../../parts/page/empty-state.tsx';
import { EmptyJar } from '../../../parts/page/empty-jar.tsx';
import { detailOf } from '../detail.ts';
import { type Change, listed, type ListedPick, type Selection } from './selection.ts';

const tags = { start: 'Start bar', final: 'Final bar', stop: undefined } as const;
const badges = { start: 'flag', final: 'chequers' } as const;

interface PicksListProps {
  selection: Selection;
  /** Bars that somebody was sent here for. */
  marked: readonly string[];
  /** Whether there is anything to pick from. */
  hasChoice: boolean;
  change: (change: Change) => void;
}

/** The bars that were picked: the start first, the end last, and what can be done with each. */
export function PicksList({ selection, marked, hasChoice, change }: PicksListProps) {
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
        <Pick key={pick.bar.id} pick={pick} isMarked={marked.includes(pick.bar.id)} change={change} />
      ))}
    </BarRows>
  );
}

interface PickProps {
  pick: ListedPick;
  isMarked: boolean;
  change: (change: Change) => void;
}

function Pick({ pick: { bar, look, number }, isMarked, change }: PickProps) {
  const { id, name } = bar;
  return (
    <PickRow
      badge={look === 'stop' ? (number ?? 0) : badges[look]}
      name={name}
      detail={detailOf(bar)}
      tag={tags[look]}
      isMarked={isMarked}
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
