import { useCallback, useEffect, useRef, useState } from 'react';
import type { StepView } from '#contract/race-view';
import { inTime } from '../../../device/in-time.ts';
import {
  inDatabase,
  type KeptPhoto,
  keepRecord,
  recordName,
  readRecord,
  removeRecord,
} from '../../../offline/database.ts';
import { useRace } from '../../../race/race.ts';
import { usePerson } from '../../../person/session.ts';

/** So long a store is waited for; then it is begun anew. */
const patienceMs = 2_000;

/** What a proof in the making is about: a claim, a forfeit or a sabotage, and which; null when there is nothing to prove. */
export function aboutOf(step: StepView | null): string | null {
  const which = step?.sabotage?.id ?? step?.token;
  return step && which !== undefined && which !== null ? `${step.type}:${which}` : null;
}

/** Under what name drafts of this person in this race begin. */
export function useDraftPrefix(): string {
  const { game } = useRace();
  return `${recordName('draft', usePerson()?.id ?? '', game.gameId)}:step:`;
}

/** The photo of a sabotage or a forfeit, once it is taken. */
export interface ProofDraft {
  photo: KeptPhoto | null;
}

interface Kept<Draft> {
  /** Null until it is known what was kept. */
  draft: Draft | null;
  change: (change: Partial<Draft>) => void;
  drop: () => void;
}

/** Something in the making that outlives the page, the browser and the battery; what was never begun begins as `fresh`. */
export function useDraft<Draft extends object>(name: string, fresh: Draft): Kept<Draft> {
  const [draft, setDraft] = useState<Draft | null>(null);
  const latest = useRef<Draft | null>(null);
  useEffect(() => {
    let isOver = false;
    const begin = async () => {
      const found = await inTime(readRecord<Draft>(name), patienceMs, undefined);
      if (isOver) return;
      latest.current = found ?? fresh;
      setDraft(latest.current);
      // What did not come in time may be there all the same: it is not written over.
      if (found === null) await keepRecord(name, fresh);
    };
    void begin();
    return () => {
      isOver = true;
    };
  }, [name, fresh]);
  const change = useCallback(
    (some: Partial<Draft>) => {
      if (!latest.current) return;
      latest.current = { ...latest.current, ...some };
      setDraft(latest.current);
      void keepRecord(name, latest.current);
    },
    [name],
  );
  const drop = useCallback(() => {
    latest.current = null;
    void removeRecord(name);
  }, [name]);
  return { draft, change, drop };
}

/** Drafts of steps that are behind this team hold photos nobody needs any more. */
export async function removeDraftsBut(prefix: string, name: string): Promise<void> {
  try {
    await inDatabase(async (db) => {
      const names = await db.getAllKeys('pages', IDBKeyRange.bound(prefix, `${prefix}\uffff`));
      for (const each of names) if (each !== name) await db.delete('pages', each);
    });
  } catch {
    // What cannot be opened holds nothing.
  }
}
