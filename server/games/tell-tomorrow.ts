import { teamEmojis, teamNames } from '#contract/game';
import { meetingWords } from '#contract/when-where';
import type { Deps } from '../deps.ts';
import { longDate } from '../mails/long-date.ts';
import { written } from '../mails/templates.ts';
import { withoutLinks } from '../mails/without-links.ts';
import type { Db } from '../store/database.ts';
import type { Game } from '../store/games/games.ts';
import { type GamePerson, keepTomorrowTold, listTomorrow } from '../store/games/told-games.ts';
import { tellPeople } from './tell-people.ts';

const dayMs = 86_400_000;
/** Nobody is written to in the night. */
const fromHour = 9;

/** [N9] The day before, from nine in the morning, everybody of a game is told once that it is tomorrow. */
export async function tellTomorrow(deps: Pick<Deps, 'config' | 'keys' | 'now'> & { db: Db }): Promise<void> {
  const at = deps.now();
  if (hourOf(at) < fromHour) return;
  for (const gameId of await listTomorrow(deps.db, dayAfter(at))) {
    await deps.db.transaction(async (tx) => {
      const game = await keepTomorrowTold(tx, gameId, at);
      if (!game) return;
      await tellPeople(deps, tx, game, (person, unsubscribeUrl) =>
        written('race-tomorrow', deps.config, { ...wordsFor(deps.config, game, person), unsubscribeUrl }),
      );
    });
  }
}

function wordsFor({ publicOrigin }: Deps['config'], game: Game, { account, isHost, group }: GamePerson) {
  const side = group ? `${teamEmojis[group]} ${teamNames[group]}` : 'Host';
  return {
    displayName: account.displayName,
    gameName: withoutLinks(game.gameName),
    gameDate: longDate(new Date(`${game.gameDate}T00:00:00Z`), 'UTC'),
    city: withoutLinks(game.city),
    meeting: withoutLinks(meetingWords({ hour: game.gameTime, point: game.meetingPoint, startBar: game.gameStartBar })),
    yourSide: isHost && group ? `Host, ${side}` : side,
    yourPart: isHost
      ? 'You are its host: see that every team has somebody in it, and press Start on the night.'
      : 'Meet your team, open the race on your phone and wait for the host to start it.',
    gameUrl: isHost ? `${publicOrigin}/host/${game.gameId}` : `${publicOrigin}/game/${game.gameId}`,
    gameLabel: isHost ? 'Look it over' : 'Open the race',
  };
}

const here = 'Europe/London';

function hourOf(moment: Date): number {
  return Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: here }).format(moment));
}

/** The day after, where our races are run, as a game's date is written. */
function dayAfter(moment: Date): string {
  const today = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: here }).format(moment);
  return new Date(Date.parse(today) + dayMs).toISOString().slice(0, 10);
}
