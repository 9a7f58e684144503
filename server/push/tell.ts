import type { Logger } from 'pino';
import type { EventBody, RaceEvent } from '#contract/race';
import type { Teller } from '../races/door.ts';
import { addJob } from '../store/jobs/add-job.ts';
import { addPushes, type ToTell } from '../store/jobs/add-pushes.ts';
import type { Database, Executor } from '../store/database.ts';
import { gathered } from '../store/races/batched.ts';

/** What a game's people are told without anybody asking for it. */
const told: ReadonlySet<EventBody['type']> = new Set([
  'sabotage-given',
  'host-said',
  'bar-replaced',
  'bar-shut',
  // Where it brings a clue back.
  'undone',
  'race-paused',
  'race-resumed',
  'last-jar-set',
  'last-jar-told',
  'team-asked',
  'race-ended',
]);
const firstSeq = 1;
const tries = 3;

/** Asks for an event to be told. */
export function addPush(db: Executor, gameId: number, seq: number): Promise<void> {
  return addJob(db, 'send-push', { gameId, seq }, { tries, key: keyOf({ gameId, seq }) });
}

const keyOf = ({ gameId, seq }: ToTell['about']) => `push:${gameId}:${seq}`;

/**
 * Tells what matters to phones that are not watching. A move is answered without waiting for that: a push may get lost where a
 * move must not.
 */
export function pushTeller({ database, log }: { database: Database; log: Logger }): Teller {
  const add = gathered(async (all: ToTell[]) => {
    await addPushes(database.pool, all);
    return all;
  });
  return {
    started: (tx, gameId) => addPush(tx, gameId, firstSeq),
    happened: (events, { gameId }, isToldOf) => {
      if (!isToldOf) return;
      for (const one of events.flatMap((event) => toTell(gameId, event))) {
        add(one).catch((error: unknown) => {
          log.warn({ err: error, ...one.about }, 'an event could not be put down to be told');
        });
      }
    },
  };
}

function toTell(gameId: number, event: RaceEvent): ToTell[] {
  const about = { gameId, seq: event.seq };
  return [
    ...(isTold(event) ? [{ job: 'send-push' as const, about, tries, key: keyOf(about) }] : []),
    ...(isOfDoor(event) ? [{ job: 'push-door' as const, about, tries: 1, key: null }] : []),
  ];
}

/** [N3] Of the bars that teams found only those in which the host marked them. */
function isTold(event: RaceEvent): boolean {
  return told.has(event.type) || (event.type === 'bar-verified' && event.by === 'override');
}

/** [D3] A team says that a bar is shut. */
function isOfDoor(event: RaceEvent): boolean {
  return (event.type === 'bar-verified' || event.type === 'bar-missed') && event.isShut === true;
}
