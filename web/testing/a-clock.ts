import type { Clock } from '../call/resender.ts';

interface Alarm {
  at: number;
  work: () => void;
}

/** For tests: a clock that stands still until some time is let pass. */
export function aClock(from = Date.now()) {
  let now = from;
  const alarms = new Set<Alarm>();
  const clock: Clock = {
    now: () => now,
    after: (ms, work) => {
      const alarm = { at: now + ms, work };
      alarms.add(alarm);
      return () => alarms.delete(alarm);
    },
  };
  return {
    ...clock,
    /** How long each wait still is, the shortest first. */
    waits: () => Array.from(alarms, ({ at }) => at - now).toSorted((one, other) => one - other),
    pass(ms: number): void {
      now += ms;
      for (const alarm of alarms) {
        if (alarm.at > now) continue;
        alarms.delete(alarm);
        alarm.work();
      }
    },
  };
}
