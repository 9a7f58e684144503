import type { Watched } from './line.ts';

const lookEveryMs = 600_000;
const hours = { from: 5, to: 7 } as const;
/** A page that young has nothing to forget. */
const oldMs = 12 * 3_600_000;

/** Whether a wall that nobody looks at may begin anew: it takes the newest version along and gives back what it has piled up. */
export function mayBeginAnew({ page, link }: Pick<Watched, 'page' | 'link'>, openedAt: number, now: Date): boolean {
  const isNight = now.getHours() >= hours.from && now.getHours() < hours.to;
  const isOn = page !== null && page.view !== null && page.view.status !== 'ended';
  return isNight && !isOn && link !== 'lost' && now.getTime() - openedAt > oldMs;
}

/** Loads the page anew in the small hours, at most once a night, and only when it is there to be loaded. */
export function beginAnewAtNight(watched: () => Watched | null): void {
  const openedAt = Date.now();
  setInterval(() => {
    const is = watched();
    if (!is || !mayBeginAnew(is, openedAt, new Date())) return;
    fetch(location.href).then(
      ({ ok }) => (ok ? location.reload() : undefined),
      () => undefined,
    );
  }, lookEveryMs);
}
