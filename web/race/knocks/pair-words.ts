/** Two pictures in words, to be read out or shouted: Octopus, pretzel. */
export function pairWords(pair: readonly { name: string }[]): string {
  return pair.map(({ name }, at) => (at === 0 ? name : name.toLowerCase())).join(', ');
}
