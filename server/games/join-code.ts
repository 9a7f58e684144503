import { readJoinCode } from '#contract/join-code';
import type { Deps } from '../deps.ts';
import {
  countedUnder,
  networkOf,
  noteTry,
  overLimit,
  siteOf,
  takeTries,
  type Tries,
  usedUpMs,
} from '../http/rate-limits.ts';
import { readSeatByCode } from '../store/games/join-codes.ts';
import { readOpenedGame } from '../store/games/opened-games.ts';

type CodeDeps = Pick<Deps, 'database' | 'keys' | 'now'>;
/** A code as it was typed, and where from. */
interface Given {
  code: string;
  ip: string | undefined;
  /** [K20] Accept the rescue code of a seat as well. */
  orSeat?: true;
}

/**
 * [K2] [K21] The game a code opens, whatever its state; null for a code that opens nothing, which counts against the network it came
 * from and the /48 around it. Beyond either limit no code is answered there, except those that someone joined with from that network today.
 */
export async function readLiveCode(deps: CodeDeps, given: Given) {
  const code = readJoinCode(given.code);
  // What cannot be a code is a slip of the thumb, not a guess.
  if (code === null) return null;
  const network = networkOf(given.ip);
  const named = given.orSeat ? await readSeatByCode(deps.database.db, code) : null;
  const joinedHere = ['code-joined-here', `${code}\n${network}`] satisfies Tries[number];
  const guesses = ['unknown-codes', network] satisfies Tries[number];
  const guessesOfSite = ['unknown-codes-of-site', siteOf(given.ip)] satisfies Tries[number];
  const found = await readOpenedGame(deps.database)({
    joinCode: named?.joinCode ?? code,
    keys: {
      joined: countedUnder(deps, joinedHere),
      guessed: countedUnder(deps, guesses),
      guessedAtSite: countedUnder(deps, guessesOfSite),
    },
  });
  if (!found) {
    await takeTries(deps, [guesses, guessesOfSite]);
    return null;
  }
  const now = deps.now();
  const joined = usedUpMs('code-joined-here', found.joined, now) !== null;
  const pauseMs = Math.max(
    usedUpMs('unknown-codes', found.guessed, now) ?? 0,
    usedUpMs('unknown-codes-of-site', found.guessedAtSite, now) ?? 0,
  );
  if (!joined && pauseMs > 0) throw overLimit(pauseMs);
  // Written once: forty people who come in together must not queue for one row.
  const toNote: Tries = joined ? [] : [joinedHere];
  return {
    game: found.game,
    host: found.host,
    /** Named by a rescue code, whose holder may not be given the join code. */
    seat: named?.seat ?? null,
    /** That somebody joined with this code from there, until it is noted: then no stranger's guessing in the same pub keeps it from the others. */
    toNote,
    noteJoined: async (): Promise<void> => {
      for (const one of toNote) await noteTry(deps, one);
    },
  };
}
