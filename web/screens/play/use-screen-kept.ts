import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { liftScreen } from '../../app/lift-screen.ts';
import { forgetScreenOf, keepScreen } from '../../offline/last-screen.ts';
import { usePerson } from '../../person/session.ts';
import { type Race, useRace } from '../../race/race.ts';

/** What changes by itself for so long has not settled. */
const settleMs = 800;

/**
 * Keeps this screen as it was last seen, so that it can be read at once when the race is opened again, and takes away the one that was
 * shown meanwhile. A race opens with its clue: of the other faces nothing is kept, and an older clue goes when there is a newer one.
 */
export function useScreenKept(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const race = useRace();
  const personId = usePerson()?.id ?? null;
  const keptStep = useRef<string | null>(null);
  useLayoutEffect(liftScreen, []);

  const keep = useEffectEvent(({ view, tab }: Race) => {
    const step = JSON.stringify(view.step);
    const isShown = tab === 'clue' && view.status !== 'ended';
    if (isShown && main.current && personId !== null) {
      keptStep.current = step;
      void keepScreen({ gameId: view.gameId, personId, html: htmlOf(main.current) });
    } else if (view.status === 'ended' || step !== keptStep.current) {
      keptStep.current = null;
      void forgetScreenOf(view.gameId);
    }
  });

  useEffect(() => {
    const timer = setTimeout(() => keep(race), settleMs);
    const leave = () => document.hidden && keep(race);
    document.addEventListener('visibilitychange', leave);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [race]);
  return main;
}

/** As the browser itself writes it down, without what lies over it. */
function htmlOf(main: HTMLElement): string {
  const copy = main.cloneNode(true) as HTMLElement;
  for (const over of copy.querySelectorAll('dialog')) over.remove();
  return copy.outerHTML;
}
