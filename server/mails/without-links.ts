/** A stranger's words as they may stand in somebody's mail: nothing in them that a mail program would make a link of. */
export function withoutLinks(words: string): string {
  return words
    .replace(/[a-z][a-z\d+.-]*:\/+/gi, '')
    .replace(/([.․。．｡])(?=\p{Default_Ignorable_Code_Point}*[\p{L}\p{N}])/gu, '$1 ');
}
