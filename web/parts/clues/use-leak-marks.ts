import { useMemo } from 'react';
import { leaksOf } from '#contract/leak';
import { whereIn } from '#contract/leak/where';

/** [C1] Which parts of a clue give its bar away, while one writes. */
export function useLeakMarks(name: string, clue: string): ReturnType<typeof whereIn> {
  return useMemo(() => whereIn(clue, leaksOf(name, clue)), [name, clue]);
}
