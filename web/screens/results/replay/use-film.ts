import { useEffect, useEffectEvent, useState } from 'react';
import { runFilm } from '../../../parts/film/run-film.ts';
import type { Reel } from './reel.ts';

const speeds = [1, 2, 4] as const;
type Speed = (typeof speeds)[number];

/** With reduced motion nothing glides: it goes from one thing that happened to the next, this often. */
const beatMs = 1_600;
/** What happens within this is one thing. */
const sameBeatMs = 200;
const minuteMs = 60_000;

export type Film = ReturnType<typeof useFilm>;

/** A film that runs or stands still somewhere, and the ways to move it. */
export function useFilm(reel: Reel, fromMs: number) {
  const [wantedMs, setMs] = useState(fromMs);
  const [step, setStep] = useState<'still' | 'running'>('still');
  const [speed, setSpeed] = useState<Speed>(1);
  // The night may be read anew, and be cut to another length.
  const ms = Math.min(wantedMs, reel.lengthMs);
  const isOver = ms >= reel.lengthMs;
  const isRunning = step === 'running' && !isOver;

  const pass = useEffectEvent((passedMs: number) => setMs((was) => was + passedMs * speed));
  const jump = useEffectEvent(() => setMs((was) => nextBeat(reel, was)));

  useEffect(() => {
    if (!isRunning) return undefined;
    return runFilm({ pass: (passedMs) => pass(passedMs), cut: () => jump(), cutMs: beatMs / speed });
  }, [isRunning, speed]);

  function seek(next: number) {
    setMs(Math.min(reel.lengthMs, Math.max(0, next)));
  }

  function toggle() {
    if (isOver) seek(0);
    setStep(isRunning ? 'still' : 'running');
  }

  return {
    ms,
    at: reel.nightAt(ms),
    isRunning,
    isOver,
    speed,
    seek,
    toggle,
    faster: () => setSpeed(speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1),
    beatOn: () => seek(nextBeat(reel, ms)),
    beatBack: () => seek(reel.beats.findLast((beat) => beat < ms - sameBeatMs) ?? 0),
    byMinutes: (minutes: number) => seek(reel.filmAt(reel.nightAt(ms) + minutes * minuteMs)),
  };
}

function nextBeat({ beats, lengthMs }: Reel, ms: number): number {
  return beats.find((beat) => beat > ms + sameBeatMs) ?? lengthMs;
}
