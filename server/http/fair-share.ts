import { setTimeout as pause } from 'node:timers/promises';
import { fairShare } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Config } from '../config/config.ts';

/** Lets nobody have more of this node than their share, so that one account in a loop leaves the others theirs. */
export interface FairShare {
  /**
   * Does the work when the share allows; refuses (429) when too much of it waits already, or waits too long. Where several people have one
   * share, `person` says who of them calls: they take turns, so that one of them cannot keep the others waiting.
   */
  take<Done>(whose: string, work: () => Promise<Done>, person?: string): Promise<Done>;
}

export type FairShares = Record<'calls' | 'files' | 'guests', FairShare>;

type Limits = Record<keyof (typeof fairShare)['files'], number>;

/** Calls a share may still begin (a token bucket), calls worked on, and those that wait: by person, each person's oldest first. */
interface Share {
  tokens: number;
  filledAt: number;
  working: number;
  waiting: Map<string, (() => void)[]>;
  waitingCount: number;
  refill: NodeJS.Timeout | null;
}

/** Beyond so many accounts those with nothing under way are forgotten. */
const rememberedMost = 5_000;

/** Separate shares for calls and for files: a person who opens an album can still play. */
export function openFairShares({ callsASecond }: Pick<Config, 'callsASecond'>): FairShares {
  const { calls, files, guests } = fairShare;
  const rate = { aSecond: callsASecond, burst: callsASecond * calls.burstS };
  const together = guests.accounts * callsASecond;
  return {
    calls: openFairShare({ ...calls, ...rate }),
    files: openFairShare(files),
    guests: openFairShare({ ...guests, aSecond: together, burst: together * guests.burstS }),
  };
}

export function openFairShare({ atOnce, waiting: waitingMost, aSecond, burst }: Limits): FairShare {
  const shares = new Map<string, Share>();

  function shareOf(whose: string): Share {
    const known = shares.get(whose);
    if (known) return known;
    if (shares.size >= rememberedMost) forgetIdle();
    const fresh: Share = {
      tokens: burst,
      filledAt: performance.now(),
      working: 0,
      waiting: new Map(),
      waitingCount: 0,
      refill: null,
    };
    shares.set(whose, fresh);
    return fresh;
  }

  function forgetIdle(): void {
    for (const [whose, share] of shares) {
      fill(share);
      if (share.working === 0 && share.waitingCount === 0 && share.tokens === burst) shares.delete(whose);
    }
  }

  function fill(share: Share): void {
    const now = performance.now();
    share.tokens = Math.min(burst, share.tokens + ((now - share.filledAt) / 1_000) * aSecond);
    share.filledAt = now;
  }

  /** Takes a place and a token, where there are any. */
  function begins(share: Share): boolean {
    if (share.working >= atOnce || share.tokens < 1) return false;
    share.tokens -= 1;
    share.working += 1;
    return true;
  }

  /** Takes the next call, one per account in rotation: an account goes to the end of the queue after each call. */
  function nextOf(share: Share): (() => void) | undefined {
    const [first] = share.waiting;
    const [person, [begin, ...others]] = first ?? ['', []];
    share.waiting.delete(person);
    if (others.length > 0) share.waiting.set(person, others);
    share.waitingCount -= 1;
    return begin;
  }

  function leave(share: Share, person: string, begin: () => void): void {
    const others = share.waiting.get(person)?.filter((one) => one !== begin) ?? [];
    if (others.length > 0) share.waiting.set(person, others);
    else share.waiting.delete(person);
    share.waitingCount -= 1;
  }

  /** Begins what may begin, and comes back when the next token is due. */
  function beginMore(share: Share): void {
    fill(share);
    while (share.waitingCount > 0 && begins(share)) nextOf(share)?.();
    if (share.waitingCount === 0 || share.working === atOnce || share.refill) return;
    const dueMs = Math.ceil(((1 - share.tokens) / aSecond) * 1_000);
    share.refill = setTimeout(() => {
      share.refill = null;
      beginMore(share);
    }, dueMs);
    share.refill.unref();
  }

  async function turnIn(share: Share, person: string): Promise<void> {
    fill(share);
    if (share.waitingCount === 0 && begins(share)) return;
    if (share.waitingCount >= waitingMost) {
      await pause(fairShare.refusalMs, undefined, { ref: false });
      throw tooMuch(share);
    }
    await new Promise<void>((begin, refuse) => {
      const timer = setTimeout(() => {
        leave(share, person, begun);
        refuse(tooMuch(share));
      }, fairShare.patienceMs);
      const begun = () => {
        clearTimeout(timer);
        begin();
      };
      share.waiting.set(person, [...(share.waiting.get(person) ?? []), begun]);
      share.waitingCount += 1;
      beginMore(share);
    });
  }

  function tooMuch({ waitingCount }: Share): Problem {
    return new Problem('over_request_rate_limit', { retryAfterS: Math.max(1, Math.ceil(waitingCount / aSecond)) });
  }

  return {
    async take(whose, work, person = whose) {
      const share = shareOf(whose);
      await turnIn(share, person);
      try {
        return await work();
      } finally {
        share.working -= 1;
        beginMore(share);
      }
    },
  };
}
