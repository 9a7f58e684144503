import type { InputOf } from '#contract/call';
import type { operatorMoneyCalls } from '#contract/calls/operator-money';
import { cleanLine } from '#contract/text/clean-text';
import { discounts } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { readDay } from '../games/game-fields.ts';
import { isUuid } from '../store/is-uuid.ts';
import { keepAudit } from '../store/operator/audit.ts';
import { type DiscountCode, endDiscountCode, keepDiscountCode } from '../store/money/discounts.ts';
import { endOfLondonDay, londonDay } from './london-day.ts';

type Wanted = InputOf<(typeof operatorMoneyCalls)['operator/create-discount']>;

/** Letters, digits and dashes: something that can be read out in a pub. */
const readable = /^[A-Z0-9][A-Z0-9-]{2,59}$/;

/** Makes a code, kept in capitals; it counts until its last day is over in London. */
export async function createDiscount(deps: Deps, operatorId: string, wanted: Wanted): Promise<DiscountCode> {
  const code = cleanLine(wanted.code).toUpperCase();
  if (!readable.test(code)) {
    throw new Problem('bad-input', { message: 'A code is 3 to 60 letters, digits or dashes.' });
  }
  const now = deps.now();
  const lastDay = wanted.lastDay ? readDay(wanted.lastDay) : null;
  if (lastDay !== null && lastDay < londonDay(now)) throw new Problem('bad-input', { message: 'That day has gone.' });
  if (lastDay !== null && lastDay > discounts.lastDay) {
    throw new Problem('bad-input', {
      message: `A code ends by ${discounts.lastDay}, or never: then leave the day empty.`,
    });
  }
  const { basisPoints, maxUses = null } = wanted;
  return deps.database.db.transaction(async (tx) => {
    const expiresAt = lastDay === null ? null : endOfLondonDay(lastDay);
    const kept = await keepDiscountCode(tx, { code, basisPoints, expiresAt, maxUses, createdAt: now });
    if (!kept) throw new Problem('discount-exists');
    const detail = { code, basisPoints, lastDay, maxUses };
    await keepAudit(tx, { operatorId, action: 'made a discount code', subject: `discount:${kept.id}`, detail });
    return kept;
  });
}

/** Nobody uses it from now on; false when it had ended already. */
export async function endDiscount({ database, now }: Deps, operatorId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) throw new Problem('not-found');
  return database.db.transaction(async (tx) => {
    const ended = await endDiscountCode(tx, id, now());
    if (!ended) return false;
    const detail = { code: ended.code, uses: ended.uses };
    await keepAudit(tx, { operatorId, action: 'ended a discount code', subject: `discount:${id}`, detail });
    return true;
  });
}

export function discountView(code: DiscountCode, now: Date) {
  const isUsedUp = code.maxUses !== null && code.uses >= code.maxUses;
  const isOver = code.expiresAt !== null && code.expiresAt <= now;
  return {
    ...code,
    expiresAt: code.expiresAt?.getTime() ?? null,
    endedAt: code.endedAt?.getTime() ?? null,
    createdAt: code.createdAt.getTime(),
    isOpen: code.endedAt === null && !isUsedUp && !isOver,
  };
}
