import type { InputOf } from '#contract/call';
import type { gamesCalls } from '#contract/calls/games';
import type { NewGame } from '../store/games/games.ts';
import { readCity, readDate, readGameName, readHour, readMeetingPoint, readTel } from './game-fields.ts';

type Route = Pick<NewGame, 'gameBarList' | 'gameStartBar' | 'gameStartBarId'>;

/** What somebody asks for when they create a game, cleaned, without its route; refused in words where it is no game. */
export function readNewGame(given: InputOf<(typeof gamesCalls)['create-game']>, now: Date): Omit<NewGame, keyof Route> {
  return {
    gameName: readGameName(given.gameName),
    city: readCity(given.city),
    gameDate: readDate(given.date, now),
    gameType: given.gameType,
    gameGroups: given.gameGroups,
    gameBars: given.gameBars,
    hostTel: readTel(given.tel ?? ''),
    gameTime: readHour(given.gameTime ?? ''),
    meetingPoint: readMeetingPoint(given.meetingPoint ?? ''),
  };
}
