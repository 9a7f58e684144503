import { useId } from 'react';
import { text as limits } from '#contract/limits';
import { LeakWarning } from '../../../parts/clues/leak-warning.tsx';
import type { ClueBook } from './clue-book.ts';
import { Clash, ClueState } from './clue-field.tsx';
import { type ClueForm, isTooLong, lengthOf } from './clue-form.ts';

interface NudgeFieldProps {
  bar: { id: string; name: string };
  book: ClueBook;
  form: ClueForm | undefined;
  /** Until the race starts. */
  isOpen: boolean;
}

/** The id of the page's one explanation of nudges. */
export const nudgeHelpId = 'what-a-nudge-is';

const unopened: ClueForm = { text: '', known: '', tries: [], step: 'rest', isKept: true };

/** [I10] What the first hint to a bar says: a line that may be left to the house. */
export function NudgeField({ form = unopened, isOpen, ...rest }: NudgeFieldProps) {
  const isFixed = !isOpen || form.step === 'fixed';
  return isFixed && form.text === '' ? null : <Nudge form={form} isFixed={isFixed} {...rest} />;
}

type NudgeProps = Pick<NudgeFieldProps, 'bar' | 'book'> & { form: ClueForm; isFixed: boolean };

function Nudge({ bar, book, form, isFixed }: NudgeProps) {
  const id = useId();
  const { text } = form;
  const tooLong = isTooLong(text, limits.nudge);
  return (
    <div className="mt-1.5 border-t-2 border-dashed border-edge-soft pt-2.5 pb-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="font-display text-label">
          Nudge<span className="sr-only"> for {bar.name}</span>
        </label>
        <span className={`text-small tabular-nums ${tooLong ? 'text-danger-ink' : 'text-quiet'}`}>
          {lengthOf(text)} / {limits.nudge}
        </span>
      </div>
      <textarea
        id={id}
        value={text}
        readOnly={isFixed}
        rows={1}
        placeholder={isFixed ? '' : 'Optional'}
        aria-invalid={tooLong || undefined}
        aria-describedby={nudgeHelpId}
        onChange={(event) => book.write(bar.id, event.currentTarget.value)}
        onFocus={() => book.enter(bar.id)}
        onBlur={() => book.leave(bar.id)}
        className={`mt-1 block field-sizing-content min-h-12 w-full resize-none rounded-[10px] border-2 bg-card px-3 py-2 text-body text-ink placeholder:text-quiet ${tooLong ? 'border-danger-ink' : 'border-edge'}`}
      />
      <output className="block text-small font-semibold text-quiet">
        <ClueState form={form} isFixed={isFixed} most={limits.nudge} />
      </output>
      {!isFixed && <Clash barId={bar.id} book={book} form={form} />}
      {!isFixed && text !== '' && <LeakWarning name={bar.name} clue={text} />}
    </div>
  );
}
