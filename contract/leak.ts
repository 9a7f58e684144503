import { backwards, fold, formsOf, spell } from './leak/forms.ts';
import { compoundParts, everydayEndings, innocentWords, minorWords, smallWords, tradeWords } from './leak/words.ts';

/** A word of the name as it is written there, and what in the clue gives it away. */
interface Leak {
  word: string;
  by: string;
}

interface Piece {
  text: string;
  forms: string[];
  /** Nothing but a hyphen, a dot or the like before it. */
  glued: boolean;
}

interface NameWord {
  written: string;
  text: string;
  forms: string[];
}

/** [C1-C4] Which words of a bar's name a clue gives away, and by what; none when it keeps the secret. */
export function leaksOf(name: string, clue: string): Leak[] {
  const pieces = piecesOf(clue);
  const words = countedWords(name);
  const leaks: Leak[] = [];
  for (const word of words) {
    const by = pieces.find((piece) => givesAway(piece, word))?.text ?? joinedPieces(pieces, word);
    if (by !== undefined) leaks.push({ word: word.written, by });
  }
  return leaks.length > 0 ? leaks : wholeName(name, words, pieces);
}

/** The words of a name that are its own: no small ones, none of the trade, minor ones only where nothing else is left. */
function countedWords(name: string): NameWord[] {
  const all = writtenWords(name).filter(
    ({ text }) => text.length > 1 && !smallWords.has(text) && !tradeWords.has(text),
  );
  const own = all.filter(({ text }) => !minorWords.has(text));
  return own.length > 0 ? own : all;
}

function writtenWords(name: string): NameWord[] {
  const seen = new Set<string>();
  return [...name.replaceAll('&', ' and ').matchAll(/[\p{L}\p{N}\p{M}'’]+/gu)]
    .map(([written]) => ({ written, text: spell(fold(written).replace(/[^\p{L}\p{N}]/gu, '')) }))
    .filter(({ text }) => text !== '' && !seen.has(text) && seen.add(text))
    .map((word) => ({ ...word, forms: formsOf(word.text, false) }));
}

function piecesOf(clue: string): Piece[] {
  const folded = fold(clue);
  let end = 0;
  return [...folded.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => {
    const gap = folded.slice(end, match.index);
    end = match.index + match[0].length;
    const text = spell(match[0]);
    return { text, forms: smallWords.has(text) ? [] : formsOf(text, true), glued: gap !== '' && !/\s/.test(gap) };
  });
}

function givesAway({ text: piece, forms }: Piece, word: NameWord): boolean {
  if (piece === word.text) return true;
  if (piece.length < 3 || smallWords.has(piece) || innocentWords.has(piece)) return false;
  if (forms.some((form) => isFormOf(form, word))) return true;
  return isFormOf(backwards(piece), word) || isCompound(piece, word) || isDoerOf(piece, word.text);
}

function isFormOf(form: string, word: NameWord): boolean {
  return form === word.text || (form.length >= 3 && word.forms.includes(form));
}

/** Whether a longer word is made with the name's word: foxglove, blackbird, lionheart. */
function isCompound(piece: string, { forms }: NameWord): boolean {
  return forms.some((part) => {
    if (part.length < 2 || part.length + 3 > piece.length || smallWords.has(part)) return false;
    const after = piece.startsWith(part) ? piece.slice(part.length) : '';
    const before = piece.endsWith(part) ? piece.slice(0, -part.length) : '';
    if ([after, after.replace(/s$/, ''), before].some((rest) => compoundParts.has(rest))) return true;
    const rests = everydayEndings.has(part) ? [after] : [after, before];
    if (part.length >= 4 && rests.some((rest) => rest.length >= 3 && /[aeiouy]/.test(rest))) return true;
    return part.length >= 6 && piece.includes(part);
  });
}

/** Whether the name's word is who does the piece: farm and farmers, sport and sportsman. */
function isDoerOf(piece: string, word: string): boolean {
  if (piece.length < 4 || !word.startsWith(piece)) return false;
  return /^(?:[a-z]?ers?|s?m[ae]ns?|smiths?)$/.test(word.slice(piece.length));
}

/** The name's word in several pieces, in either direction: c r o w n, cr-own, black bird. */
function joinedPieces(pieces: Piece[], word: NameWord): string | undefined {
  if (word.text.length < 3) return undefined;
  const targets = [word.text, `${word.text}s`, ...word.forms.filter((form) => form.length >= 3)];
  for (let from = 0; from < pieces.length; from++) {
    let joined = '';
    for (let to = from; to < pieces.length && joined.length < word.text.length; to++) {
      joined += pieces[to]?.text ?? '';
      const used = pieces.slice(from, to + 1);
      if (to === from || !isOddlySplit(used)) continue;
      if (targets.includes(joined) || targets.includes(backwards(joined)))
        return used.map(({ text }) => text).join(' ');
    }
  }
  return undefined;
}

/** Words that stand side by side by chance ("go at" is no goat) do not count. */
function isOddlySplit(used: Piece[]): boolean {
  if (used.slice(1).every(({ glued }) => glued)) return true;
  if (used.every(({ text }) => text.length === 1)) return true;
  return used.some(({ text }) => !/[aeiouy]/.test(text)) || !used.some(({ text }) => smallWords.has(text));
}

/** The whole name run together, forwards or backwards, however it is spaced. */
function wholeName(name: string, words: NameWord[], pieces: Piece[]): Leak[] {
  const all = writtenWords(name).filter(({ text }) => !['the', 'a', 'an'].includes(text));
  const squashed = pieces.map(({ text }) => text).join('');
  for (const run of [all, words]) {
    const text = run.map((word) => word.text).join('');
    if (run.length < 2 ? text.length < 8 : text.length < 6) continue;
    if (squashed.includes(text) || squashed.includes(backwards(text)))
      return [{ word: run.map(({ written }) => written).join(' '), by: text }];
  }
  return [];
}
