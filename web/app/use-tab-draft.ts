import { useState } from 'react';
import { tabStorage } from '../offline/tab-storage.ts';
import { usePerson } from '../person/session.ts';

/** What a person has typed or chosen and not sent yet: it survives a reload of the tab. `of`: the game, and what else sets it apart. `forget` once it is sent. */
export function useTabDraft<T>(
  kind: string,
  of: string | number,
  initial: T,
): [draft: T, change: (next: T) => void, forget: () => void] {
  const personId = usePerson()?.id ?? '';
  // Joining signs a guest in: the draft on the screen stays the one it was.
  const [key] = useState(`draft:${kind}:${personId}:${of}`);
  const [draft, setDraft] = useState(() => (JSON.parse(tabStorage.getItem(key) ?? 'null') as T | null) ?? initial);
  function change(next: T) {
    setDraft(next);
    try {
      tabStorage.setItem(key, JSON.stringify(next));
    } catch {
      // No room left: it lasts as long as the page.
    }
  }
  return [draft, change, () => tabStorage.removeItem(key)];
}
