import type { InputOf } from '#contract/call';
import type { calls } from '#contract/calls';
import { cleanLine, cleanText, hasSomethingToSee } from '#contract/text/clean-text';
import { photoRequest, text } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import type { ResultsReader } from '../night/results-reader.ts';
import { refuseLongerThan } from '../http/refuse.ts';
import { type Account, readAccount } from '../store/accounts/accounts.ts';
import { keepPhotoRequest, type NewPhotoRequest } from '../store/races/photo-requests.ts';
import { keepPhotoHidden, type Photo } from '../store/races/photos.ts';
import { takeTries } from '../http/rate-limits.ts';
import { readMailedHost, sendPhotoRequest } from './host-mails.ts';

interface Asking {
  reader: ResultsReader;
  photo: Photo;
  /** Who asks; whoever comes by the link is one of many. */
  accountId: string | null;
  said: InputOf<(typeof calls)['ask-photo-removal']>;
}

/** What became of it: `already` when the same was asked before, `dismissed` when the host then let it stay. */
interface Asked {
  already?: true;
  hidden?: true;
  dismissed?: true;
}

/** [P14] [P15] Keeps what somebody asks of the host and mails it to them; where the host is gone the photo is hidden. */
export async function askRemoval(deps: Deps, { reader, photo, accountId, said }: Asking): Promise<Asked> {
  const { game } = reader;
  const now = deps.now();
  const asker = reader.isByLink ? null : accountId;
  const request = {
    photoId: photo.id,
    gameId: game.gameId,
    ...saidPlainly(said),
    accountId: asker,
    createdAt: now,
  };
  return deps.database.db.transaction(async (tx) => {
    // It holds the account: whether somebody is left to decide is settled before anything is kept.
    const host = await readMailedHost(tx, deps.config, game);
    const isGone = isHostGone(await readAccount(tx, game.hostId));
    const before = await keepPhotoRequest(tx, request);
    // Where nobody is left to decide, whoever does not want to be seen has it their way.
    if (isGone) await keepPhotoHidden(tx, photo.id, now);
    const hidden = isGone ? { hidden: true as const } : {};
    if (before) return { already: true, ...hidden, ...(before.dismissedAt && !isGone ? { dismissed: true } : {}) };
    const whose = asker ?? `link ${game.gameId}`;
    await takeTries(
      deps,
      [
        ['photo-requests-of-photo', photo.id],
        ['photo-requests', whose],
      ],
      tx,
    );
    if (host) await sendPhotoRequest(tx, deps.config, { host, game, photo, request });
    return hidden;
  });
}

/** Deleted, or shut out: nobody who could decide about photos comes to look at them. */
export function isHostGone(host: Account | null): boolean {
  return !host || host.deletedAt !== null || host.bannedAt !== null;
}

function saidPlainly({
  name,
  words,
  contact = '',
}: Asking['said']): Pick<NewPhotoRequest, 'name' | 'words' | 'contact'> {
  const who = cleanLine(name);
  if (!hasSomethingToSee(who)) throw new Problem('name-missing');
  const where = cleanLine(contact);
  const why = cleanText(words);
  // Some letters are several once they are cleaned.
  refuseLongerThan(text.displayName, who, 'A name');
  refuseLongerThan(photoRequest.words, why, 'A reason');
  refuseLongerThan(text.email, where, 'An answer to you');
  return { name: who, words: why, contact: hasSomethingToSee(where) ? where : null };
}
