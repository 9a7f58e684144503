import type { InputOf } from '#contract/call';
import { hostCalls } from '#contract/calls/host';
import { cleanLine, hasSomethingToSee } from '#contract/clean-text';
import { text } from '#contract/limits';
import { Problem } from '#contract/problems';
import { readTelephone } from '#contract/telephone';
import { refuseLongerThan } from '../refuse-longer-than.ts';
import type { NewGame } from '../store/games.ts';

const dayMs = 86_400_000;

type Route = Pick<NewGame, 'gameBarList' | 'gameStartBar' | 'gameStartBarId'>;

/** What somebody asks for when they create a game, cleaned, without its route; refused in words where it is no game. */
export function readNewGame(given: InputOf<(typeof hostCalls)['create-game']>, now: Date): Omit<NewGame, keyof Route> {
  return {
    gameName: readGameName(given.gameName),
    city: readCity(given.city),
    gameDate: readDate(given.date, now),
    gameType: given.gameType,
    gameGroups: given.gameGroups,
    gameBars: given.gameBars,
    hostTel: readTel(given.tel ?? ''),
  };
}

function readGameName(given: string): string {
  const name = cleanLine(given);
  if (!hasSomethingToSee(name)) throw new Problem('game-name-missing');
  refuseLongerThan(text.gameName, name, 'A game name');
  return name;
}

function readCity(given: string): string {
  const city = cleanLine(given);
  if (!hasSomethingToSee(city)) throw new Problem('enter-a-city');
  refuseLongerThan(text.city, city, 'A location');
  return city;
}

/** A day of the calendar, not before yesterday: somewhere it is still that day. */
function readDate(given: string, now: Date): string {
  const day = new Date(`${given}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || dayOf(day) !== given) {
    throw new Problem('bad-input', { message: 'There is no such date.' });
  }
  if (given < dayOf(new Date(now.getTime() - dayMs))) throw new Problem('date-gone');
  return given;
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

function readTel(given: string): string | null {
  const read = readTelephone(given);
  if ('fault' in read) throw new Problem('no-telephone', { message: read.fault });
  return read.e164;
}
