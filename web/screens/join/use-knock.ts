import { useState } from 'react';
import type { Letter } from '#contract/game';
import { tabStorage } from '../../offline/tab-storage.ts';
import { useArrival } from './use-arrival.ts';

/** The knock of this phone at one race; a page that is loaded again goes on with it. */
export function useKnock(code: string) {
  const kept = `knock:${code}`;
  const [id, setId] = useState(() => tabStorage.getItem(kept));
  const { arrival, send, forget } = useArrival<null>();

  function knock(name: string, at: { team: Letter; seat?: number }): void {
    send(async (key) => {
      const door = await import('./come-in.ts');
      const made = await door.knock({ code, name }, at, key);
      tabStorage.setItem(kept, made);
      setId(made);
      return null;
    });
  }

  function letGo(): void {
    tabStorage.removeItem(kept);
  }

  function stop(): void {
    letGo();
    setId(null);
    forget();
  }

  return { id, arrival, knock, stop, letGo, forget };
}
