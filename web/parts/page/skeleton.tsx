import { useBusyMark } from '../../app/idle.ts';
import { ChalkLine } from '../layout/chalk-line.tsx';

/** What will be a card, sketched in chalk while it is on its way. The words are what is waited for. */
export function Skeleton({ words }: { words: string }) {
  useBusyMark();
  return (
    <div className="rounded-mat border-2 border-dashed border-edge-soft p-5">
      <output className="mb-3 block text-body text-quiet">{words}</output>
      <div aria-hidden="true" className="grid animate-breathe gap-4">
        <div className="w-3/5">
          <ChalkLine />
        </div>
        <ChalkLine />
        <div className="w-4/5">
          <ChalkLine />
        </div>
      </div>
    </div>
  );
}
