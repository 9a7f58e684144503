import { setImmediate as everythingDue } from 'node:timers/promises';
import { Type } from 'typebox';
import { password as limits, text } from '#contract/limits';
import { Problem } from '#contract/problems';
import { cleanLine, cutToFit, hasSomethingToSee } from '#contract/text/clean-text';
import { foldEmail } from '#contract/text/checks';
import { turns } from './passwords.ts';

type Scorer = typeof import('@zxcvbn-ts/core').zxcvbn;

/**
 * How much of a password is looked at, at either end: a longer one made of symbols keeps the estimator busy for seconds,
 * and one that is strong in its first or last twenty-four characters is strong.
 */
const lookedAt = 24;
const ourWords = ['pickled egg', 'pickled', 'egg'];

let scorer: Promise<Scorer> | undefined;

/** As many may wait here as for hashing, which comes next. */
const takeTurn = turns(1, 250);

/** Weighs one at a time, and lets everybody else's requests go first: nothing else happens meanwhile. */
function weigh(part: string, words: string[]): Promise<ReturnType<Scorer>> {
  return takeTurn('everybody', async () => {
    scorer ??= openScorer();
    const score = await scorer;
    await everythingDue();
    return score(part, words);
  });
}

/** The word lists take a quarter of a second to load, so the first password that needs them does that. */
async function openScorer(): Promise<Scorer> {
  const [core, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  core.zxcvbnOptions.setOptions({
    translations: english.translations,
    graphs: common.adjacencyGraphs,
    dictionary: { ...common.dictionary, ...english.dictionary },
    // The one reading in which every disguised letter is put back: p4$$w0rd is found, and each further one costs as much again.
    l33tMaxSubstitutions: 1,
  });
  return core.zxcvbn;
}

/** The words a guesser would try first: parts of the person's own name and address, and our name. */
function personalWords(about: { email: string; displayName: string }): string[] {
  const given = [about.email, about.displayName].flatMap((whole) => [whole, ...whole.split(/[^\p{L}\p{N}]+/u)]);
  const words = [...given, ...ourWords].map((word) => word.toLowerCase()).filter((word) => word.length >= 3);
  return [...new Set(words)].toSorted((a, b) => b.length - a.length);
}

/** Why a password is too easy to guess, in words; empty when it is not. No rules about which characters it has. */
export async function weaknessesOf(password: string, about: { email: string; displayName: string }): Promise<string[]> {
  const tooShort =
    Array.from(password).length < limits.minLength ? [`Use at least ${limits.minLength} characters.`] : [];
  const words = personalWords(about);
  // What is left without the personal words must stand by itself.
  const bare = words.reduce((rest, word) => rest.replaceAll(word, ' '), password.toLowerCase());
  const asTyped = bare === password.toLowerCase() ? password : bare;
  const ends = asTyped.length > lookedAt ? [asTyped.slice(0, lookedAt), asTyped.slice(-lookedAt)] : [asTyped];
  const scored = await Promise.all(ends.map((part) => weigh(part, words)));
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one));
  if (best.score >= limits.minScore) return tooShort;
  const personal = asTyped === password ? [] : ['Leave out your name, your e-mail address and ours.'];
  const { warning, suggestions } = best.feedback;
  const reasons = [...tooShort, ...personal, ...(warning ? [warning] : []), ...suggestions];
  return reasons.length > 0 ? reasons : ['Add another word or two that nobody would expect.'];
}

/** Refuses a password that is too easy to guess, with every reason. */
export async function refuseWeakPassword(
  password: string,
  about: { email: string; displayName: string },
): Promise<void> {
  const reasons = await weaknessesOf(password, about);
  if (reasons.length === 0) return;
  throw new Problem('weak_password', {
    message: `That password is too easy to guess. ${reasons.join(' ')}`,
    extra: { weak_password: { reasons } },
  });
}

/** What the bodies of /auth/v1 are made of. */
export const EmailField = Type.String({ maxLength: 320 });
export const PasswordField = Type.String({ maxLength: limits.maxLength });
export const NameFields = Type.Object({
  displayName: Type.Optional(Type.String({ maxLength: 1_000 })),
  name: Type.Optional(Type.String({ maxLength: 1_000 })),
});

export function readEmail(given: string): string {
  const email = foldEmail(given);
  if (email === null) throw new Problem('validation_failed', { message: 'Enter a valid e-mail address.' });
  return email;
}

/** The display name in either of the two keys a client may use; null when neither has one. */
export function readDisplayName(
  given: { displayName?: string; name?: string } = {},
  most: number = text.displayName,
): string | null {
  const name = [given.displayName, given.name].map((value) => cleanLine(value ?? '')).find(hasSomethingToSee);
  if (name === undefined) return null;
  if (Array.from(name).length > most) {
    throw new Problem('validation_failed', {
      message: `A display name has at most ${most} characters.`,
    });
  }
  return name;
}

/** A name somebody else chose the length of, made to fit. */
export function fittedName(given: string): string | null {
  const name = cleanLine(cutToFit(cleanLine(given), text.displayName));
  return hasSomethingToSee(name) ? name : null;
}
