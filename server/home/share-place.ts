import type { Static } from 'typebox';
import type { Fix } from '#contract/calls/shapes';
import { homeSafe } from '#contract/home';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import type { Tx } from '../store/database.ts';
import type { GameOfPerson } from '../store/games/games.ts';
import { holdShare, keepFix, keepShare, removeShare } from '../store/games/home-safe.ts';
import { openNight } from './home-night.ts';
import { homePeople, lookersOf, personIdOf } from './home-people.ts';

type GivenFix = Static<typeof Fix>;
interface Sharing {
  viewer: Viewer;
  found: GameOfPerson;
}

/**
 * [U6] [U7] Shares where somebody is with those they ticked, for an hour and not beyond the night. Whoever is no longer a team mate or
 * host is left out: what a phone kept may be older. No key is kept of it, and so nothing of where they are.
 */
export async function sharePlace(
  deps: Deps,
  { viewer, found: { game, team } }: Sharing,
  { people: ticked, fix }: { people: string[]; fix: GivenFix },
): Promise<{ success: boolean; until: number }> {
  const { gameId } = game;
  const { accountId } = viewer;
  const night = await openNight(deps, game);
  const { db } = deps.database;
  const lookers = lookersOf(await homePeople(db, game), { accountId, team })
    .map((one) => one.accountId)
    .filter((id) => ticked.includes(personIdOf(deps, gameId, id)));
  if (lookers.length === 0) throw new Problem('nobody-ticked');
  const until = new Date(Math.min(deps.now().getTime() + homeSafe.shareMs, night.until.getTime()));
  await db.transaction(async (tx) => {
    await keepShare(tx, { gameId, accountId, until, lookers });
    await keepNewest(deps, tx, { gameId, accountId }, fix);
  });
  return { success: true, until: until.getTime() };
}

/** [U7] The newest fix takes the place of the one before. */
export async function movePlace(
  deps: Deps,
  { viewer, found: { game } }: Sharing,
  { fix }: { fix: GivenFix },
): Promise<{ success: boolean; until: number }> {
  const { gameId } = game;
  const { accountId } = viewer;
  await openNight(deps, game);
  return deps.database.db.transaction(async (tx) => {
    const until = await holdShare(tx, { gameId, accountId }, deps.now());
    if (!until) throw new Problem('not-sharing');
    await keepNewest(deps, tx, { gameId, accountId }, fix);
    return { success: true, until: until.getTime() };
  });
}

/** Stopping works at any time, and again. */
export async function stopSharing({ database }: Deps, { viewer, found: { game } }: Sharing): Promise<void> {
  await removeShare(database.db, { gameId: game.gameId, accountId: viewer.accountId });
}

/** By our clock: what a phone says of when it was there is not asked. */
function keepNewest(deps: Deps, tx: Tx, of: { gameId: number; accountId: string }, fix: GivenFix): Promise<void> {
  const { lat, lon, accuracy = null } = fix;
  return keepFix(tx, { ...of, lat, lon, accuracyM: accuracy, at: deps.now() });
}
