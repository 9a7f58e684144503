import type { Errand } from '../errand.ts';
import { giveUpAfter } from '../give-up.ts';
import { kept, type KeptPhoto } from '../kept.ts';
import { inOrder, isOver } from './next-step.ts';

/** A browser's database sometimes never answers. */
const patienceMs = 3_000;

/** What this browser would not store, until the page is closed. */
const onlyHere = new Map<string, { errand: Errand; photo: KeptPhoto | null }>();

/** Keeps an errand with its photo, both or neither, safe from a crash of the phone; gives it back as it is kept. */
export async function keepErrand(errand: Errand, photo: KeptPhoto | null): Promise<Errand> {
  try {
    await giveUpAfter(patienceMs, async () => {
      const tx = (await kept()).transaction(['errands', 'photos'], 'readwrite', { durability: 'strict' });
      await Promise.all([
        tx.objectStore('errands').put(errand),
        photo && tx.objectStore('photos').put(photo, errand.id),
        tx.done,
      ]);
    });
    return errand;
  } catch {
    const held: Errand = { ...errand, isOnlyHere: true };
    onlyHere.set(errand.id, { errand: held, photo });
    return held;
  }
}

/** The errands of one person, in the order in which they were made. */
export async function listErrands(personId: string): Promise<Errand[]> {
  const held = Array.from(onlyHere.values(), ({ errand }) => errand);
  const stored = await giveUpAfter(patienceMs, async () => (await kept()).getAll('errands')).catch(() => []);
  const known = new Set(stored.map(({ id }) => id));
  const all = [...stored, ...held.filter(({ id }) => !known.has(id))];
  return inOrder(all.filter((errand) => errand.personId === personId));
}

/** Changes an errand as it stands by now; one that is over then is gone, and so is a photo that has arrived. */
export async function changeErrand(id: string, change: (errand: Errand) => Errand): Promise<void> {
  const held = onlyHere.get(id);
  if (held) {
    const changed = change(held.errand);
    if (isOver(changed)) onlyHere.delete(id);
    else onlyHere.set(id, { ...held, errand: changed });
  }
  try {
    const tx = (await kept()).transaction(['errands', 'photos'], 'readwrite', { durability: 'strict' });
    const [errands, photos] = [tx.objectStore('errands'), tx.objectStore('photos')];
    const errand = await errands.get(id);
    if (errand) {
      const changed = change(errand);
      await (isOver(changed) ? errands.delete(id) : errands.put(changed));
      if (isOver(changed) || !needsItsPhoto(changed)) await photos.delete(id);
    }
    await tx.done;
  } catch (error) {
    if (!held) throw error;
  }
}

export async function readPhoto(id: string): Promise<KeptPhoto | null> {
  return onlyHere.get(id)?.photo ?? (await (await kept()).get('photos', id)) ?? null;
}

/** A refused one is tried again with the same photo, until its maker has seen the refusal. */
function needsItsPhoto({ photo }: Errand): boolean {
  return photo !== null && photo.id === null && !photo.refusal;
}
