import { useEffect, useRef } from 'react';
import { buzz } from '../../device/buzz.ts';
import { followPush } from '../../device/push.ts';
import { playSound } from '../../device/sound.ts';
import { keepAwake } from '../../device/wake-lock.ts';
import { useRace } from '../../race/race.ts';
import { hapticBetween, type Moment, momentOf } from './haptics.ts';

/** The phone in the hand: it stays awake while the race is on, shakes when something happens, and is told of it when it sleeps. */
export function usePhoneFeedback(): void {
  const race = useRace();
  const { view, queue, team } = race;
  const { gameId } = view;
  const isOver = view.status === 'ended';
  const last = useRef<Moment | null>(null);

  useEffect(() => {
    const now = momentOf({ view, queue });
    const felt = last.current && hapticBetween(last.current, now);
    last.current = now;
    if (!felt) return;
    buzz(felt);
    playSound(felt);
  }, [view, queue]);

  useEffect(() => (isOver ? undefined : keepAwake()), [isOver]);
  useEffect(() => (isOver ? undefined : followPush({ gameId, group: team })), [isOver, gameId, team]);
}
