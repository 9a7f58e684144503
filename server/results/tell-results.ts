import { race } from '#contract/limits';
import type { StandingView } from '#contract/race-view';
import { provisionalUntil } from '#engine/nods';
import { standingsOf } from '#engine/standings';
import type { Deps } from '../deps.ts';
import { longMoment, withoutLinks } from '../mails/mail-body.ts';
import { written } from '../mails/templates.ts';
import type { Db } from '../store/database.ts';
import { keepResultsTold, listResultsToTell } from '../store/games/told-games.ts';
import { photosUntil } from '../night/results-reader.ts';
import { tellPeople } from '../games/tell-people.ts';

const dayMs = 86_400_000;

/** [N10] Once nothing about a race can change any more, everybody of it is told once how it ended. */
export async function tellResults(deps: Pick<Deps, 'config' | 'keys' | 'now' | 'races'> & { db: Db }): Promise<void> {
  const at = deps.now();
  const due = { from: new Date(at.getTime() - dayMs), to: new Date(at.getTime() - race.lateMs) };
  for (const gameId of await listResultsToTell(deps.db, due)) {
    const state = await deps.races.current(gameId);
    if (at.getTime() < (provisionalUntil(state) ?? 0)) continue;
    const topThree = topThreeOf(standingsOf(state));
    await deps.db.transaction(async (tx) => {
      const game = await keepResultsTold(tx, gameId, at);
      if (!game?.endedAt) return;
      const known = {
        ...topThree,
        gameName: withoutLinks(game.name),
        photosUntil: longMoment(new Date(photosUntil(game.endedAt))),
        resultsUrl: `${deps.config.publicOrigin}/results/${gameId}`,
      };
      await tellPeople(deps, tx, game, ({ account: { displayName } }, unsubscribeUrl) =>
        written('results-are-in', deps.config, { ...known, displayName, unsubscribeUrl }),
      );
    });
  }
}

function topThreeOf(standings: StandingView[]): Record<'firstPlace' | 'secondPlace' | 'thirdPlace', string> {
  const [firstPlace = '', secondPlace = '', thirdPlace = ''] = standings
    .filter(({ state }) => state !== 'absent')
    .map(
      (team) => `${team.animalEmoji} ${team.name}, ${team.raceMs === null ? 'did not finish' : timeOf(team.raceMs)}`,
    );
  return { firstPlace, secondPlace, thirdPlace };
}

function timeOf(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
