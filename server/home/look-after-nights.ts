import { homeSafe } from '#contract/home';
import type { Deps } from '../deps.ts';
import type { Db } from '../store/database.ts';
import { forgetHome, keepAsked, keepHomeNight, listHomeNights } from '../store/games/home-safe.ts';
import { addJob } from '../store/jobs/add-job.ts';
import { homeNightOf } from './home-night.ts';
import { homePeople } from './home-people.ts';

/** No night is longer: from six in the morning until noon of the next day, and an hour for the clocks. */
const longestMs = 31 * 3_600_000;

/** [U2] [U4] [U7] Each minute: what is over is forgotten, and people who have said nothing are asked an hour after the end. */
export async function lookAfterNights(deps: Pick<Deps, 'races' | 'now'> & { db: Db }): Promise<void> {
  const { db } = deps;
  const now = deps.now();
  for (const game of await listHomeNights(db, new Date(now.getTime() - longestMs))) {
    const { gameId, homeUntil } = game;
    const night = await homeNightOf(deps, game);
    if (!night) continue;
    const { endedAt, until, country } = night;
    if (!homeUntil) await keepHomeNight(db, gameId, { homeUntil: until, homeCountry: country });
    if (now >= until || now.getTime() < endedAt.getTime() + homeSafe.askAfterMs) continue;
    for (const { accountId } of await homePeople(db, game)) {
      await db.transaction(async (tx) => {
        const isFirst = await keepAsked(tx, { gameId, accountId }, now);
        if (isFirst) await addJob(tx, 'push-home', { gameId, accountId, news: 'ask' }, { tries: 3 });
      });
    }
  }
  await forgetHome(db, now);
}
