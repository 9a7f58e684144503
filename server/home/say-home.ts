import { type HomeWord, homeSafe } from '#contract/home';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { answerOnce } from '../http/answer-once.ts';
import { mayTry } from '../http/rate-limits.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import type { GameOfPerson } from '../store/games/games.ts';
import { holdHomeWord, keepHomeWord, keepNudged, removeShare } from '../store/games/home-safe.ts';
import { addJob } from '../store/jobs/add-job.ts';
import { listDevices } from '../store/races/push-subscriptions.ts';
import { openNight } from './home-night.ts';
import { runsRace } from '../games/asked-game.ts';
import { homePeople, personIdOf } from './home-people.ts';

interface Saying {
  viewer: Viewer;
  found: GameOfPerson;
  key: string | null;
}

/** [U3] Somebody says how they are getting home. What was said before something else that we have changes nothing. */
export async function sayHome(
  deps: Deps,
  { viewer, found: { game }, key }: Saying,
  said: { word: HomeWord; at?: number },
): Promise<{ success: boolean; already?: boolean }> {
  const { gameId } = game;
  const { endedAt } = await openNight(deps, game);
  const person = { gameId, accountId: viewer.accountId };
  return answerOnce(deps, 'say-home', { viewer, key, input: { ...said, gameId } }, async (tx) => {
    const before = await holdHomeWord(tx, person);
    const now = deps.now().getTime();
    const saidAt = new Date(Math.min(Math.max(said.at ?? now, endedAt.getTime()), now));
    if (before?.saidAt && before.saidAt > saidAt) return { success: true, already: true };
    await keepHomeWord(tx, person, said.word, saidAt);
    if (said.word === 'home') await removeShare(tx, person);
    if (said.word === 'need-a-hand' && before?.word !== 'need-a-hand') {
      const isTold = await mayTry(deps, [['home-hands', `${gameId} ${viewer.accountId}`]], tx);
      if (isTold) await addJob(tx, 'push-home', { ...person, news: 'hand' }, { tries: 3 });
    }
    return { success: true };
  });
}

/** [U4] A host has somebody asked again; says whether they have a phone that can be told. */
export async function nudgeHome(
  deps: Deps,
  { viewer, found, key }: Saying,
  wish: { person: string },
): Promise<{ success: boolean; isTold: boolean }> {
  const { game } = found;
  const { gameId } = game;
  const { db } = deps.database;
  if (!runsRace(found, viewer.accountId)) throw new Problem('not-allowed');
  await openNight(deps, game);
  const nudged = (await homePeople(db, game)).find(
    ({ accountId }) => personIdOf(deps, gameId, accountId) === wish.person,
  );
  if (!nudged || nudged.accountId === viewer.accountId) throw new Problem('person-gone');
  const { accountId } = nudged;
  const isTold = (await listDevices(db, gameId)).some((device) => device.accountId === accountId);
  return answerOnce(deps, 'nudge-home', { viewer, key, input: { ...wish, gameId } }, async (tx) => {
    const said = await holdHomeWord(tx, { gameId, accountId });
    if (said?.word === 'home') throw new Problem('is-home');
    const now = deps.now();
    const waitMs = (said?.nudgedAt?.getTime() ?? 0) + homeSafe.nudgeEveryMs - now.getTime();
    if (waitMs > 0) throw new Problem('nudged-already', { retryAfterS: Math.ceil(waitMs / 1_000) });
    await keepNudged(tx, { gameId, accountId }, now);
    await addJob(tx, 'push-home', { gameId, accountId, news: 'nudge', by: viewer.accountId }, { tries: 3 });
    return { success: true, isTold };
  });
}
