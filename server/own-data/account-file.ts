import { gameToWire } from '#contract/calls/games';
import { teamToWire } from '#contract/calls/teams';
import { cluesBy } from '#contract/game';
import type { Deps } from '../deps.ts';
import { gameViews } from '../games/game-view.ts';
import { teamViews } from '../games/teams.ts';
import { refusalOfAddress } from '../mails/unsubscribe.ts';
import { isConfirmed, readAccount } from '../store/accounts/accounts.ts';
import type { Executor } from '../store/database.ts';
import { listFactors, readRecoveryCodes } from '../store/accounts/factors.ts';
import { type GameOfPerson, listGames } from '../store/games/games.ts';
import { listIdentities } from '../store/accounts/identities.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import { isMailRefused } from '../store/mail/mail-refusals.ts';
import { listOwnCohosting, listOwnDeeds, listOwnReceipts, listOwnWatchLinks } from '../store/accounts/own-cohosting.ts';
import {
  listMailsTo,
  listOwnAnswers,
  listOwnBars,
  listOwnCluesRead,
  listOwnContacts,
  listOwnDevices,
  listOwnHomeWords,
  listOwnKnocks,
  listOwnMemberships,
  listOwnMovedSeats,
  listOwnPayments,
  listOwnPhoneSteps,
  listOwnPhotoRequests,
  listOwnPositions,
  listOwnRemovals,
  listOwnSeats,
  listOwnShares,
  listOwnSignIns,
  listOwnMessages,
} from '../store/accounts/own-rows.ts';
import { deviceName } from '../accounts/sign-in.ts';

/**
 * [A2] What somebody gets when they ask for what we keep about them. Of their games what they may see: asking for one's own
 * things must not show a racing host where the race goes, nor anybody the addresses of others.
 */
export async function readAccountFile(deps: Deps, viewer: Viewer, photos: { id: string; file: string }[]) {
  const { db } = deps.database;
  const { accountId, email } = viewer;
  const proven = isConfirmed(viewer, deps.config) ? email : null;
  return {
    about: 'What Pickled Egg keeps about your account. Times are in UTC.',
    madeAt: deps.now(),
    account: await ownAccount(db, accountId),
    signIns: (await listOwnSignIns(db, accountId)).map((one) => ({ device: deviceName(one.userAgent), ...one })),
    games: await ownGames(db, accountId, proven),
    seats: await listOwnSeats(db, accountId, proven),
    joined: await listOwnMemberships(db, accountId),
    left: await listOwnCluesRead(db, accountId),
    takenOut: await listOwnRemovals(db, accountId),
    seatsMoved: await listOwnMovedSeats(db, accountId),
    cohosted: await listOwnCohosting(db, accountId),
    watchLinks: await listOwnWatchLinks(db, accountId),
    hostDeeds: await listOwnDeeds(db, accountId),
    messagesSeen: await listOwnReceipts(db, accountId),
    knocks: await listOwnKnocks(db, accountId),
    knocksAnswered: await listOwnAnswers(db, accountId),
    said: await listOwnMessages(db, accountId),
    barsAdded: await listOwnBars(db, accountId),
    photos: photos.map(({ id: _id, ...photo }) => photo),
    photosAskedAway: await listOwnPhotoRequests(db, accountId),
    positions: await listOwnPositions(db, accountId),
    phoneInContact: await listOwnContacts(db, accountId),
    startLines: await listOwnPhoneSteps(db, accountId),
    homeSafe: await listOwnHomeWords(db, accountId),
    placesShared: await listOwnShares(db, accountId),
    notifications: (await listOwnDevices(db, accountId)).map(({ endpoint, ...device }) => ({
      service: new URL(endpoint).host,
      ...device,
    })),
    payments: await listOwnPayments(db, accountId),
    // What was written to an address that is not shown to be theirs may be somebody else's.
    mails: proven === null ? [] : await listMailsTo(db, proven),
    wantsNoMore: proven !== null && (await isMailRefused(db, refusalOfAddress(deps, proven))),
  };
}

async function ownAccount(db: Executor, accountId: string) {
  const account = await readAccount(db, accountId);
  if (!account) return null;
  const { id, email, displayName, emailConfirmedAt, createdAt, updatedAt, lastSignInAt } = account;
  const identities = await listIdentities(db, accountId);
  const factors = await listFactors(db, accountId);
  return {
    id,
    email: account.isGuest ? null : email,
    isGuest: account.isGuest,
    newEmail: account.newEmail,
    displayName,
    emailConfirmedAt,
    hasPassword: account.passwordHash !== null,
    createdAt,
    updatedAt,
    lastSignInAt,
    waysIn: identities.map(({ provider, subject, email: address, createdAt: since }) => ({
      provider,
      subject,
      email: address,
      since,
    })),
    authenticatorApps: factors.map(({ friendlyName, createdAt: addedAt, verifiedAt }) => ({
      name: friendlyName,
      addedAt,
      verifiedAt,
    })),
    recoveryCodes: await readRecoveryCodes(db, accountId),
  };
}

async function ownGames(db: Executor, accountId: string, email: string | null) {
  const found = await listGames(db, accountId, email);
  const views = await gameViews(db, found, accountId);
  const games = [];
  for (const [index, one] of found.entries()) {
    const { createdAt: created_at, startedAt: started_at, endedAt: ended_at } = one.game;
    const view = views[index];
    const shown = view && gameToWire(view);
    // How to reach the host is for the race, not for a file that may be passed on.
    const host = view?.role === 'host' ? {} : { host_email: null, host_tel: null };
    games.push({ ...shown, ...host, created_at, started_at, ended_at, ...(await ownClues(db, one, accountId)) });
  }
  return games;
}

/** What this person's team wrote, or they as the host. */
async function ownClues(db: Executor, found: GameOfPerson, accountId: string) {
  const { game, team: seated } = found;
  const by = cluesBy(game);
  const own = by === 'host' ? 'A' : seated;
  const views = (await teamViews(db, found, accountId)).map(teamToWire);
  const { clues, nudges } = views.find((team) => team.game_group === own) ?? {};
  return { clues: clues ?? {}, ...(nudges && { nudges }) };
}
