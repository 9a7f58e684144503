import { memo } from 'react';
import type { FeedLine as Line } from '#contract/race-view';
import { FeedLine } from '../../../parts/rows/feed-line.tsx';
import { wallClock } from '../../../race/clock.ts';

/** The newest line, as a film has its words below the picture. */
export const Caption = memo(function Caption({ line }: { line: Line | undefined }) {
  return (
    <output className="block min-h-17 border-t-3 border-edge bg-card px-3 py-2">
      {line && (
        <span key={line.seq} className="block animate-drop">
          <FeedLine line={line} when={wallClock(line.at)} />
        </span>
      )}
    </output>
  );
});

const earlierMost = 5;

/** What was told before the newest of so many lines, newest first. */
export const Earlier = memo(function Earlier({ lines, told }: { lines: readonly Line[]; told: number }) {
  const earlier = lines.slice(Math.max(0, told - 1 - earlierMost), Math.max(0, told - 1)).toReversed();
  return (
    <ol aria-label="Before that" className="grid gap-1">
      {earlier.map((line) => (
        <li key={line.seq}>
          <FeedLine line={line} when={wallClock(line.at)} isShort />
        </li>
      ))}
    </ol>
  );
});
