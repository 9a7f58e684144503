/** Refusals of the account calls, in GoTrue's codes and words where its clients know them. */
export const accountProblems = {
  validation_failed: { status: 422, words: 'Some of that does not look right.' },
  weak_password: { status: 422, words: 'That password is too easy to guess.' },
  same_password: { status: 422, words: 'New password should be different from the old password.' },
  current_password_required: { status: 422, words: 'Enter your current password as well.' },
  current_password_wrong: { status: 422, words: 'Your current password is not right.' },
  reauthentication_needed: { status: 403, words: 'Log in again first, then set your password.' },
  user_already_exists: { status: 422, words: 'User already registered' },
  invalid_credentials: { status: 400, words: 'Invalid login credentials' },
  email_not_confirmed: { status: 400, words: 'Email not confirmed' },
  user_banned: { status: 403, words: 'User is banned' },
  sign_up_replaced: { status: 403, words: 'Somebody signed up with your address again after you did.' },
  password_needed: { status: 422, words: 'Choose a password to confirm this address with.' },
  password_needed_in_race: {
    status: 422,
    words: '“{game}” is on, and the phone that plays as {name} is logged out when you confirm this address.',
  },
  otp_expired: { status: 403, words: 'Email link is invalid or has expired' },
  no_authorization: { status: 401, words: 'This endpoint requires a Bearer token' },
  bad_jwt: { status: 403, words: 'invalid JWT: unable to parse or verify signature' },
  session_not_found: { status: 403, words: 'Session from session_id claim in JWT does not exist' },
  session_expired: { status: 400, words: 'Invalid Refresh Token: Session Expired' },
  refresh_token_not_found: { status: 400, words: 'Invalid Refresh Token: Refresh Token Not Found' },
  refresh_token_already_used: { status: 400, words: 'Invalid Refresh Token: Already Used' },
  over_request_rate_limit: { status: 429, words: 'Too many tries. Wait a while, then try again.' },
  insufficient_aal: { status: 403, words: 'Enter a code from your authenticator app first.' },
  mfa_factor_not_found: { status: 404, words: 'Factor not found' },
  mfa_challenge_expired: { status: 422, words: 'That took too long. Ask for a new challenge and try again.' },
  mfa_verification_failed: { status: 422, words: 'Invalid TOTP code entered' },
  recovery_code_wrong: { status: 422, words: 'That is not one of your recovery codes.' },
  too_many_enrolled_mfa_factors: {
    status: 422,
    words: 'You have as many authenticator apps as we allow. Remove one first.',
  },
  provider_disabled: { status: 400, words: 'Google sign-in is not set up here.' },
  bad_id_token: { status: 400, words: 'Google did not vouch for this sign-in. Try again.' },
  google_link_needs_password: {
    status: 409,
    words: 'You have an account with this address already. Enter its password once, and Google opens it from then on.',
  },
  provider_email_needs_verification: { status: 403, words: 'Google has not verified your e-mail address yet.' },
  google_unreachable: {
    status: 503,
    words: 'We cannot reach Google just now. Try again in a moment, or use your password.',
  },
  'racing-now': {
    status: 409,
    words: 'You are in “{game}”, and that race is on. Delete your account once it is over.',
  },
  'sign-in-again': {
    status: 409,
    words: 'Log in again first, so that we know it is you. Then delete your account within half an hour.',
  },
} as const;

/** Refusals for a missing or ended sign-in: only for these does a screen say 'Not authenticated'. */
export const signInProblems: readonly string[] = [
  'not-authenticated',
  'missing-token',
  'invalid-token',
  'no_authorization',
  'bad_jwt',
  'session_not_found',
];
