import { Button } from '../../../parts/buttons/button.tsx';
import { RockingEgg } from '../../../parts/marks/egg.tsx';
import { Lead } from '../../../parts/layout/prose.tsx';
import { BankedNote } from '../news/banked-note.tsx';
import { SheetFoot } from '../proof/sheet-foot.tsx';
import { useAfter } from '../../../app/use-after.ts';

/** How soon an answer that has not come may be left to come by itself. */
const leaveAfterMs = 500;

/** What is answered sooner needs no words about its time. */
const slowMs = 3_000;

/** It is kept, and on its way. */
export function Verifying({ onLeave }: { onLeave: () => void }) {
  const mayLeave = useAfter(leaveAfterMs);
  const isSlow = useAfter(slowMs);
  return (
    <>
      <div className="grid grow grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-4 px-4 py-8 text-center">
        <span className="[&>svg]:size-24">
          <RockingEgg />
        </span>
        <h1 className="font-display text-h1">Verifying…</h1>
        <Lead>{isSlow ? 'It counts from when you made it. No need to wait here.' : 'Asking the judge.'}</Lead>
        <div className="w-full text-left">
          <BankedNote />
        </div>
      </div>
      <SheetFoot>{mayLeave && <Button onClick={onLeave}>BACK TO THE RACE</Button>}</SheetFoot>
    </>
  );
}
