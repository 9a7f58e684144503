import { useEffect, useEffectEvent, useRef } from 'react';
import { buzz } from '../../device/buzz.ts';
import { followPush } from '../../device/push.ts';
import { playSound, wakeSoundByTaps } from '../../device/sound.ts';
import { keepAwake } from '../../device/wake-lock.ts';
import { readRecord } from '../../offline/database.ts';
import { RaceDoor } from '../../race/knocks/knock-door.tsx';
import type { ClosedKnocks } from '../../race/knocks/use-knocks.ts';
import { useRace } from '../../race/race.ts';
import { mayPress } from '../../race/team-buttons.ts';
import { hapticBetween, type Moment, momentOf } from './haptics.ts';
import { MatesCheer } from './clue/mates-cheer.tsx';
import { useWaysKept } from './map/use-ways.ts';
import { Announcer } from './news/announcer.tsx';
import { aboutOf, removeDraftsBut, useDraftPrefix } from './proof/drafts.ts';

/** What goes on in a race beside what is seen of it: the phone in the hand, what is said aloud, and who is at the door. */
export function RaceLife({ closedKnocks }: { closedKnocks: ClosedKnocks }) {
  usePhoneFeedback();
  useWaysKept();
  useReopened();
  return (
    <>
      <RaceDoor closedKnocks={closedKnocks} />
      <Announcer />
      <MatesCheer />
    </>
  );
}

/** The phone in the hand: it stays awake while the race is on, shakes when something happens, and is told of it when it sleeps. */
function usePhoneFeedback(): void {
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

  useEffect(() => wakeSoundByTaps(), []);
  useEffect(() => (isOver ? undefined : keepAwake()), [isOver]);
  useEffect(() => (isOver ? undefined : followPush({ gameId, group: team })), [isOver, gameId, team]);
}

/** A proof that was being made is there again when the page comes back, or [K14] its maker's right to press. */
function useReopened(): void {
  const { game, view, line, sheet, open } = useRace();
  const prefix = useDraftPrefix();
  const about = aboutOf(view.step);
  const isClue = view.step?.type === 'clue';
  // A view that was only kept may be older than the drafts.
  const isPast = isClue && !line.isKept;
  const presses = mayPress(game);
  const reopen = useEffectEvent(() => {
    if (sheet === null) open(isClue ? 'verify' : 'photo');
  });
  useEffect(() => {
    if (about === null) return undefined;
    let isOver = false;
    const look = async () => {
      // A sabotage or a forfeit only comes first: the claim behind it is kept.
      if (isPast) await removeDraftsBut(prefix, `${prefix}${about}`);
      const found = await readRecord(`${prefix}${about}`);
      if (found !== null && presses && !isOver) reopen();
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [prefix, about, isPast, presses]);
}
