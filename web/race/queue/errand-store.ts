import type { Errand } from './errand.ts';
import { inDatabase, type KeptPhoto } from '../../offline/database.ts';
import { inOrder, isOver } from './next-step.ts';

/** Whoever has just banked something is told soon whether it is safe. */
const patienceMs = 3_000;

/** What this browser would not store, or not change any more, as it stands; until the page is closed. */
const onlyHere = new Map<string, { errand: Errand; photo: KeptPhoto | null }>();

/** What was last read: a store that fails for a while has lost nothing. */
let lastRead: Errand[] = [];

/** Keeps an errand with its photo, both or neither, safe from a crash of the phone; gives it back as it is kept. */
export async function keepErrand(errand: Errand, photo: KeptPhoto | null): Promise<Errand> {
  try {
    await inDatabase(async (db) => {
      const tx = db.transaction(['errands', 'photos'], 'readwrite', { durability: 'strict' });
      await Promise.all([
        tx.objectStore('errands').put(errand),
        photo && tx.objectStore('photos').put(photo, errand.id),
        tx.done,
      ]);
    }, patienceMs);
    return errand;
  } catch {
    const held: Errand = { ...errand, isOnlyHere: true };
    onlyHere.set(errand.id, { errand: held, photo });
    return held;
  }
}

/** The errands of one person, in the order in which they were made. */
export async function listErrands(personId: string): Promise<Errand[]> {
  lastRead = await inDatabase((db) => db.getAll('errands'), patienceMs).catch(() => lastRead);
  const stored = lastRead.filter(({ id }) => !onlyHere.has(id));
  const held = Array.from(onlyHere.values(), ({ errand }) => errand).filter((errand) => !isOver(errand));
  return inOrder([...stored, ...held].filter((errand) => errand.personId === personId));
}

/** Changes an errand as it stands by now; one that is over then is gone, and so is a photo that has arrived. */
export async function changeErrand(id: string, change: (errand: Errand) => Errand): Promise<void> {
  const held = onlyHere.get(id);
  if (held) onlyHere.set(id, { ...held, errand: change(held.errand) });
  try {
    await inDatabase(async (db) => {
      const tx = db.transaction(['errands', 'photos'], 'readwrite', { durability: 'strict' });
      const [errands, photos] = [tx.objectStore('errands'), tx.objectStore('photos')];
      const errand = await errands.get(id);
      if (errand) {
        const changed = change(errand);
        await (isOver(changed) ? errands.delete(id) : errands.put(changed));
        if (isOver(changed) || !needsItsPhoto(changed)) await photos.delete(id);
      }
      await tx.done;
    }, patienceMs);
  } catch (error) {
    const known = lastRead.find((errand) => errand.id === id);
    if (!held && !known) throw error;
    if (!held && known) onlyHere.set(id, { errand: change(known), photo: null });
  }
}

export async function readPhoto(id: string): Promise<KeptPhoto | null> {
  return onlyHere.get(id)?.photo ?? (await inDatabase((db) => db.get('photos', id))) ?? null;
}

/** A refused one is tried again with the same photo, until its maker has seen the refusal. */
function needsItsPhoto({ photo }: Errand): boolean {
  return photo !== null && photo.id === null && !photo.refusal;
}
