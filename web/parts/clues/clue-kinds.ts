const names: Record<string, string> = {
  charade: 'WORDPLAY',
  'half-defined': 'HALF A RIDDLE',
  emoji: 'PICTURES',
  where: 'WHERE IT LIES',
  acrostic: 'FIRST LETTERS',
  vowels: 'MISSING VOWELS',
  anagram: 'ANAGRAM',
  shape: 'BOXES',
  ending: 'HOW IT ENDS',
  rank: 'PLACE IN THE LIST',
};

/** What a kind of clue is called. */
export function clueKindName(kind: string): string {
  return names[kind] ?? 'CLUE';
}
