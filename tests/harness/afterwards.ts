import { afterAll, expect, onTestFinished } from 'vitest';

type Step = () => Promise<unknown>;

const afterTheFile: Step[] = [];

// Vitest drops an afterAll that is called once tests run, so the one there is stands here, at the top of every file.
afterAll(async () => {
  const failures: unknown[] = [];
  for (const step of afterTheFile.toReversed()) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be cleared away.');
});

/** Undoes something after the test that calls this, or after the file when none runs; what came last goes first. */
export function afterwards(step: Step): void {
  if (expect.getState().currentTestName === undefined) afterTheFile.push(step);
  else onTestFinished(async () => void (await step()));
}
