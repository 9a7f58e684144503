import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { homeCalls } from '#contract/calls/home';
import type { HomeWord } from '#contract/home';
import { callServer, isOwnAnswer, isPassing } from '../call/api.ts';
import { newKey } from '../call/idempotency-key.ts';
import { keepTrying } from '../call/keep-trying.ts';
import { offsetIn, toldByCalls } from '../call/server-clock.ts';
import { keepRecord, readRecord, recordName, removeRecord } from '../offline/database.ts';
import { storedPerson } from '../person/stored-session.ts';
import { askHomeAgain, showNight } from './use-home.ts';

/** A word that the server may not have yet. */
interface Banked {
  word: HomeWord;
  at: number;
  key: string;
}

/** [U3] What somebody says is on the phone first, then with the server: again and again until it is there. */
export function useWord(gameId: number, personId: string) {
  const client = useQueryClient();
  const record = recordName('home-word', personId, gameId);
  const [banked, setBanked] = useState<Banked | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);

  useEffect(() => {
    let isLeft = false;
    async function takeUp() {
      const kept = await readRecord<Banked>(record);
      if (kept && !isLeft) setBanked((said) => said ?? kept);
    }
    void takeUp();
    return () => {
      isLeft = true;
    };
  }, [record]);

  useEffect(() => {
    if (!banked) return undefined;
    const leaving = new AbortController();
    const { word, at, key } = banked;
    async function deliver(): Promise<boolean> {
      // Another person has signed in, perhaps in another tab: it waits for its author.
      if (storedPerson()?.id !== personId) return false;
      try {
        await callServer(homeCalls['say-home'], { params: { gameId: String(gameId) }, input: { word, at }, key });
      } catch (error) {
        if (isPassing(error)) return false;
        // What is refused for good is said, and not sent again.
        setTrouble(isOwnAnswer(error) ? error.message : null);
      }
      // What was said meanwhile has a key of its own, and stays.
      const kept = await readRecord<Banked>(record);
      if (kept?.key === key) await removeRecord(record);
      if (leaving.signal.aborted) return true;
      showNight(client, gameId, (night) => ({
        ...night,
        people: night.people.map((person) => (person.you ? { ...person, word, saidAt: at } : person)),
      }));
      setBanked((said) => (said?.key === key ? null : said));
      void askHomeAgain(client, gameId);
      return true;
    }
    keepTrying(deliver, { signal: leaving.signal });
    return () => leaving.abort();
  }, [banked, client, gameId, personId, record]);

  return {
    /** What was said and is not with the server yet. */
    banked: banked?.word ?? null,
    trouble,
    /** Resolves when it is kept on the phone. */
    say: async (word: HomeWord) => {
      const clock = toldByCalls();
      const said = { word, at: Date.now() + (clock ? offsetIn(clock) : 0), key: newKey() };
      setTrouble(null);
      setBanked(said);
      await keepRecord(record, said);
    },
  };
}
