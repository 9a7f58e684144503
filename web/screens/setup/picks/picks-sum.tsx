import { problems } from '#contract/problems';
import type { Game } from '../../../app/game.ts';
import { UndoNote, Verdict } from '../verdict.tsx';
import { fullWords } from '../map-pane.tsx';
import { moreWords, planWords } from '../plan-words.ts';
import { type Change, lackIn, type Selection } from './selection.ts';
import { usePlan } from '../use-plan.ts';

interface PicksNoteProps {
  selection: Selection;
  change: (change: Change) => void;
}

/** What has just happened to the picks. */
export function PicksNote({ selection: { note }, change }: PicksNoteProps) {
  if (note === 'full') return <Verdict tone="warning" title={fullWords} />;
  if (note === 'none') return null;
  return <UndoNote words={`${note.removed} is out.`} onUndo={() => change({ type: 'put-back' })} />;
}

export const howToStart = 'Press Start beside the bar where everybody meets.';

/** What race the picks would give, or what is missing before they give one. */
export function PicksSum({ game, selection }: { game: Game; selection: Selection }) {
  const lack = lackIn(selection, game.game_bars);
  const plan = usePlan(game.game_id, selection, lack === null);
  const count = selection.bars.length;
  if (lack !== null) {
    const isStart = lack === problems['pick-a-start-bar'].words;
    return (
      <Verdict tone="plain" title={isStart ? `${lack}.` : lack}>
        {[isStart && howToStart, moreWords(game, count)].filter(Boolean).join(' ')}
      </Verdict>
    );
  }
  if (plan.data) {
    const { tone, title, words } = planWords(plan.data, game, count);
    return (
      <Verdict tone={tone} title={title}>
        {words}
      </Verdict>
    );
  }
  return (
    <Verdict tone="plain" title={plan.error ? 'We could not measure the walk just now.' : 'Measuring the walk…'} />
  );
}
