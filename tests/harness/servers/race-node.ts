import { Problem } from '../../../contract/problems.ts';
import { openLog } from '../../../server/config/log.ts';
import { type Command, openRaces, type Played } from '../../../server/races/door.ts';
import { openDatabase } from '../../../server/store/database.ts';
import type { Outcome, Pressed } from './race-nodes.ts';
import { makePatient } from './sql.ts';

// A node in a process of its own: it plays what it is told, at the time it is told, on DATABASE_URL.
const database = openDatabase(process.env['DATABASE_URL'] ?? '');
makePatient(database);
let time = 0;
const races = openRaces({
  database,
  bell: { ring: () => undefined },
  log: openLog('silent'),
  now: () => new Date(time),
  drain: { draining: false },
});

process.on('disconnect', () => process.exit());
process.on('message', ({ number, at, command }: Pressed) => {
  void outcomeOf(command, at).then((outcome) => process.send?.({ number, outcome }));
});
process.send?.('ready');

async function outcomeOf(command: Command, at: number): Promise<Outcome> {
  time = at;
  try {
    return await races.play(command, ({ events, state, again }: Played) => ({ events, seq: state.seq, again }));
  } catch (error) {
    return { refused: error instanceof Problem ? error.code : String(error) };
  }
}
