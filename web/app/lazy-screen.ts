import { type ComponentType, lazy } from 'react';

const notArrived = 'The file of this screen did not arrive.';

/** A screen in a file of the build of its own, fetched when it is first opened. */
export function lazyScreen(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await arrivalOf(load()) }));
}

/** What was fetched; says so when it did not arrive. */
export async function arrivalOf<Fetched>(fetched: Promise<Fetched>): Promise<Fetched> {
  try {
    return await fetched;
  } catch (cause) {
    throw new Error(notArrived, { cause });
  }
}

/** Whether a screen broke because its file is out of reach, or gone since a newer build took its place. */
export function isNotArrived(error: unknown): boolean {
  return error instanceof Error && error.message === notArrived;
}
