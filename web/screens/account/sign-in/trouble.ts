import { isAuthRetryableFetchError, isAuthSessionMissingError, isAuthWeakPasswordError } from '@supabase/auth-js';
import { isProblemCode, type ProblemCode, problems } from '#contract/problems';
import { RequestError } from '../../../call/api.ts';
import type { Trouble } from '../../../call/trouble.ts';

const loggedOut = 'You were logged out, perhaps from another device. Log in again.';

/** What to do next, where the words of the server alone do not say it. */
const nextSteps: Partial<Record<ProblemCode, string>> = {
  invalid_credentials: 'Check the e-mail and the password, then try again.',
  email_not_confirmed: 'Open the link we mailed you, or have it sent again.',
  user_already_exists: 'Log in instead, or reset the password.',
  user_banned: 'Think that is a mistake? Write to whoever runs this server.',
  sign_up_replaced:
    'This link belongs to their sign-up, not to yours, so we left it unused. Choose a password of your own and the address is yours.',
  otp_expired: 'Links work once and not for long. Ask for a new one.',
  mfa_verification_failed: 'Codes change every half minute. Type the one your app shows now.',
  recovery_code_wrong: 'Each of them works once. Look for a slip of the thumb, or take the next one.',
  mfa_challenge_expired: 'Type the code your app shows now.',
  same_password: 'Think up one you have not used here.',
  current_password_wrong: 'Try it again. If it is lost, log out and ask for a link on the login page.',
  reauthentication_needed: 'Ask for a new link.',
  session_expired: loggedOut,
  refresh_token_not_found: loggedOut,
  refresh_token_already_used: loggedOut,
  bad_jwt: loggedOut,
  provider_disabled: 'Use your e-mail and a password.',
};

const noAnswer = 'There is no answer from the server. Check your signal, then try again.';
const notWell = 'The server could not do it just now. Wait a moment, then try again.';

const notTaken = 'The server did not take your login. Load this page again, then try once more.';

/** The message of an error, or the fallback where it has none worth reading, and what to do next where we know it. */
export function troubleOf(error: unknown, fallback: string): Trouble {
  if (isAuthWeakPasswordError(error)) {
    // The message repeats the reasons for clients that show nothing else: once is enough.
    const words = error.reasons.reduce((message, reason) => message.replace(reason, ''), error.message).trim();
    return { words: words || fallback, reasons: error.reasons };
  }
  if (isAuthRetryableFetchError(error)) return { words: fallback, why: error.status ? notWell : noAnswer };
  if (isAuthSessionMissingError(error)) return { words: fallback, why: loggedOut };
  // fetch itself says this of a lost network, each browser in its own words.
  if (error instanceof TypeError) return { words: fallback, why: noAnswer };
  if (error instanceof RequestError) return troubleOfRequest(error, fallback);
  if (!(error instanceof Error) || !error.message) return { words: fallback };
  if (!('code' in error) || typeof error.code !== 'string') return { words: error.message };
  const code = isProblemCode(error.code) ? error.code : null;
  const why = code && nextSteps[code];
  return { words: error.message, ...(why && { why }), code };
}

function troubleOfRequest({ message, status }: RequestError, fallback: string): Trouble {
  if (status >= 500) return { words: fallback, why: message };
  return message === problems['not-authenticated'].words ? { words: message, why: notTaken } : { words: message };
}
