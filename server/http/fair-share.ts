import { setTimeout as pause } from 'node:timers/promises';
import { fairShare } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Config } from '../config/config.ts';

/** Lets nobody have more of this node than their share, so that one account in a loop leaves the others theirs. */
export interface FairShare {
  /** Does somebody's work when their share allows; refuses (429) when too much of theirs waits already, or waits too long. */
  take<Done>(whose: string, work: () => Promise<Done>): Promise<Done>;
}

type Limits = Record<keyof (typeof fairShare)['files'], number>;

/** What one account has under way: calls it may still begin (a token bucket), calls worked on, and those that wait, the oldest first. */
interface Share {
  tokens: number;
  filledAt: number;
  working: number;
  waiting: (() => void)[];
  refill: NodeJS.Timeout | null;
}

/** Beyond so many accounts those with nothing under way are forgotten. */
const rememberedMost = 5_000;

/** One share for calls and one for the files they show: somebody who looks through an album can still play. */
export function openFairShares({ callsASecond }: Pick<Config, 'callsASecond'>): Record<'calls' | 'files', FairShare> {
  const { calls, files } = fairShare;
  const rate = { aSecond: callsASecond, burst: callsASecond * calls.burstS };
  return { calls: openFairShare({ ...calls, ...rate }), files: openFairShare(files) };
}

export function openFairShare({ atOnce, waiting: waitingMost, aSecond, burst }: Limits): FairShare {
  const shares = new Map<string, Share>();

  function shareOf(whose: string): Share {
    const known = shares.get(whose);
    if (known) return known;
    if (shares.size >= rememberedMost) forgetIdle();
    const fresh: Share = { tokens: burst, filledAt: performance.now(), working: 0, waiting: [], refill: null };
    shares.set(whose, fresh);
    return fresh;
  }

  function forgetIdle(): void {
    for (const [whose, share] of shares) {
      fill(share);
      if (share.working === 0 && share.waiting.length === 0 && share.tokens === burst) shares.delete(whose);
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

  /** Begins what may begin, and comes back when the next token is due. */
  function beginMore(share: Share): void {
    fill(share);
    while (share.waiting.length > 0 && begins(share)) share.waiting.shift()?.();
    if (share.waiting.length === 0 || share.working === atOnce || share.refill) return;
    const dueMs = Math.ceil(((1 - share.tokens) / aSecond) * 1_000);
    share.refill = setTimeout(() => {
      share.refill = null;
      beginMore(share);
    }, dueMs);
    share.refill.unref();
  }

  async function turnIn(share: Share): Promise<void> {
    fill(share);
    if (share.waiting.length === 0 && begins(share)) return;
    if (share.waiting.length >= waitingMost) {
      await pause(fairShare.refusalMs, undefined, { ref: false });
      throw tooMuch(share);
    }
    await new Promise<void>((begin, refuse) => {
      const timer = setTimeout(() => {
        share.waiting.splice(share.waiting.indexOf(begun), 1);
        refuse(tooMuch(share));
      }, fairShare.patienceMs);
      const begun = () => {
        clearTimeout(timer);
        begin();
      };
      share.waiting.push(begun);
      beginMore(share);
    });
  }

  function tooMuch({ waiting }: Share): Problem {
    return new Problem('over_request_rate_limit', { retryAfterS: Math.max(1, Math.ceil(waiting.length / aSecond)) });
  }

  return {
    async take(whose, work) {
      const share = shareOf(whose);
      await turnIn(share);
      try {
        return await work();
      } finally {
        share.working -= 1;
        beginMore(share);
      }
    },
  };
}
