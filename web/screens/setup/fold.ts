/** A name as it is searched for: case, accents and apostrophes do not matter. */
export function fold(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`.]/gu, '')
    .toLowerCase()
    .trim();
}
