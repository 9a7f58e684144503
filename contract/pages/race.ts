/** The page of a race, apart from the others: a document that shows a clue brings nothing of them. */
export const racePage = {
  path: '/game/:id',
  title: 'The race',
  description: 'The clue, the map, the leaderboard: the race on your phone.',
  card: 'The race is on.',
  listed: false,
} as const;

/** Whether an address is a race's: a document of its own. */
export function isRacePath(path: string): boolean {
  return path.startsWith('/game/');
}
