/** The numbers of being signed in, and where one goes afterwards. Apart from the other limits, for the pages that carry no app. */
export const session = {
  checkEveryS: 30,
  refreshWhenLeftS: 90,
  retryFirstMs: 200,
  retryWithinS: 30,
  keySetCacheS: 600,
  accessTokenS: 3_600,
  /** How long the links of our mails work: the one that confirms an address, the one to choose a new password. */
  confirmationS: 86_400,
  recoveryS: 3_600,
  /** In which header a browser is told which sign-up it has made, and shows it again. */
  signUpHeader: 'x-sign-up',
  /** And that it was signed in to an account before. */
  deviceHeader: 'x-known-device',
  /** Two tabs may refresh with the same token within this many seconds of each other. */
  refreshGraceS: 10,
  /** One sign-in is one browser: so many cookies are kept of it, and so many successors of one refresh token. */
  cookiesPerSignIn: 20,
  refreshesAtOnce: 10,
  cookieIdleDays: 30,
  cookieAbsoluteDays: 90,
  /** A logout whose server does not answer is one all the same. */
  logoutMs: 5_000,
} as const;

export const afterLogin = '/manage?notification=logged_in';
export const afterLogout = '/?notification=logged_out';
export const afterDeletion = '/?notification=account_deleted';
