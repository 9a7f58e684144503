import { picture } from '#contract/limits';
import type { Deps } from '../deps.ts';
import type { Db } from '../store/database.ts';
import { keepPhotosReminded, listPhotosToRemind } from '../store/races/photo-reminders.ts';
import { readMailedHost, sendPhotosReminder } from './host-mails.ts';

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
