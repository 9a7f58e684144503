import type { OutputOf } from '#contract/call';
import type { calls } from '#contract/calls';
import type { RaceState } from '#engine/race';
import { liveCode } from '#engine/skip-codes';
import { toldBars } from '#engine/standings';
import type { GameOfPerson } from '../store/games/games.ts';
import { isNeutralHost } from '../games/audience.ts';
import { mayReadBars } from '../games/game-view.ts';

type SkipCodes = OutputOf<(typeof calls)['skip_codes']>;

/**
 * [J4] The codes of a race for its host. One who races sees those they had shown to them until they are used; and on a list that
 * others made, only bars that a team has shown to be in or whose code was shown.
 */
export function skipCodes(state: RaceState, found: GameOfPerson): SkipCodes {
  const { userId: hostId } = found.game;
  const isNeutral = isNeutralHost(found, hostId);
  const maySeeAll = mayReadBars(found, hostId);
  const proven = new Set(Object.values(state.teams).flatMap((team) => toldBars(state, team).map(({ bar }) => bar)));
  return Object.values(state.bars).flatMap(({ id, name }) => {
    const code = liveCode(state, id);
    if (!code) return [];
    const isShown = isNeutral || code.revealedAt !== null;
    if (!maySeeAll && !isShown && !proven.has(id)) return [];
    return [{ id, name, code: isShown ? code.code : null }];
  });
}
