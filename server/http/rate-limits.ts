import { createHmac } from 'node:crypto';
import { isIP, isIPv6 } from 'node:net';
import {
  cohosts,
  creation,
  discounts,
  evidence,
  invitations,
  joining,
  photoRequest,
  plans,
  race,
  receipts,
  recoveryCode,
  search,
  suggestions,
  uploads,
} from '#contract/limits';
import { watching } from '#contract/watch';
import { homeSafe } from '#contract/home';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { type Counted, countTries, listTries, removeTries, uncountTries } from '../store/accounts/attempts.ts';
import type { Executor } from '../store/database.ts';

const quarterHourS = 900;
const hourS = 3_600;
const dayS = 24 * hourS;
/** How soon to come back when only tries that are still being judged are in the way. */
const soonS = 2;

/**
 * How often something may be tried. What is counted per address is generous: two hundred people in one pub share one.
 * Of sign-ins, codes and seats only the failures count.
 */
const limits = {
  'sign-in-here': { most: 10, windowS: quarterHourS },
  'sign-in-account': { most: 100, windowS: quarterHourS },
  'sign-in-address': { most: 1_000, windowS: quarterHourS },
  /** Right or wrong: each takes some hundredths of a second of a processor. A full pub mistypes once and then gets in. */
  'sign-ins-here': { most: 600, windowS: 60 },
  /** What a device that has been signed in to an account has for itself, whatever strangers try elsewhere or beside it. */
  'sign-in-device': { most: 10, windowS: quarterHourS },
  'sign-ins-known': { most: 30, windowS: 60 },
  /** Weighing a password takes some hundredths of a second in which nothing else happens; people need a few goes. */
  'choose-password': { most: 2_000, windowS: hourS },
  'signup-address': { most: 300, windowS: hourS },
  /** Each of them writes to that address, and ends the link of the one before. Counted for every address alike: it tells nobody who is here. */
  'signup-here': { most: 4, windowS: hourS },
  'signup-email': { most: 12, windowS: hourS },
  'mail-confirm': { most: 3, windowS: hourS },
  'mail-recover': { most: 3, windowS: hourS },
  'mail-address': { most: 300, windowS: hourS },
  /** Everything of an account in one file. */
  'account-exports': { most: 10, windowS: hourS },
  'code-here': { most: 10, windowS: quarterHourS },
  'code-account': { most: 50, windowS: quarterHourS },
  'recovery-codes': { most: recoveryCode.setsAnHour, windowS: hourS },
  'games-a-minute': { most: creation.aMinute, windowS: 60 },
  'games-a-day': { most: creation.aDay, windowS: dayS },
  'discount-codes': { most: discounts.checksAnHour, windowS: hourS },
  'bar-searches': { most: search.anHour, windowS: hourS },
  'race-looks-a-minute': { most: evidence.looksAMinute, windowS: 60 },
  'race-looks': { most: evidence.looksAnHour, windowS: hourS },
  'bars-added': { most: search.addedADay, windowS: dayS },
  /** Working a route out holds everybody else up for some hundredths of a second. */
  'route-plans-a-minute': { most: plans.aMinute, windowS: 60 },
  'route-plans': { most: plans.anHour, windowS: hourS },
  'route-suggestions': { most: plans.suggestedAMinute, windowS: 60 },
  'clue-suggestions': { most: suggestions.anHour, windowS: hourS },
  'invitation-same': { most: invitations.sameADay, windowS: dayS },
  'invitations-to': { most: invitations.toOneADay, windowS: dayS },
  /** Who said no to a game is not asked again. */
  'invitation-declined': { most: 1, windowS: 90 * dayS },
  'invitations-a-day': { most: invitations.aDay, windowS: dayS },
  'seat-here': { most: 20, windowS: quarterHourS },
  'seat-address': { most: 300, windowS: quarterHourS },
  /** [K21] Join codes that open nothing, by network, and those that somebody joined with from there today. */
  'unknown-codes': { most: joining.unknownCodes, windowS: joining.unknownWithinS },
  /**
   * By /48. A mobile operator serves up to 65,536 phones from one, so a hundred of them may mistype a code in ten minutes; a single person
   * who owns a /48 has five times the guesses of one network, not 65,536 times.
   */
  'unknown-codes-of-site': { most: joining.unknownCodesOfSite, windowS: joining.unknownWithinS },
  'code-joined-here': { most: 1, windowS: dayS },
  /** [WA1] Nobody guesses 128 bits; a link that has ended is opened by everybody in the pub once more. */
  'unknown-watch-links': { most: watching.unknown, windowS: watching.withinS },
  /** [K22] Links that hand a sign-in over, 256 bits, that open nothing. */
  'unknown-hand-overs': { most: joining.unknownCodes, windowS: joining.unknownWithinS },
  /** By game, so that a new code does not reset them. A full game has 108 seats by code; the rest is for phones that come in again. */
  'guests-a-minute': { most: joining.guests.ofGameAMinute, windowS: 60 },
  'guests-a-day': { most: joining.guests.ofGameADay, windowS: dayS },
  /** One vandal does not use up the game's day for those who come from elsewhere; a pub or a campus has room for nine full games an hour. */
  'guests-of-game-from-site': { most: joining.guests.ofGameFromSiteADay, windowS: dayS },
  'guests-from-site': { most: joining.guests.fromSiteAnHour, windowS: hourS },
  'new-codes': { most: joining.newCodesAnHour, windowS: hourS },
  'cohost-links': { most: cohosts.linksAnHour, windowS: hourS },
  'cohost-links-tried': { most: cohosts.linksAnHour, windowS: hourS },
  receipts: { most: receipts.aMinute, windowS: 60 },
  'host-pauses': { most: race.pausesAMinute, windowS: 60 },
  'host-messages': { most: race.message.aMinute, windowS: 60 },
  /** What the others are told of a team, and the same news. */
  notifications: { most: race.message.aMinute, windowS: 60 },
  news: { most: 1, windowS: dayS },
  /** Making a photo ready takes a good part of a second. */
  'photos-a-minute': { most: uploads.aMinute, windowS: 60 },
  'uploads-a-minute': { most: uploads.aMinute, windowS: 60 },
  'unreadable-photos': { most: uploads.unreadable, windowS: 600 },
  /** Each may leave 12 MB behind until the next day. */
  'uploads-begun': { most: uploads.begunADay, windowS: dayS },
  'photo-requests': { most: photoRequest.aDay, windowS: dayS },
  'photo-requests-of-photo': { most: photoRequest.perPhoto, windowS: dayS },
  /** Anyone may ask while they type: a pub of sixty people has one address, and each types a name or two. */
  'known-places': { most: search.knownAQuarter, windowS: quarterHourS },
  /** [K18] Knocks of any kind; those that fail lock the phone, and later its network, out of one game. */
  knocks: { most: joining.knocksAWhile, windowS: joining.knocksWithinS },
  'knocks-here': { most: joining.knocksHere, windowS: joining.knocksWithinS },
  'knocks-failed': { most: joining.knocksFailed, windowS: joining.knocksWithinS },
  'knocks-failed-here': { most: joining.knocksFailedHere, windowS: joining.knocksWithinS },
  'knock-lock': { most: 1, windowS: joining.knocksWithinS },
  'knock-pushes': { most: 1, windowS: joining.knockPushEveryS },
  /** [U4] That somebody needs a hand is told again after a while. */
  'home-hands': { most: 1, windowS: homeSafe.nudgeEveryMs / 1_000 },
  'cities-a-minute': { most: 60, windowS: 60 },
  /** Volunteers' servers answer these. */
  'city-look-ups': { most: 30, windowS: hourS },
} as const;

type Limit = keyof typeof limits;
export type Tries = [Limit, string][];
type TryDeps = Pick<Deps, 'database' | 'keys' | 'now'>;

/** What our key makes of something that is to be told from others and not to be known. */
export function sealed({ keys }: Pick<Deps, 'keys'>, of: string): string {
  return createHmac('sha256', keys.cookie).update(`sealed\n${of}`).digest('base64url');
}

/** Neither e-mails nor addresses are kept: only what our key makes of them. */
function keyOf(deps: TryDeps, limit: Limit, of: string): string {
  return createHmac('sha256', deps.keys.cookie).update(`tries\n${limit}\n${of}`).digest('base64url');
}

/** What a mail to an address that somebody else may have given counts as. */
export const mailTo = (email: string, network: string): Tries => [
  ['signup-here', `${email}\n${network}`],
  ['signup-email', email],
];

/**
 * The network a request comes from: one home or pub has one IPv4 address, or a whole /64 of IPv6. All that say nothing we can
 * read share one: who hung up has no address any more, and a proxy may pass on whatever it was told.
 */
export function networkOf(ip: string | undefined): string {
  const bare = (ip ?? '').trim().replace(/^\[(.*)\](?::\d+)?$/, '$1');
  const plain = bare.replace(/^::ffff:(?=\d+\.)/i, '').replace(/^([\d.]+):\d+$/, '$1');
  if (isIP(plain) === 0) return 'unknown';
  if (!isIPv6(plain)) return plain;
  const [before = '', after] = (plain.split('%')[0] ?? '').toLowerCase().split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after ? after.split(':') : [];
  const zeros = after === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** The /48 of an IPv6 address, as large as a provider gives to one customer; the address itself for IPv4. */
export const siteOf = (ip: string | undefined): string => networkOf(ip).split(':').slice(0, 3).join(':');

/** How many tries of each key this node is judging just now. */
const judging = new Map<string, number>();

function noteJudging(keys: string[], by: 1 | -1): void {
  for (const key of keys) {
    const count = (judging.get(key) ?? 0) + by;
    if (count === 0) judging.delete(key);
    else judging.set(key, count);
  }
}

/**
 * Counts one try under each limit and refuses beyond any. Name the narrowest first. Within a transaction a try that comes to
 * nothing does not count. What is to be noted is counted with them and is no reason to refuse.
 */
export async function takeTries(
  deps: TryDeps,
  tries: Tries,
  db: Executor = deps.database.db,
  noted: Tries = [],
): Promise<void> {
  const now = deps.now();
  const counting = (all: Tries) => all.map(([limit, of]) => ({ key: keyOf(deps, limit, of), ...limits[limit] }));
  const wanted = [...counting(noted).map((one) => ({ ...one, most: Infinity })), ...counting(tries)];
  const counted = await countTries(db, wanted, now);
  const opensAt = counted.flatMap(({ key, count, windowEndsAt }) => {
    const most = wanted.find((one) => one.key === key)?.most ?? 0;
    if (count <= most) return [];
    const failures = count - (judging.get(key) ?? 0);
    return [failures < most ? now.getTime() + soonS * 1_000 : windowEndsAt.getTime()];
  });
  if (opensAt.length === 0) return;
  // What is refused here must not use up what others share.
  await uncountTries(
    db,
    wanted.map(({ key }) => key),
  );
  throw overLimit(Math.max(...opensAt) - now.getTime());
}

/**
 * Does something of which only the failures count: null is one. A try counts before it is judged, so that many at once cannot
 * slip under a limit, and is taken back when it was right or came to nothing.
 */
export async function countFailures<T>(deps: TryDeps, tries: Tries, judge: () => Promise<T | null>): Promise<T | null> {
  const keys = tries.map(([limit, of]) => keyOf(deps, limit, of));
  noteJudging(keys, 1);
  try {
    await takeTries(deps, tries);
    const right = await judge().catch(async (error: unknown) => {
      await uncountTries(deps.database.db, keys);
      throw error;
    });
    if (right !== null) await uncountTries(deps.database.db, keys);
    return right;
  } finally {
    noteJudging(keys, -1);
  }
}

/** Counts for calls that must not show that a limit was reached. */
export async function mayTry(deps: TryDeps, tries: Tries, db?: Executor): Promise<boolean> {
  try {
    await takeTries(deps, tries, db);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'over_request_rate_limit') return false;
    throw error;
  }
}

/** Where a try is counted, for questions that bring along what was. */
export const countedUnder = (deps: TryDeps, [limit, of]: Tries[number]): string => keyOf(deps, limit, of);

/** For how long one more try would be refused after so many; null where it would not be. */
export function usedUpMs(
  limit: Limit,
  counted: Pick<Counted, 'count' | 'windowEndsAt'> | null,
  now: Date,
): number | null {
  const leftMs = (counted?.windowEndsAt.getTime() ?? 0) - now.getTime();
  return counted && leftMs > 0 && counted.count >= limits[limit].most ? leftMs : null;
}

async function readUsedUpMs(deps: TryDeps, [limit, of]: Tries[number], db: Executor): Promise<number | null> {
  const now = deps.now();
  const [counted = null] = await listTries(db, [keyOf(deps, limit, of)], now);
  return usedUpMs(limit, counted, now);
}

/** Whether one more try would be refused; counts nothing. */
export async function isUsedUp(deps: TryDeps, one: Tries[number], db: Executor): Promise<boolean> {
  return (await readUsedUpMs(deps, one, db)) !== null;
}

/** Refuses when one more try would be too many; counts nothing. */
export async function refuseUsedUp(deps: TryDeps, one: Tries[number]): Promise<void> {
  const leftMs = await readUsedUpMs(deps, one, deps.database.db);
  if (leftMs !== null) throw overLimit(leftMs);
}

/** Counts one that has failed already, and refuses nothing. */
export async function noteTry(
  deps: TryDeps,
  [limit, of]: Tries[number],
  db: Executor = deps.database.db,
): Promise<void> {
  await countTries(db, [{ key: keyOf(deps, limit, of), ...limits[limit] }], deps.now());
}

export function overLimit(opensInMs: number): Problem {
  return new Problem('over_request_rate_limit', { retryAfterS: Math.max(1, Math.ceil(opensInMs / 1_000)) });
}

/** Forgets what was counted of somebody: an account, an address. */
export async function forgetTries(deps: TryDeps, of: string[], db: Executor): Promise<void> {
  const keys = (Object.keys(limits) as Limit[]).flatMap((limit) => of.map((one) => keyOf(deps, limit, one)));
  await removeTries(db, keys);
}
