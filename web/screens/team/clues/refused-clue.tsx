import { useState } from 'react';
import { type Trouble, TroubleDialog } from '../../../parts/dialogs/trouble-dialog.tsx';
import type { CluePage } from './clue-page.ts';

/** A refusal is shown once; afterwards its field still says so. */
export function RefusedClue({ pages }: { pages: ReadonlyMap<string, CluePage> }) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const shown = [...pages]
    .map(([barId, { step }]) => refusalOf(barId, step))
    .find((each) => each && !seen.has(each.id));
  return (
    <TroubleDialog
      trouble={shown?.trouble ?? null}
      onClose={() => setSeen((before) => new Set([...before, shown?.id ?? '']))}
    />
  );
}

function refusalOf(barId: string, step: CluePage['step']): { id: string; trouble: Trouble } | null {
  if (typeof step !== 'object' || !('refused' in step)) return null;
  return { id: `${barId} ${step.refused.reason}`, trouble: step.refused };
}
