import { useEffect, useEffectEvent } from 'react';
import { inTime } from '../../device/in-time.ts';
import type { Errand } from '../../errand.ts';
import { keepPage } from '../../kept.ts';
import { readPhoto } from '../../queue/errand-store.ts';
import { useRace } from '../../race/race.ts';
import { Cracked } from './outcome/cracked.tsx';
import { Failed } from './outcome/failed.tsx';
import { Said } from './outcome/said.tsx';
import { type Verdict, verdictOf, type Way } from './outcome/verdict.ts';
import { aboutOf, type ProofDraft, useDraftPrefix } from './proof/drafts.ts';
import { ProofDialog } from './proof/proof-dialog.tsx';
import type { VerifyDraft } from './verify/verify-draft.ts';

/** A store that does not answer holds nothing. */
const patienceMs = 2_000;

/** What came of what this phone has sent, oldest first, until somebody has seen it; also after a restart. */
export function Outcome() {
  const { view, line, queue, open } = useRace();
  const prefix = useDraftPrefix();
  const errand = queue.errands.find((each) => verdictOf(each, view) !== null);
  const verdict = errand && verdictOf(errand, view);
  const id = errand?.id ?? null;

  const bringUpToDate = useEffectEvent(() => void line.refresh());
  useEffect(() => {
    if (id !== null) bringUpToDate();
  }, [id]);

  if (!errand || !verdict) return null;
  async function go(seen: Errand, way: Way) {
    const draft = await draftFor(seen, way);
    if (draft) await keepPage(`${prefix}${aboutOf(view.step)}`, draft);
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
        <Said verdict={verdict} onWay={(way) => void go(errand, way)} />
      )}
    </ProofDialog>
  );
}

const photoTroubles = ['photo-missing', 'photo-used', 'no-photo', 'photo-too-large'];

/** The same once more, from where the result leads, with the same photo unless that was the trouble. */
async function draftFor(errand: Errand, way: Way): Promise<VerifyDraft | ProofDraft | null> {
  const { task, outcome } = errand;
  const isBad = outcome.type === 'refused' && photoTroubles.includes(outcome.refusal.code);
  const photo = isBad ? null : await inTime(readPhoto(errand.id), patienceMs, null);
  if (way.to === 'photo') return { photo };
  if (way.to !== 'verify' || task.kind !== 'claim') return null;
  const { place, fix } = task;
  const code = 'code' in place ? place.code : '';
  return { step: way.step, place: way.step === 'photo' ? place : null, code, fix, photo };
}

function titleOf(verdict: Verdict): string {
  if (verdict.look === 'cracked') return verdict.isFinished ? 'Finished!' : 'Cracked it!';
  return verdict.look === 'failed' ? 'You Failed!' : verdict.title;
}
