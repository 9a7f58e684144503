import { HeadRow } from '../head-row.tsx';
import { SmallButton } from '../../../parts/buttons/small-button.tsx';
import type { BarSearch } from '../find/use-bar-search.ts';
import type { Suggestion } from '../use-suggestion.ts';

interface PicksHeadProps {
  search: BarSearch;
  suggestion: Suggestion;
}

/** How many bars were picked, and the way to have others suggested; while there are none that is the first button of the page. */
export function PicksHead({ search, suggestion }: PicksHeadProps) {
  const { count, isBusy, press } = suggestion;
  return (
    <HeadRow heading={count === 1 ? 'Your 1 bar' : `Your ${count} bars`}>
      {search.circle && count > 0 && (
        <SmallButton busy={isBusy} onClick={press}>
          Suggest a route
        </SmallButton>
      )}
    </HeadRow>
  );
}
