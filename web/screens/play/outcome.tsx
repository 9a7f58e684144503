import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Errand } from '../../errand.ts';
import { keepPage } from '../../kept.ts';
import { Cracked } from './outcome/cracked.tsx';
import { Failed } from './outcome/failed.tsx';
import { Said } from './outcome/said.tsx';
import { type Verdict, verdictOf, type Way } from './outcome/verdict.ts';
import { useDraftPrefix } from './proof/drafts.ts';
import { ProofDialog } from './proof/proof-dialog.tsx';
import { useReopened } from './proof/use-reopened.ts';
import { useRace } from './race.ts';
import { freshDraft, type VerifyDraft, type VerifyStep } from './verify/verify-draft.ts';

/** What came of what this phone has sent, oldest first, until somebody has seen it; also after a restart. */
export function Outcome() {
  const { game, view, line, queue, open } = useRace();
  const client = useQueryClient();
  const prefix = useDraftPrefix();
  const errand = queue.errands.find((each) => verdictOf(each, view) !== null);
  const verdict = errand && verdictOf(errand, view);
  const id = errand?.id ?? null;
  useReopened();

  const bringUpToDate = useEffectEvent(() => {
    void line.refresh();
    void client.invalidateQueries({ queryKey: ['feed', game.game_id] });
    void client.invalidateQueries({ queryKey: ['clue', game.game_id] });
  });
  useEffect(() => {
    if (id !== null) bringUpToDate();
  }, [id]);

  if (!errand || !verdict) return null;
  async function go(seen: Errand, way: Way) {
    if (way.to === 'verify' && seen.task.kind === 'claim') {
      await keepPage(`${prefix}clue:${seen.task.token}`, againFrom(seen.task, way.step));
    }
    bringUpToDate();
    await queue.see(seen.id);
    open(way.to === 'race' ? null : way.to);
  }
  const on = () => void go(errand, { to: 'race' });
  return (
    <ProofDialog key={errand.id} look="full" title={titleOf(verdict)} onClose={on}>
      {verdict.look === 'cracked' && <Cracked errand={errand} isFinished={verdict.isFinished} onOn={on} />}
      {verdict.look === 'failed' && <Failed onOn={on} />}
      {(verdict.look === 'good' || verdict.look === 'trouble') && (
        <Said verdict={verdict} onWay={(way) => void go(errand, way)} />
      )}
    </ProofDialog>
  );
}

/** The same claim once more, from one of its steps. */
function againFrom({ place, fix }: Pick<VerifyDraft, 'place' | 'fix'>, step: VerifyStep): VerifyDraft {
  const code = place && 'code' in place ? place.code : '';
  return { ...freshDraft, step, place: step === 'photo' ? place : null, fix, code };
}

function titleOf(verdict: Verdict): string {
  if (verdict.look === 'cracked') return verdict.isFinished ? 'Finished!' : 'Cracked it!';
  return verdict.look === 'failed' ? 'You Failed!' : verdict.title;
}
