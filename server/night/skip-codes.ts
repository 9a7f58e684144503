import type { OutputOf } from '#contract/call';
import type { calls } from '#contract/calls';
import { Problem } from '#contract/problems';
import type { MoveOf, RaceBar } from '#contract/race';
import type { RaceState } from '#engine/race';
import { liveCode } from '#engine/skip-codes';
import { namedBars } from '#engine/views/withheld-bars';
import type { Deps } from '../deps.ts';
import { audienceOf, isNeutralHost } from '../games/asked-game.ts';
import { houseClue, withNudge } from '../games/clues.ts';
import { mayReadBars } from '../games/game-view.ts';
import { listDemoBars } from '../places/demo.ts';
import type { GameOfPerson } from '../store/games/games.ts';
import { listKnownBars } from '../store/places/bars.ts';
import { walksOf } from '../streets/walks-of.ts';
import { readPlaceToken } from './place-token.ts';

type SkipCodes = OutputOf<(typeof calls)['skip_codes']>;

/**
 * [J4] The codes of a race for its host. One who races sees those they had shown to them until they are used; and on a list that
 * others made, only bars that a team has shown to be in or whose code was shown.
 */
export function skipCodes(
  state: RaceState,
  found: GameOfPerson,
  accountId: string,
  shownTo: Map<string, string>,
): SkipCodes {
  const isNeutral = isNeutralHost(found, accountId);
  const maySeeAll = mayReadBars(found, accountId);
  const audience = audienceOf(found, accountId);
  const named = Object.values(state.teams).flatMap((team) => namedBars(state, audience, team));
  const proven = new Set(named.map(({ bar }) => bar));
  return Object.values(state.bars).flatMap(({ id, name }) => {
    const code = liveCode(state, id);
    if (!code) return [];
    const isShown = isNeutral || (code.revealedAt !== null && shownTo.get(id) === accountId);
    if (!maySeeAll && !isShown && !proven.has(id)) return [];
    return [{ id, name, code: isShown ? code.code : null }];
  });
}

type Replacement = Pick<MoveOf<'replace-bar'>, 'to' | 'clues'>;

/** [J3] The bar a host wants in the place of one that is shut: one of the race, or of the directory, which comes with generated clues. */
export async function readReplacement(
  deps: Deps,
  state: RaceState,
  byBarId: string | undefined,
  ownerId: string,
): Promise<Replacement> {
  if (byBarId === undefined) return { to: null, clues: {} };
  const id = readPlaceToken(deps, state.gameId, byBarId);
  const listed = Object.hasOwn(state.bars, id) ? state.bars[id] : undefined;
  if (listed) return { to: listed, clues: {} };
  const bar = await readOpenBar(deps, id, ownerId);
  const start = state.bars[state.start.startBar];
  if (!start) throw new Error('The race has no start bar.');
  const others = Object.values(state.bars).filter((one) => one.id !== start.id);
  const walks = await walksOf(deps, deps.database.db, [start, ...others, bar]);
  const racing = state.start.teams.filter((letter) => state.teams[letter]);
  const clues = racing.map((team) => {
    const wanted = { gameId: state.gameId, bar, others, start, team, walks };
    const clue = houseClue(deps, wanted);
    return [team, state.start.hints ? withNudge(deps, clue, null, wanted) : clue];
  });
  return { to: bar, clues: Object.fromEntries(clues) };
}

async function readOpenBar({ database }: Deps, id: string, ownerId: string): Promise<RaceBar> {
  const [known] = await listKnownBars(database.db, [id], ownerId);
  const bar = known ?? listDemoBars([id])[0];
  if (!bar || known?.isClosed) {
    throw new Problem('bar-unknown', { message: 'That bar has closed, or is not in our directory.' });
  }
  return { id, name: bar.name, lat: bar.lat, lon: bar.lon, ...(bar.street ? { street: bar.street } : {}) };
}
