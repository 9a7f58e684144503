import type { MadeRace } from './order-copy.ts';

/** A race as an operator has it before them. */
export interface Draft {
  startBar: string;
  finalBar: string;
  bars: { id: string; clue: string }[];
}

export function draftOf({ startBar, finalBar, bars }: MadeRace): Draft {
  return { startBar, finalBar, bars: bars.map(({ id, clue }) => ({ id, clue })) };
}

export function withClue(draft: Draft, barId: string, clue: string): Draft {
  return { ...draft, bars: draft.bars.map((bar) => (bar.id === barId ? { id: barId, clue } : bar)) };
}

/** Another bar in the place of one: start and end go with the place, and the house writes the clue. */
export function withBar(draft: Draft, barId: string, byId: string): Draft {
  const moved = (id: string) => (id === barId ? byId : id);
  return {
    startBar: moved(draft.startBar),
    finalBar: moved(draft.finalBar),
    bars: draft.bars.map((bar) => (bar.id === barId ? { id: byId, clue: '' } : bar)),
  };
}

/** The start has no clue, so the bar that was the start gets one of the house. */
export function withStart(draft: Draft, startBar: string): Draft {
  return { ...withClue(draft, startBar, ''), startBar };
}

export function withFinal(draft: Draft, finalBar: string): Draft {
  return { ...draft, finalBar };
}

/** What the server has now, with the clues that were typed here since it had the one before. */
export function mergedDraft({ kept, newest, fresh }: { kept: Draft; newest: Draft; fresh: Draft }): Draft {
  const clueIn = (draft: Draft, barId: string) => draft.bars.find(({ id }) => id === barId)?.clue;
  const bars = fresh.bars.map((bar) => {
    const typed = clueIn(newest, bar.id);
    return typed === undefined || typed === clueIn(kept, bar.id) ? bar : { id: bar.id, clue: typed };
  });
  return { ...fresh, bars };
}
