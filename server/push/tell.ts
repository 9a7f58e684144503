import type { Logger } from 'pino';
import type { EventBody, RaceEvent } from '#contract/race';
import type { Races } from '../races/door.ts';
import { addJob } from '../store/jobs/add-job.ts';
import type { Database, Executor } from '../store/database.ts';

/** What a game's people are told without anybody asking for it. */
const told: ReadonlySet<EventBody['type']> = new Set([
  'sabotage-given',
  'host-said',
  'bar-replaced',
  // Where it brings a clue back.
  'undone',
  'race-paused',
  'race-resumed',
  'race-ended',
]);
const firstSeq = 1;

/** Asks for an event to be told. */
export function addPush(db: Executor, gameId: number, seq: number): Promise<void> {
  return addJob(db, 'send-push', { gameId, seq }, { tries: 3, key: `push:${gameId}:${seq}` });
}

/**
 * The same races, but what matters is told to phones that are not watching. A move is answered without waiting for that: a push
 * may get lost where a move must not.
 */
export function tellingRaces(races: Races, { database, log }: { database: Database; log: Logger }): Races {
  const tell = (gameId: number, seq: number) => {
    addPush(database.db, gameId, seq).catch((error: unknown) => {
      log.warn({ err: error, gameId, seq }, 'an event could not be put down to be told');
    });
  };
  return {
    play: async (command, answer) => {
      let tried: { said: object; events: RaceEvent[] } | null = null;
      const said = await races.play(command, (played) => {
        const words = answer(played);
        tried = { said: words, events: played.again ? [] : played.events };
        return words;
      });
      for (const { seq } of keptOf(tried, said)) tell(command.gameId, seq);
      return said;
    },
    start: async (tx, command) => {
      await races.start(tx, command);
      await addPush(tx, command.gameId, firstSeq);
    },
    current: (gameId) => races.current(gameId),
    caughtUp: (gameId, seq) => races.caughtUp(gameId, seq),
    events: (gameId) => races.events(gameId),
    stop: () => races.stop(),
  };
}

/** What is to be told of a move. One whose place another took, or that was played before, is answered in other words than it was tried with. */
function keptOf(tried: { said: object; events: RaceEvent[] } | null, said: object): RaceEvent[] {
  return tried?.said === said ? tried.events.filter(isTold) : [];
}

/** [N3] Of the bars that teams found only those in which the host marked them. */
function isTold(event: RaceEvent): boolean {
  return told.has(event.type) || (event.type === 'bar-verified' && event.by === 'override');
}
