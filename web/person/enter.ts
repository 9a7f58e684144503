import type { Session } from '@supabase/auth-js';
import { count, type SignEvent } from '../app/analytics.ts';
import { leave } from '../app/leave.ts';
import { postToken } from '../call/api.ts';
import { forgetOthers } from './forget-others.ts';
import { bringGuestSeat } from './guest-seat.ts';

/** Posts the token for the cookie, counts that somebody came in, then loads the target as a new document. */
export async function enter(session: Session, target: string, sign?: SignEvent): Promise<never> {
  await forgetOthers(session.user.id);
  await postToken(session);
  await bringGuestSeat();
  if (sign) count(sign);
  return leave(target);
}
