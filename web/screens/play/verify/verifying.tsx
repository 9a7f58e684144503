import { Button } from '../../../parts/buttons/button.tsx';
import { RockingEgg } from '../../../parts/marks/egg.tsx';
import { Icon } from '../../../parts/marks/icon.tsx';
import { Lead } from '../../../parts/layout/prose.tsx';
import type { Errand } from '../../../race/queue/errand.ts';
import { useIsOffline } from '../header/use-calm-link.ts';
import { BankedNote } from '../news/banked-note.tsx';
import { SheetFoot } from '../proof/sheet-foot.tsx';
import { useAfter } from '../../../app/use-after.ts';

/** How soon an answer that has not come may be left to come by itself. */
const leaveAfterMs = 500;

/** What is answered sooner needs no words about its time. */
const slowMs = 3_000;

const counts = 'It counts from when you made it. No need to wait here.';

/** The claim is stored and being sent; without a signal it stays stored until there is one. */
export function Verifying({ errand, onLeave }: { errand: Errand; onLeave: () => void }) {
  const mayLeave = useAfter(leaveAfterMs);
  const isSlow = useAfter(slowMs);
  const isAlone = useIsOffline();
  const isSaved = isAlone || (errand.tries > 0 && !errand.delay);
  return (
    <>
      <div className="grid grow grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-4 px-4 py-8 text-center">
        {isSaved ? (
          <span className="grid size-24 place-items-center rounded-round bg-good-paper text-good-ink [&>svg]:size-14">
            <Icon name="tick" />
          </span>
        ) : (
          <span className="[&>svg]:size-24">
            <RockingEgg />
          </span>
        )}
        <h1 className="font-display text-h1">{isSaved ? 'Saved' : 'Verifying…'}</h1>
        <Lead>{isSaved || isSlow ? counts : 'Asking the judge.'}</Lead>
        <div className="w-full text-left">
          <BankedNote />
        </div>
      </div>
      <SheetFoot>{mayLeave && <Button onClick={onLeave}>BACK TO THE RACE</Button>}</SheetFoot>
    </>
  );
}
