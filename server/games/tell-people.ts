import { cluesBy, teamEmojis, teamNames } from '#contract/game';
import { picture, unstarted } from '#contract/limits';
import { isDaySet, meetingWords, noDayWords } from '#contract/when-where';
import type { Deps } from '../deps.ts';
import { longDate, mailBody, withoutLinks } from '../mails/mail-body.ts';
import { written } from '../mails/templates.ts';
import { unsubscribeUrl } from '../mails/unsubscribe.ts';
import { isConfirmed } from '../store/accounts/accounts.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import type { Db, Tx } from '../store/database.ts';
import type { Game, GameOfPerson } from '../store/games/games.ts';
import { keepSeatToken, listSeats, type NewSeat } from '../store/games/seats.ts';
import {
  type GamePerson,
  keepTomorrowTold,
  listGamePeople,
  listMemberAddresses,
  listTomorrow,
} from '../store/games/told-games.ts';
import { queueMail } from '../store/mail/mail-outbox.ts';
import { hostNameOf } from './game-view.ts';

/** Writes to everybody of a game whose address is theirs for sure. */
export async function tellPeople(
  deps: Pick<Deps, 'config' | 'keys'>,
  tx: Tx,
  game: Game,
  write: (person: GamePerson, unsubscribeUrl: string) => ReturnType<typeof written>,
): Promise<void> {
  for (const person of await listGamePeople(tx, game)) {
    const { account } = person;
    if (!isConfirmed(account, deps.config)) continue;
    const wayOut = unsubscribeUrl(deps, account.email);
    const to = { name: account.displayName, address: account.email };
    await queueMail(tx, { to, ...write(person, wayOut), unsubscribeUrl: wayOut });
  }
}

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
      await tellPeople(deps, tx, game, (person, wayOut) =>
        written('race-tomorrow', deps.config, {
          ...reminderFor(deps.config, game, person, at),
          unsubscribeUrl: wayOut,
        }),
      );
    });
  }
}

function reminderFor({ publicOrigin }: Deps['config'], game: Game, { account, isHost, team }: GamePerson, now: Date) {
  const side = team ? `${teamEmojis[team]} ${teamNames[team]}` : 'Host';
  return {
    displayName: account.displayName,
    gameName: withoutLinks(game.name),
    ...whenAndWhere(game, now),
    yourSide: isHost && team ? `Host, ${side}` : side,
    yourPart: isHost
      ? 'You are its host: see that every team has somebody in it, and press Start on the night.'
      : 'Meet your team, open the race on your phone and wait for the host to start it.',
    gameUrl: isHost ? `${publicOrigin}/host/${game.gameId}` : `${publicOrigin}/game/${game.gameId}`,
    gameLabel: isHost ? 'Look it over' : 'Open the race',
  };
}

/** [G17] The day, the town and the meeting place, as worded in mails. */
function whenAndWhere(game: Game, now: Date) {
  const day = longDate(new Date(`${game.date}T00:00:00Z`), 'UTC');
  return {
    gameDate: isDaySet(game, now) ? day : noDayWords,
    city: withoutLinks(game.city),
    meeting: withoutLinks(meetingWords(game)),
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

interface Cancelled {
  game: GameOfPerson['game'];
  /** Who called it off, as the letter names them. */
  by: string;
  hostEmail: string;
}

/** [G5] Tells whoever was invited or joined by code, but for the host and for guests, that there will be no race. */
export async function tellRaceIsOff(tx: Tx, { game, by, hostEmail }: Cancelled): Promise<void> {
  const offBy = (whom: string, gone: string) =>
    mailBody({
      heading: 'The race is off.',
      greeting: 'Hello,',
      paragraphs: [
        `${whom} has called off “${withoutLinks(game.name)}” in ${withoutLinks(game.city)}.`,
        `There is nothing for you to do. ${gone}`,
      ],
    });
  const mail = offBy(by, 'Your address has been taken off the list with the game.');
  const invited = (await listSeats(tx, game.gameId)).filter(({ tokenHash }) => tokenHash !== null);
  for (const { email } of invited) {
    if (email === hostEmail) continue;
    await queueMail(tx, { to: { name: null, address: email }, subject: 'The race is off', ...mail });
  }
  // [K2] A code gives the host's address away to nobody, and so does its end.
  const joined = offBy('The host', 'Your seat went with the game.');
  const emails = new Set(invited.map(({ email }) => email));
  for (const email of await listMemberAddresses(tx, game)) {
    if (emails.has(email)) continue;
    await queueMail(tx, { to: { name: null, address: email }, subject: 'The race is off', ...joined });
  }
}

export interface Invitation {
  game: GameOfPerson['game'];
  host: Viewer;
  seat: NewSeat;
}

/**
 * Invites somebody to the seat they were given. The subject is ours alone and what the host wrote makes no links: an
 * invitation must not become a stranger's advertisement. The token rides in the fragment, which no log sees.
 */
export async function sendInvitation(deps: Deps, tx: Tx, { game, host, seat }: Invitation): Promise<void> {
  const { config, keys } = deps;
  const token = await keepSeatToken(tx, keys.cookie, seat);
  const joinUrl = `${config.publicOrigin}/group/${game.gameId}/${seat.team}#seat=${token}`;
  const wayOut = unsubscribeUrl(deps, seat.email);
  const mail = written('invitation', config, {
    hostName: hostNameOf(host, config),
    teamName: teamNames[seat.team],
    teamEmoji: teamEmojis[seat.team],
    role: seat.seatNumber === 1 ? 'captain' : 'vice-captain',
    gameName: withoutLinks(game.name),
    ...whenAndWhere(game, deps.now()),
    task: task(game),
    joinUrl,
    declineUrl: `${joinUrl}&decline=1`,
    termsUrl: `${config.publicOrigin}/terms`,
    unstartedDays: String(unstarted.keptDays),
    photoDays: String(picture.keptDays),
    unsubscribeUrl: wayOut,
  });
  await queueMail(tx, { to: { name: null, address: seat.email }, ...mail, unsubscribeUrl: wayOut });
}

function task({ type, teamCount }: Invitation['game']): string {
  if (cluesBy({ type, teamCount }) !== 'teams') return '';
  return 'Before the night you write clues for the others.';
}
