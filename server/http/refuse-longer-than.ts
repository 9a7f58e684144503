import { Problem } from '#contract/problems';

/** Refuses in words what somebody typed when it has too many characters, as they count them. */
export function refuseLongerThan(most: number, value: string, thing: string): void {
  if (Array.from(value).length <= most) return;
  throw new Problem('bad-input', { message: `${thing} has at most ${most} characters.` });
}
