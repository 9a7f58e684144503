import { createHash } from 'node:crypto';
import type { FastifyError, FastifyRequest } from 'fastify';
import { Problem } from '#contract/problems';
import type { SaidTime } from '#contract/race';
import { readContacts } from '#engine/official-time';
import { readStepToken } from '#engine/step-token';
import type { Deps } from '../deps.ts';
import { problemOf } from '../http/refuse.ts';
import { callerOf, tokenIn } from '../http/viewer.ts';
import { readPhoneContacts } from '../store/races/contacts.ts';
import type { TriedClaim } from './first-attempts.ts';
import { readPhoneTime } from './phone-fix.ts';
import type { RacingTeam } from './racing-team.ts';
import { writeContacts } from './team-contact.ts';

/** A claim, or the end of a sabotage: a call that says when something was done. */
export interface TimedCall {
  input: {
    gameId?: number;
    claimId?: string;
    correctBarId?: string;
    sabotageId?: string;
    photoId?: string;
    claimedAt?: string;
    [field: string]: unknown;
  };
  key: string | null;
  request: FastifyRequest;
}

/** Takes a call. Where we fail it (503), remembers when it reached us; a refusal is no attempt, and neither is a caller who hung up. */
export async function recordingFirstAttempt<Answer>(
  deps: Pick<Deps, 'config' | 'firstAttempts' | 'now'>,
  asked: TimedCall,
  take: () => Promise<Answer>,
): Promise<Answer> {
  const at = deps.now().getTime();
  try {
    return await take();
  } catch (error) {
    const tried = triedClaim(deps, asked);
    const isOurs = isOurFailure(error) && !asked.request.socket.destroyed;
    if (tried && isOurs) await deps.firstAttempts.record(tried, at, deps.now().getTime());
    throw error;
  }
}

/** [E9, O2, O10] What is known of when something was done: what the phone says, when it first reached us, and the contacts before. */
export async function readSaidTime(deps: Deps, racer: RacingTeam, asked: TimedCall): Promise<SaidTime> {
  const now = deps.now().getTime();
  await writeContacts(deps, racer.gameId);
  const { own, others } = await readPhoneContacts(deps.database.db, racer);
  const tried = triedClaim(deps, asked);
  const triedAt = tried && (await deps.firstAttempts.find(tried, own, now));
  const firstAt = Math.min(now, triedAt ?? now);
  const contacts = readContacts(own, others, firstAt);
  return {
    ...contacts,
    claimedAt: readPhoneTime(asked.input.claimedAt),
    contactAt: contacts.contactAt ?? firstAt,
    triedAt,
  };
}

/** Null for a call that has neither an id of its own nor a key: it stands for itself each time. Its photo may get its id between two attempts. */
function triedClaim({ config }: Pick<Deps, 'config'>, { input, key, request }: TimedCall): TriedClaim | null {
  const { photoId: _, claimId, ...said } = input;
  const id = claimId ?? key;
  if (id === null) return null;
  const fields = Object.entries(said).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const named = readStepToken(input.correctBarId ?? '');
  const step = input.sabotageId ?? (named ? `${named.gameId}.${named.team}.${named.step}` : String(input.gameId));
  const account = callerOf(request)?.accountId;
  const phones = [account, tokenIn(config, request.headers.cookie)].filter((phone) => typeof phone === 'string');
  return {
    keys: phones.map((phone) => sha256(`${phone} ${step}`)),
    isKnown: account !== undefined,
    claimHash: sha256(JSON.stringify([id, fields])),
  };
}

/** A 503: we were busy, or the database was unreachable. A 429 is the caller's own doing and keeps no time. */
function isOurFailure(error: unknown): boolean {
  const { status } = error instanceof Problem ? error : problemOf(error as FastifyError);
  return status === 503;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();
