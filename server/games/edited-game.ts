import type { InputOf } from '#contract/call';
import type { gamesCalls } from '#contract/calls/games';
import { letters } from '#contract/game';
import { Problem } from '#contract/problems';
import type { Tx } from '../store/database.ts';
import { removeCluesBy } from '../store/games/dropped-clues.ts';
import { type GameOfPerson, keepGameChange, keepTeamCount } from '../store/games/games.ts';
import { readDate, readGameName, readHour, readMeetingPoint, readTel } from './game-fields.ts';

type Game = GameOfPerson['game'];
type Edit = InputOf<(typeof gamesCalls)['edit-game']>;

/** [G3] [G4] Changes what may be changed of this kind of game, all of it or nothing. */
export async function editGame(
  tx: Tx,
  game: Game,
  edit: Edit,
  { now, isPriceFixed }: { now: Date; isPriceFixed: (tx: Tx, gameId: number) => Promise<boolean> },
): Promise<void> {
  refuseForKind(game, edit);
  const { game_name: name, game_date: date, game_bars: gameBars, host_tel: tel, game_type: gameType } = edit;
  const { game_time: hour, meeting_point: place } = edit;
  const change = {
    ...(name === undefined ? {} : { gameName: readGameName(name) }),
    ...(date === undefined ? {} : { gameDate: readOtherDate(game, date, now) }),
    ...(gameBars === undefined ? {} : { gameBars }),
    ...(tel === undefined ? {} : { hostTel: readTel(tel) }),
    ...(hour === undefined ? {} : { gameTime: readHour(hour) }),
    ...(place === undefined ? {} : { meetingPoint: readMeetingPoint(place) }),
    ...(gameType === undefined ? {} : { gameType }),
  };
  const { game_groups: teams } = edit;
  if (teams !== undefined && teams !== game.gameGroups) {
    if (await isPriceFixed(tx, game.gameId)) throw new Problem('teams-paid');
    await keepTeamCount(tx, game.gameId, teams);
    await removeCluesBy(tx, game.gameId, letters.slice(teams));
  }
  if (Object.keys(change).length > 0) await keepGameChange(tx, game.gameId, change);
  else if (teams === undefined) throw new Problem('bad-input', { message: 'Say what to change.' });
}

/** The date it has may have gone since: that must not hold up what else is changed. */
function readOtherDate({ gameDate }: Game, given: string, now: Date): string {
  return given === gameDate ? given : readDate(given, now);
}

/** We make a lazy game: its date is in the questionnaire, and its size is fixed once it is made. */
function refuseForKind({ gameType, lazyStage }: Game, edit: Edit): void {
  if (gameType !== 'lazy') return;
  const isResized = edit.game_groups !== undefined || edit.game_bars !== undefined;
  if (lazyStage === 'built' && isResized) throw new Problem('race-built');
  if (edit.game_type !== undefined) throw new Problem('bad-input', { message: 'A lazy game stays lazy.' });
  if (edit.game_date !== undefined) {
    throw new Problem('bad-input', { message: 'The date of a lazy game is set in its questionnaire.' });
  }
}
