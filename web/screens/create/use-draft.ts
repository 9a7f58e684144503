import { useState } from 'react';
import { type Draft, keepDraft, readDraft } from './draft.ts';

/** The draft, and the way to change it: what is typed is kept at once. */
export function useDraft(): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(readDraft);
  function change(part: Partial<Draft>) {
    keepDraft(part);
    setDraft((before) => ({ ...before, ...part }));
  }
  return [draft, change];
}
