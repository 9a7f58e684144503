import { useEffect, useEffectEvent } from 'react';
import { inTime } from '../../../device/in-time.ts';
import type { Errand } from '../../../race/queue/errand.ts';
import { keepRecord } from '../../../offline/database.ts';
import { readPhoto } from '../../../race/queue/errand-store.ts';
import { useRace } from '../../../race/race.ts';
import { useAfter } from '../../../app/use-after.ts';
import { Cracked } from './cracked.tsx';
import { draftFor } from './draft-for.ts';
import { Failed } from './failed.tsx';
import { ResultMessage } from './result-message.tsx';
import { type Verdict, verdictOf, type Way } from './verdict.ts';
import { aboutOf, useDraftPrefix } from '../proof/drafts.ts';
import { ProofDialog } from '../proof/proof-dialog.tsx';

/** A store that does not answer holds nothing. */
const patienceMs = 2_000;
/** For so long the view that shows the finish line is waited for. */
const finishMs = 4_000;

/** What came of what this phone has sent, oldest first, until somebody has seen it; also after a restart. */
export function Outcome() {
  const { view, line, queue, open, showTab } = useRace();
  const prefix = useDraftPrefix();
  const errand = queue.errands.find((each) => verdictOf(each, view) !== null);
  const verdict = errand && verdictOf(errand, view);
  const id = errand?.id ?? null;

  // The end of their race is one moment on one screen, the finish line or Race Over: no result before it, unless that does not come.
  const isAtFinish = verdict?.look === 'cracked' && verdict.isFinished;
  const isThere = view.step?.type === 'finish';
  const isLate = useAfter(finishMs);
  const goToFinish = useEffectEvent((seen: string) => {
    showTab('clue');
    void queue.see(seen);
  });
  useEffect(() => {
    if (id !== null && isAtFinish && isThere) goToFinish(id);
  }, [id, isAtFinish, isThere]);

  const bringUpToDate = useEffectEvent(() => void line.refresh());
  useEffect(() => {
    if (id !== null) bringUpToDate();
  }, [id]);

  if (!errand || !verdict || (isAtFinish && (isThere || !isLate))) return null;
  async function go(seen: Errand, way: Way) {
    const photo = await inTime(readPhoto(seen.id), patienceMs, null);
    const draft = draftFor(seen, way, photo);
    if (draft) await keepRecord(`${prefix}${aboutOf(view.step)}`, draft);
    void line.refresh();
    await queue.see(seen.id);
    if (way.to !== 'race') open(way.to);
  }
  const on = () => void go(errand, { to: 'race' });
  return (
    <ProofDialog key={errand.id} look="full" title={titleOf(verdict)} onClose={on}>
      {verdict.look === 'cracked' && <Cracked errand={errand} isFinished={verdict.isFinished} onOn={on} />}
      {verdict.look === 'failed' && <Failed onOn={on} />}
      {(verdict.look === 'good' || verdict.look === 'trouble') && (
        <ResultMessage verdict={verdict} onWay={(way) => void go(errand, way)} />
      )}
    </ProofDialog>
  );
}

function titleOf(verdict: Verdict): string {
  if (verdict.look === 'cracked') return verdict.isFinished ? 'Finished!' : 'Cracked it!';
  return verdict.look === 'failed' ? 'You Failed!' : verdict.title;
}
