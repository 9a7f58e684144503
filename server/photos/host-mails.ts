import { teamNames } from '#contract/game';
import { picture } from '#contract/limits';
import { cleanLine } from '#contract/text/clean-text';
import { foldEmail } from '#contract/text/checks';
import type { Config } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { longMoment, mailBody, type MailParts, withoutLinks } from '../mails/mail-body.ts';
import { written } from '../mails/templates.ts';
import { photosUntil } from '../night/results-reader.ts';
import { type Account, holdAccount, isConfirmed } from '../store/accounts/accounts.ts';
import type { Db, Tx } from '../store/database.ts';
import type { Game } from '../store/games/games.ts';
import { queueMail } from '../store/mail/mail-outbox.ts';
import { keepPhotosReminded, listPhotosToRemind, type NewPhotoRequest } from '../store/races/photo-requests.ts';
import type { Photo } from '../store/races/photos.ts';

/** The host of a game, to be written to; null when the account is gone, or going, or its address may be somebody else's. */
export async function readMailedHost(tx: Tx, config: Config, { hostId }: Game): Promise<Account | null> {
  const host = await holdAccount(tx, hostId);
  return host && !host.deletedAt && !host.bannedAt && isConfirmed(host, config) ? host : null;
}

/** [P14] Tells the host who asks for which photo to go. What a stranger wrote makes no links. */
export async function sendPhotoRequest(
  tx: Tx,
  config: Config,
  { host, game, photo, request }: { host: Account; game: Game; photo: Photo; request: NewPhotoRequest },
): Promise<void> {
  const of = photo.team ? `team ${teamNames[photo.team]}'s photo` : 'your own photo';
  const words = withoutLinks(cleanLine(request.words));
  await send(tx, host, 'Somebody asks you to take a photo away', {
    paragraphs: [
      `${withoutLinks(request.name)} asks you to take ${of} of ${longMoment(photo.createdAt)} out of “${withoutLinks(game.name)}”.`,
      ...(words === '' ? [] : [`They wrote: “${words}”`]),
      ...(request.contact === null ? [] : [`You can answer them: ${answerable(request.contact)}`]),
    ],
    action: { label: 'Open the photos', url: resultsAddress(config, game) },
    footnote:
      'You decide: hide it and only you see it, or delete it for good. Nobody else was told. Whoever would rather not be in a picture usually has a reason.',
  });
}

interface TakenDown {
  host: Account;
  game: Game;
  photo: Photo;
  how: 'hide' | 'delete';
  why: string;
}

/** Tells the host which photo those who run this site took away, and why. */
export async function sendTakenDown(tx: Tx, config: Config, { host, game, photo, how, why }: TakenDown): Promise<void> {
  const of = photo.team ? `team ${teamNames[photo.team]}'s photo` : 'your own photo';
  const what =
    how === 'delete'
      ? `We deleted ${of} of ${longMoment(photo.createdAt)} from “${withoutLinks(game.name)}”. It is gone for good.`
      : `We hid ${of} of ${longMoment(photo.createdAt)} in “${withoutLinks(game.name)}”. Only you and whoever sent it still see it.`;
  await send(tx, host, 'We took a photo away', {
    paragraphs: [what, `Why: ${withoutLinks(why)}`],
    ...(game.status === 'over' ? { action: { label: 'Open the photos', url: resultsAddress(config, game) } } : {}),
    footnote: 'Think that is a mistake? Answer this mail and say so.',
  });
}

/** [X5] Tells the host that the photos go soon, and how to save them. */
export async function sendPhotosReminder(
  tx: Tx,
  config: Config,
  { host, game, endedAt, count }: { host: Account; game: Game; endedAt: Date; count: number },
): Promise<void> {
  const resultsUrl = resultsAddress(config, game);
  const mail = written('photos-expire', config, {
    displayName: host.displayName,
    gameName: withoutLinks(game.name),
    until: longMoment(new Date(photosUntil(endedAt))),
    howMany: count === 1 ? 'There is 1 photo.' : `There are ${count} photos.`,
    resultsUrl,
    zipUrl: `${config.publicOrigin}/api/game-results/${game.gameId}/photos.zip`,
  });
  await queueMail(tx, { to: { name: host.displayName, address: host.email }, ...mail });
}

async function send(tx: Tx, host: Account, subject: string, parts: MailParts): Promise<void> {
  const mail = mailBody({ heading: `${subject}.`, greeting: `Hello ${host.displayName},`, ...parts });
  await queueMail(tx, { to: { name: host.displayName, address: host.email }, subject, ...mail });
}

function resultsAddress({ publicOrigin }: Config, { gameId }: Game): string {
  return `${publicOrigin}/results/${gameId}`;
}

/** An address may be written to; anything else makes no link. */
function answerable(contact: string): string {
  return foldEmail(contact) ?? withoutLinks(contact);
}

const dayMs = 86_400_000;

/** [X5] Hosts are told once, three days before, that the photos of their race go. */
export async function remindOfPhotos({ config, db, now }: Pick<Deps, 'config' | 'now'> & { db: Db }): Promise<void> {
  const at = now();
  const ago = (days: number) => new Date(at.getTime() - days * dayMs);
  const due = { from: ago(picture.keptDays), to: ago(picture.keptDays - picture.remindDays) };
  for (const gameId of await listPhotosToRemind(db, due)) {
    await db.transaction(async (tx) => {
      const found = await keepPhotosReminded(tx, gameId, at);
      if (!found) return;
      const host = await readMailedHost(tx, config, found.game);
      if (host) await sendPhotosReminder(tx, config, { host, ...found });
    });
  }
}
