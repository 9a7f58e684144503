import { readJoinCode } from '#contract/join-code';
import type { Deps } from '../deps.ts';
import { networkOf, noteTry, refusalsOf, takeTries, type Tries } from '../http/rate-limits.ts';
import { readGameByCode, readSeatByCode } from '../store/games/join-codes.ts';

type CodeDeps = Pick<Deps, 'database' | 'keys' | 'now'>;
/** A code as it was typed, and where from. */
interface Given {
  code: string;
  ip: string | undefined;
  /** [K20] A seat's rescue code will do. */
  orSeat?: true;
}

/**
 * [K2] [K21] The game a code opens, whatever its state; null for a code that opens nothing, which counts against the network it came
 * from. Beyond the limit nobody there learns anything of a code, but for those somebody joined with from there today.
 */
export async function readLiveCode(deps: CodeDeps, given: Given) {
  const code = readJoinCode(given.code);
  // What cannot be a code is a slip of the thumb, not a guess.
  if (code === null) return null;
  const network = networkOf(given.ip);
  const named = given.orSeat ? await readSeatByCode(deps.database.db, code) : null;
  const found = await readGameByCode(deps.database.db, named?.joinCode ?? code);
  if (!found) {
    await takeTries(deps, [['unknown-codes', network]]);
    return null;
  }
  const joinedHere = ['code-joined-here', `${code}\n${network}`] satisfies Tries[number];
  const [joined, guessed] = await refusalsOf(deps, [joinedHere, ['unknown-codes', network]], deps.database.db);
  if (!joined && guessed) throw guessed;
  return {
    ...found,
    seat: named?.seat ?? null,
    /** Somebody joined with this code from there: no stranger's guessing in the same pub keeps it from the others. */
    noteJoined: async (): Promise<void> => {
      // Written once: forty people who come in together must not queue for one row.
      if (!joined) await noteTry(deps, joinedHere);
    },
  };
}
