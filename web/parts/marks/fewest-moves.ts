/** Which of these letters can stay where they are so that the fewest are moved: the longest run, in both orders, of those that follow each other. */
export function stayingIn(from: string, to: string): string {
  const longest: string[] = [];
  for (const [at, letter] of Array.from(from).entries()) {
    const place = to.indexOf(letter);
    const before = longest.slice(0, at).filter((run) => to.indexOf(run.at(-1) ?? '') < place);
    longest.push(before.reduce(longer, '') + (place < 0 ? '' : letter));
  }
  return longest.reduce(longer, '');
}

function longer(one: string, other: string): string {
  return other.length > one.length ? other : one;
}
