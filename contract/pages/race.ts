/** The page of a race, apart from the others: a document that shows a clue brings nothing of them. */
export const racePage = {
  path: '/game/:id',
  title: 'The race',
  description: 'The clue, the map, the leaderboard: the race on your phone.',
  card: 'The race is on.',
  listed: false,
} as const;

/** By this id the page of a race has what its first questions would be answered with (race-document.ts). */
export const raceDataId = 'race-data';

/** Whether an address is a race's: a document of its own. */
export function isRacePath(path: string): boolean {
  return path.startsWith('/game/');
}
