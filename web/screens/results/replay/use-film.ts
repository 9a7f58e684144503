import { useEffect, useEffectEvent, useState } from 'react';
import type { Reel } from './reel.ts';

export const speeds = [1, 2, 4] as const;
export type Speed = (typeof speeds)[number];

/** What is between two pictures at most: a tab that slept goes on where it was. */
const mostMs = 250;
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

  const show = useEffectEvent((next: number) => {
    setMs(Math.min(reel.lengthMs, next));
    if (next >= reel.lengthMs) setStep('still');
  });
  const pass = useEffectEvent((passedMs: number) => show(ms + passedMs * speed));
  const jump = useEffectEvent(() => show(nextBeat()));

  useEffect(() => {
    if (step === 'still') return undefined;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const timer = setInterval(() => jump(), beatMs / speed);
      return () => clearInterval(timer);
    }
    let last = performance.now();
    let frame = 0;
    const tick = (now: number) => {
      pass(Math.min(mostMs, Math.max(0, now - last)));
      last = now;
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [step, speed]);

  function nextBeat(): number {
    return reel.beats.find((beat) => beat > ms + sameBeatMs) ?? reel.lengthMs;
  }

  function seek(next: number) {
    setMs(Math.min(reel.lengthMs, Math.max(0, next)));
  }

  return {
    ms,
    at: reel.nightAt(ms),
    step,
    isOver,
    speed,
    seek,
    toggle: () => {
      if (isOver && step === 'still') seek(0);
      setStep(step === 'still' ? 'running' : 'still');
    },
    faster: () => setSpeed(speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1),
    beatOn: () => seek(nextBeat()),
    beatBack: () => seek(reel.beats.findLast((beat) => beat < ms - sameBeatMs) ?? 0),
    byMinutes: (minutes: number) => seek(reel.filmAt(reel.nightAt(ms) + minutes * minuteMs)),
  };
}
