import type { Verdict } from './check/check.ts';

/** So much of what is wrong with a night is said; the rest is more of the same. */
const saidOfEach = 5;

/** What was found of a night, and how to see it again. */
export function complaintsOf(verdict: Verdict): string[] {
  const { seed } = verdict;
  const kinds = ['lost', 'doubled', 'gaps', 'differing', 'gained', 'others'] as const;
  const said = kinds.flatMap((kind) =>
    verdict[kind].slice(0, saidOfEach).map((one) => `night ${seed}, ${kind}: ${one}`),
  );
  return said.length > 0 ? [...said, `night ${seed} again: npm run nights -- --seed=${seed} --nights=1`] : [];
}

/** One line about all of them. */
export function summaryOf(verdicts: Verdict[]): string {
  const sum = (count: (verdict: Verdict) => number) => verdicts.reduce((all, verdict) => all + count(verdict), 0);
  const parts = [
    `${sum(({ acknowledged }) => acknowledged)} actions acknowledged`,
    `${sum(({ lost }) => lost.length)} lost`,
    `${sum(({ doubled }) => doubled.length)} doubled`,
    `${sum(({ differing }) => differing.length)} differing standings`,
    `${sum(({ gaps }) => gaps.length)} gaps`,
    `${sum(({ gained }) => gained.length)} gained by ${sum(({ forged }) => [...forged.values()].reduce((all, n) => all + n, 0))} forged claims`,
  ];
  const others = sum((verdict) => verdict.others.length);
  return `${verdicts.length} nights: ${[...parts, ...(others > 0 ? [`${others} other troubles`] : [])].join(', ')}`;
}

/** What happened in all of them together, or which claims were forged, the most frequent first. */
export function countsIn(verdicts: Verdict[], which: 'happened' | 'forged'): Map<string, number> {
  const all = new Map<string, number>();
  for (const verdict of verdicts) {
    for (const [kind, count] of verdict[which]) all.set(kind, (all.get(kind) ?? 0) + count);
  }
  return new Map([...all].toSorted(([, one], [, other]) => other - one));
}
