/** Whose game it is, as a line begins with it. What stands for a deleted account gets a capital, an address keeps its letters. */
export function whoseGame(host: string): string {
  const who = host.includes('@') ? host : host.charAt(0).toUpperCase() + host.slice(1);
  return `${who}'s game`;
}
