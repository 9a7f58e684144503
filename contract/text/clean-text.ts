const bidi = '\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069';
const control = new RegExp(`[\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F${bidi}\\p{Cs}]`, 'gu');

/** Text as we keep it: NFC, without control and bidi-override characters and halves of characters, trimmed. Line breaks stay. */
export function cleanText(value: string): string {
  return value.replace(control, '').normalize('NFC').replace(/\r\n?/g, '\n').trim();
}

/** The same for what must stand on one line: names, cities, subjects. */
export function cleanLine(value: string): string {
  return cleanText(value.replace(/[\r\n\t\u2028\u2029]+/g, ' ')).replace(/ {2,}/g, ' ');
}

const unseen = /[\p{Default_Ignorable_Code_Point}\p{C}\p{M}\p{Z}\u2800]/gu;

/** False for what looks empty, however many fillers, joiners or blank patterns it is made of. */
export function hasSomethingToSee(value: string): boolean {
  return value.replace(unseen, '') !== '';
}

/** A clue as we keep it: what shows nothing is none. */
export function cleanClue(value: string): string {
  const clue = cleanText(value);
  return hasSomethingToSee(clue) ? clue : '';
}

/** As much of a text as fits, in characters as we count them, and never a part of what is seen as one: a family stays whole or goes. */
export function cutToFit(value: string, most: number): string {
  if (Array.from(value).length <= most) return value;
  let room = most;
  let fitting = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(value)) {
    room -= Array.from(segment).length;
    if (room < 0) break;
    fitting += segment;
  }
  return fitting;
}

/** So many milliseconds in minutes and seconds, as people say it; a second counts once it is over, as on every clock of the race. */
export function lengthOf(ms: number): string {
  const all = Math.floor(ms / 1_000);
  const mins = Math.floor(all / 60);
  const secs = all % 60;
  const parts = [mins > 0 ? counted(mins, 'min') : '', secs > 0 ? counted(secs, 'sec') : ''].filter(Boolean);
  return parts.join(' ') || '0 secs';
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
