import type { RaceStory } from '#contract/story';

type ToldSabotage = RaceStory['sabotages'][number];

interface SabotageCopy {
  /** Between the names: 'made', or nothing but a colon after them. */
  isMade: boolean;
  dare: string;
}

/**
 * What somebody had to do, without the photo that proved it. Ours are orders and go on after 'made Fox'; one that speaks to
 * its reader, or that a host wrote, is quoted.
 */
export function sabotageWords({ text }: Pick<ToldSabotage, 'text'>, kind: RaceStory['kind']): SabotageCopy {
  const dare = text.replace(/\s*\bPhoto: .*$/s, '').trim() || text;
  const first = /^[^.!?]*[.!?]/.exec(dare)?.[0] ?? dare;
  const isMade = kind !== 'god' && !/\b(?:you|your|yours|yourself|yourselves)\b/i.test(first);
  return isMade ? { isMade, dare: `${first.charAt(0).toLowerCase()}${first.slice(1)}` } : { isMade, dare };
}
