import { Button } from '../../../parts/buttons/button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Pair } from '../../../parts/layout/pair.tsx';
import { Quote } from '../../../parts/clues/quote.tsx';

interface ClashProps {
  mine: string;
  theirs: string;
  onKeepMine: () => void;
  onUseTheirs: () => void;
}

/** Two wrote the same clue at once: both texts, and a choice. */
export function Clash({ mine, theirs, onKeepMine, onUseTheirs }: ClashProps) {
  return (
    <div className="mt-2.5">
      <Notice
        tone="warning"
        title="You both wrote this one. Which shall it be?"
        action={
          <Pair>
            <Button onClick={onKeepMine}>Keep mine</Button>
            <Button onClick={onUseTheirs}>Use theirs</Button>
          </Pair>
        }
      >
        <Quote label="Yours">{mine}</Quote>
        <Quote label="Theirs">{theirs}</Quote>
      </Notice>
    </div>
  );
}
