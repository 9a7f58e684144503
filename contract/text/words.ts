/** As in a sentence: Fox, Dog and Cat. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Small numbers in words, each at its own place. */
export const numberWords = 'nought one two three four five six seven eight nine ten eleven twelve'.split(' ');
