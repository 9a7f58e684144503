import { SmallPrint } from '../../../parts/layout/prose.tsx';
import { Stamp } from '../../../parts/marks/stamp.tsx';
import { paymentsHere } from '../../../app/settings.ts';

/** Stands on everything that asks for money where none is taken. */
export function TestMode() {
  if (paymentsHere().by !== 'standin') return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Stamp tone="ink">TEST MODE</Stamp>
      <SmallPrint>Pretend money: nothing is taken.</SmallPrint>
    </div>
  );
}
