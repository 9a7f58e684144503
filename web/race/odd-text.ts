import type { OddView } from '#contract/host-view';

/** What looked odd about a team, in a few words for its host. */
export function oddText({ flag, number = 1, metres = 0, ms = 0 }: OddView): string {
  switch (flag) {
    case 'travel':
      return 'Impossible travel';
    case 'sweep':
      return 'Looking for bars all over town';
    case 'pace':
      return `Bar ${number}: ${lengthText(metres)} in ${secondsText(ms)}`;
    case 'quick':
      return `Bar ${number}: ${secondsText(ms)} after ${number === 1 ? 'the start' : 'the one before'}`;
    case 'pin':
      return 'Stands on the exact map pin, twice';
    default:
      return 'Something odd';
  }
}

function secondsText(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

function lengthText(metres: number): string {
  return metres < 950 ? `${Math.round(metres / 10) * 10} m` : `${(metres / 1_000).toFixed(1)} km`;
}
