import { constantBounds, counter } from '#contract/limits';
import { Problem } from '#contract/problems';
import { cleanLine, hasSomethingToSee } from '#contract/text/clean-text';
import type { Deps } from '../deps.ts';
import { refuseLongerThan } from '../http/refuse.ts';
import type { Executor } from '../store/database.ts';
import { keepConstant, listConstants } from '../store/games/catalogues.ts';
import { keepAudit } from '../store/operator/audit.ts';

const bounds: Record<string, { least: number; most: number }> = constantBounds;

/** The numbers an operator may change, within which bounds. */
export async function readConstants(db: Executor) {
  const known = await listConstants(db);
  return known.flatMap(({ name, constant }) => {
    const within = bounds[name];
    return within ? [{ name, constant, ...within }] : [];
  });
}

/** Changes one from now on: a race that is on keeps its radius, and an order made at another price is not taken. False when it was so already. */
export async function setConstant(
  { database }: Deps,
  operatorId: string,
  { name, constant }: { name: string; constant: number },
): Promise<boolean> {
  const within = Object.hasOwn(bounds, name) ? bounds[name] : undefined;
  if (!within) throw new Problem('constant-unknown');
  if (constant < within.least || constant > within.most) {
    throw new Problem('bad-input', { message: `That must be from ${within.least} to ${within.most}.` });
  }
  return database.db.transaction(async (tx) => {
    const before = (await listConstants(tx)).find((one) => one.name === name)?.constant;
    if (before === undefined) throw new Problem('constant-unknown');
    if (before === constant) return false;
    await keepConstant(tx, name, constant);
    const detail = { before, after: constant };
    await keepAudit(tx, { operatorId, action: 'changed a number', subject: `constant:${name}`, detail });
    return true;
  });
}

/** Why an operator does something, as it is kept. */
export function readReason(given: string): string {
  const why = cleanLine(given);
  if (!hasSomethingToSee(why)) throw new Problem('why-missing');
  refuseLongerThan(counter.reason, why, 'A reason');
  return why;
}
