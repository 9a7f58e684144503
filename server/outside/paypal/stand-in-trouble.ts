/** What befalls one call on its way. 'late' is done, but the answer comes too late; 'later' is done only after the caller gave up. */
export type Mishap = 'none' | 'lost-request' | 'lost-reply' | 'late' | 'later' | 'doubled' | 'busy';

/** A bad connection: what it does to calls, and how often and when each notice is brought. */
export interface Trouble {
  mishap(): Mishap;
  lateMs: number;
  bringsAfterMs(): number[];
}

/** Of a hundred calls about thirty go wrong in one way or another; notices come twice, out of order or never. */
export function badConnection(chance: () => number, lateMs: number): Trouble {
  const soon = () => Math.floor(chance() * lateMs * 2);
  return {
    mishap: () => mishaps[Math.floor(chance() * 20)] ?? 'none',
    lateMs,
    bringsAfterMs: () => {
      const drawn = chance();
      if (drawn < 0.2) return [];
      return drawn < 0.5 ? [soon(), soon()] : [soon()];
    },
  };
}

/** One in twenty each; any other number drawn is a call without a mishap. */
const mishaps: Mishap[] = ['lost-request', 'lost-reply', 'late', 'later', 'doubled', 'busy'];
