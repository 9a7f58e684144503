import { Type } from 'typebox';
import { cleanLine, cutToFit, hasSomethingToSee } from '#contract/text/clean-text';
import { foldEmail } from '#contract/text/email';
import { password, text } from '#contract/limits';
import { Problem } from '#contract/problems';

/** What the bodies of /auth/v1 are made of. */
export const EmailField = Type.String({ maxLength: 320 });
export const PasswordField = Type.String({ maxLength: password.maxLength });
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
export function readDisplayName(given: { displayName?: string; name?: string } = {}): string | null {
  const name = [given.displayName, given.name].map((value) => cleanLine(value ?? '')).find(hasSomethingToSee);
  if (name === undefined) return null;
  if (Array.from(name).length > text.displayName) {
    throw new Problem('validation_failed', {
      message: `A display name has at most ${text.displayName} characters.`,
    });
  }
  return name;
}

/** A name somebody else chose the length of, made to fit. */
export function fittedName(given: string): string | null {
  const name = cleanLine(cutToFit(cleanLine(given), text.displayName));
  return hasSomethingToSee(name) ? name : null;
}
