import { useRef, useState } from 'react';
import { operatorLazyCalls } from '#contract/calls/operator-lazy';
import { callServer, RequestError } from '../../../call/api.ts';
import { troubleIn } from '../../../call/trouble.ts';
import { newKey } from '../../../call/idempotency-key.ts';
import { type Draft, draftOf, mergedDraft } from './draft.ts';
import type { MadeRace } from './order-copy.ts';
import { useOrderAgain } from './use-build.ts';

type Step = 'kept' | 'keeping' | 'sending' | 'sent' | { trouble: string };

/** What is in the editor: every change is kept at once, one after the other; sending keeps the last one with it. */
export function useRaceEditor(gameId: number, race: MadeRace) {
  const lookAgain = useOrderAgain(gameId);
  const [draft, setDraft] = useState(() => draftOf(race));
  const [seen, setSeen] = useState(race);
  const [step, setStep] = useState<Step>('kept');
  const kept = useRef({ version: race.version, draft });
  const newest = useRef(draft);
  const lastSave = useRef<Promise<void>>(Promise.resolve());
  const params = { gameId: String(gameId) };

  // What the server has is shown as soon as nothing of ours is on its way there.
  if (seen !== race && step !== 'keeping') {
    setSeen(race);
    const fresh = draftOf(race);
    newest.current = mergedDraft({ kept: kept.current.draft, newest: newest.current, fresh });
    kept.current = { version: race.version, draft: fresh };
    setDraft(newest.current);
  }

  function write(next: Draft) {
    newest.current = next;
    setDraft(next);
  }

  async function keepNewest(): Promise<void> {
    const sent = newest.current;
    if (JSON.stringify(sent) === JSON.stringify(kept.current.draft)) return;
    setStep('keeping');
    try {
      const input = { version: kept.current.version, ...sent };
      const { version } = await callServer(operatorLazyCalls['edit-lazy'], { params, input, key: newKey() });
      kept.current = { version, draft: sent };
      setStep('kept');
    } catch (error) {
      await fail(error, 'Failed to save the change');
      return;
    }
    await lookAgain();
  }

  /** Somebody else's change is shown instead of ours. */
  async function fail(error: unknown, otherwise: string): Promise<void> {
    setStep({ trouble: troubleIn(error, otherwise) });
    if (error instanceof RequestError && error.status < 500) await lookAgain();
  }

  function keep(next: Draft = newest.current): Promise<void> {
    write(next);
    lastSave.current = lastSave.current.then(keepNewest);
    return lastSave.current;
  }

  async function send(): Promise<void> {
    await lastSave.current;
    setStep('sending');
    try {
      const input = { version: kept.current.version, ...newest.current };
      await callServer(operatorLazyCalls['send-lazy'], { params, input, key: newKey() });
      setStep('sent');
    } catch (error) {
      await fail(error, 'Failed to send the race');
      return;
    }
    await lookAgain();
  }

  return { draft, step, write, keep, send };
}

export type RaceEditorHands = ReturnType<typeof useRaceEditor>;
