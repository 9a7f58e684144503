import type { InputOf } from '#contract/call';
import type { gamesCalls } from '#contract/calls/games';
import { cityKnowledge, letters } from '#contract/game';
import { lazy, text } from '#contract/limits';
import { Problem } from '#contract/problems';
import { cleanLine, cleanText, hasSomethingToSee } from '#contract/text/clean-text';
import { readTelephone } from '#contract/text/checks';
import { isHour } from '#contract/when-where';
import { refuseLongerThan } from '../http/refuse.ts';
import type { Tx } from '../store/database.ts';
import { removeCluesBy } from '../store/games/clues.ts';
import { removeNudgesBy } from '../store/games/nudges.ts';
import { type GameOfPerson, keepGameChange, keepTeamCount, type NewGame } from '../store/games/games.ts';
import { removePhoneStepsOfUnseated } from '../store/games/phone-steps.ts';

const dayMs = 86_400_000;

/** What people type about a game, cleaned; refused in words where it cannot stand. */
export function readGameName(given: string): string {
  const name = cleanLine(given);
  if (!hasSomethingToSee(name)) throw new Problem('game-name-missing');
  refuseLongerThan(text.gameName, name, 'A game name');
  return name;
}

export function readCity(given: string): string {
  const city = cleanLine(given);
  if (!hasSomethingToSee(city)) throw new Problem('enter-a-city');
  refuseLongerThan(text.city, city, 'A location');
  return city;
}

/** Null for an empty one. */
export function readTel(given: string): string | null {
  const read = readTelephone(given);
  if ('fault' in read) throw new Problem('no-telephone', { message: read.fault });
  return read.e164;
}

/** [G17] [Y1] An hour of the day as 19:30; null for an empty one. */
export function readHour(given: string): string | null {
  const hour = cleanLine(given);
  if (hour === '') return null;
  if (!isHour(hour)) throw new Problem('no-hour');
  return hour;
}

/** [G17] Where people meet, in the host's own words; null for nothing. */
export function readMeetingPoint(given: string): string | null {
  const place = cleanLine(given);
  if (!hasSomethingToSee(place)) return null;
  refuseLongerThan(text.meetingPoint, place, 'A meeting point');
  return place;
}

/** [G1] A day of the calendar, not before yesterday: somewhere it is still that day. */
export function readDate(given: string, now: Date): string {
  const day = readDay(given);
  if (day < dayOf(now, -1)) throw new Problem('date-gone');
  return day;
}

/** A day that the calendar has, as YYYY-MM-DD. */
export function readDay(given: string): string {
  const day = new Date(`${given}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || dayOf(day) !== given) {
    throw new Problem('bad-input', { message: 'There is no such date.' });
  }
  return given;
}

/** The day of a moment in UTC, or so many days later. */
export function dayOf(moment: Date, daysLater = 0): string {
  return new Date(moment.getTime() + daysLater * dayMs).toISOString().slice(0, 10);
}

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
  const { game_name: name, game_date: date, game_bars: barCount, host_tel: tel, game_type: type } = edit;
  const { game_time: hour, meeting_point: place, last_jar: lastJar, hints } = edit;
  const change: Partial<Game> = {
    ...(name === undefined ? {} : { name: readGameName(name) }),
    ...(date === undefined ? {} : { date: readOtherDate(game, date, now) }),
    ...(barCount === undefined ? {} : { barCount }),
    ...(tel === undefined ? {} : { hostTel: readTel(tel) }),
    ...(hour === undefined ? {} : { time: readHour(hour) }),
    ...(place === undefined ? {} : { meetingPoint: readMeetingPoint(place) }),
    ...(lastJar === undefined ? {} : { lastJar: readHour(lastJar) }),
    ...(type === undefined ? {} : { type }),
    ...(hints === undefined ? {} : { hints }),
  };
  const { game_groups: teams } = edit;
  if (teams !== undefined && teams !== game.teamCount) {
    if (await isPriceFixed(tx, game.gameId)) throw new Problem('teams-paid');
    await keepTeamCount(tx, game.gameId, teams);
    await removeCluesBy(tx, game.gameId, letters.slice(teams));
    await removeNudgesBy(tx, game.gameId, letters.slice(teams));
    await removePhoneStepsOfUnseated(tx, game.gameId);
  }
  if (Object.keys(change).length > 0) await keepGameChange(tx, game.gameId, change);
  else if (teams === undefined) throw new Problem('bad-input', { message: 'Say what to change.' });
}

/** The date it has may have gone since: that must not hold up what else is changed. */
function readOtherDate({ date }: Game, given: string, now: Date): string {
  return given === date ? given : readDate(given, now);
}

/** We make a lazy game: its date is in the questionnaire, and its size is fixed once it is made. */
function refuseForKind({ type, lazyStage }: Game, edit: Edit): void {
  if (type !== 'lazy') return;
  const isResized = edit.game_groups !== undefined || edit.game_bars !== undefined;
  if (lazyStage === 'built' && isResized) throw new Problem('race-built');
  if (edit.game_type !== undefined) throw new Problem('bad-input', { message: 'A lazy game stays lazy.' });
  if (edit.game_date !== undefined) {
    throw new Problem('bad-input', { message: 'The date of a lazy game is set in its questionnaire.' });
  }
}

type Route = Pick<NewGame, 'bars' | 'startBar' | 'startBarId'>;

/** What somebody asks for when they create a game, cleaned, without its route; refused in words where it is no game. */
export function readNewGame(given: InputOf<(typeof gamesCalls)['create-game']>, now: Date): Omit<NewGame, keyof Route> {
  return {
    name: readGameName(given.gameName),
    city: readCity(given.city),
    date: readDate(given.date, now),
    type: given.gameType,
    teamCount: given.gameGroups,
    barCount: given.gameBars,
    hostTel: readTel(given.tel ?? ''),
    time: readHour(given.gameTime ?? ''),
    meetingPoint: readMeetingPoint(given.meetingPoint ?? ''),
  };
}

/** [G10] The sabotages a host wrote, one line each; empty ones and those that are there already are dropped. */
export function readSabotages(given: string[]): string[] {
  const lines = given.map(cleanLine).filter(hasSomethingToSee);
  for (const line of lines) refuseLongerThan(text.sabotage, line, 'A sabotage');
  if (lines.length === 0) throw new Problem('no-sabotage');
  const folded = lines.map((line) => line.toLowerCase());
  return lines.filter((_line, n) => folded.indexOf(folded[n] ?? '') === n);
}

type Questionnaire = NonNullable<GameOfPerson['game']['lazyQuestionnaire']>;

/** West of everybody the day begins last: a host's own seven days are never too few. */
const behindUtcDays = 0.5;

/** [G9] What a host answered, cleaned; refused in words where an answer is missing or the date is too soon. */
export function readQuestionnaire(given: InputOf<(typeof gamesCalls)['lazy-questionnaire']>, now: Date): Questionnaire {
  const occasion = cleanLine(given.occasion);
  const playDate = given.playDate.trim();
  const knowsCity = (cityKnowledge as readonly string[]).includes(given.knowCity);
  if (!knowsCity || !hasSomethingToSee(occasion) || playDate === '') throw new Problem('fill-all-fields');
  const barPreferences = cleanText(given.barPreferences ?? '');
  refuseLongerThan(lazy.occasion, occasion, 'An occasion');
  refuseLongerThan(lazy.preferences, barPreferences, 'What you wish for');
  if (readDay(playDate) < dayOf(now, lazy.playDateDays - behindUtcDays)) throw new Problem('date-too-soon');
  return { knowCity: given.knowCity, barPreferences, occasion, playDate };
}
