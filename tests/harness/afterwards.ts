import { onTestFinished, TestRunner } from 'vitest';

type Step = () => Promise<unknown>;

const afterTheFile: Step[] = [];

/** Undoes something after the test that calls this, or after the file when none runs; what came last goes first. */
export function afterwards(step: Step): void {
  if (TestRunner.getCurrentTest() === undefined) afterTheFile.push(step);
  else onTestFinished(async () => void (await step()));
}

/** What every file ends with, called by the setup of the projects: files that share a process share this module too. */
export async function clearAway(): Promise<void> {
  const failures: unknown[] = [];
  for (const step of afterTheFile.splice(0).toReversed()) {
    await step().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be cleared away.');
}
