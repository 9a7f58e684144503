import { text as limits } from '#contract/limits';
import { problems } from '#contract/problems';
import { Tag } from '../../../parts/marks/stamp.tsx';
import { type CluePage, isUnsent, lengthOf } from './clue-page.ts';

const keptWords = 'Kept on this phone, sent when it is back.';
const openWords = 'Leave this page open: it is sent when the signal is back.';

/** How a clue stands with the server, in words. */
export function ClueState({ page, isFixed }: { page: CluePage; isFixed: boolean }) {
  const { step } = page;
  if (isFixed) return isUnsent(page) ? 'Not sent before the race began. Only you can see it.' : null;
  if (typeof step === 'object') {
    if ('theirs' in step) return problems['clue-changed'].words;
    return <span className="text-danger-ink">{step.refused.words}. Kept on this phone.</span>;
  }
  switch (step) {
    case 'unsent':
      return 'Saved when you leave the field.';
    case 'saving':
      return 'Saving…';
    case 'saved':
      return <span className="text-good">Saved</span>;
    case 'updated':
      return <Tag>updated</Tag>;
    case 'no-signal':
      return <span className="text-warn-ink">No signal. {page.isKept ? keptWords : openWords}</span>;
    case 'too-long':
      return (
        <span className="text-danger-ink">Too long by {lengthOf(page.text) - limits.clue}. Saved once it fits.</span>
      );
    default:
      return null;
  }
}
