import type { ProblemCode } from '#contract/problems';

/**
 * Which screen, below web/, can cause which refusals; a hook stands for one screen that uses it. Each row has a driver in
 * tests/harness/refusals. A new code needs a row, or a reason in `unshown`. Refusals that any call can get are listed for one screen only.
 */
export const table = {
  'screens/play/hints/hint-sheet.tsx': `
    not-authenticated not-allowed bad-input not-found too-large body-too-slow too-many foreign-origin busy
    out-of-order race-elsewhere over_request_rate_limit captains-press no-hints hint-order hint-needless
    hint-price hint-not-open hints-serving race-paused`,
  'screens/create/checkout.tsx':
    'game-name-missing enter-a-city date-gone no-hour no-telephone teams-in-a-race bars-in-a-race',
  'screens/host/edit-game.tsx': 'race-begun race-built teams-paid',
  'screens/host/questionnaire-form.tsx': 'fill-all-fields date-too-soon not-lazy',
  'screens/host/sabotages-dialog.tsx': 'no-sabotage',
  'screens/host/start-game.tsx':
    'route-incomplete teams-waiting no-team-members bar-gone lazy-not-built payment-required no-last-jar',
  'screens/setup/save-setup.tsx': 'bar-unknown bar-count final-bar-unknown pick-a-start-bar lazy-game',
  'screens/setup/use-suggestion.ts': 'find-nearby-failed',
  'screens/setup/find/city-form.tsx': 'city-not-found',
  'screens/setup/find/add-bar.tsx': 'bar-name-missing',
  'screens/host/pay/payment-step.tsx': `
    order-unknown order-elsewhere order-not-approved order-refunded price-changed game-paid questionnaire-first
    code-expired`,
  'screens/teams/use-members.ts': 'no-email team-full in-another-team no-such-team race-over host-too-late',
  'screens/team/invitation.tsx': 'seat-gone you-are-in-another-team not-for-guests',
  'screens/team/clues/clue-book.ts': 'bar-not-listed',
  'screens/team/clues/clue-field.tsx': 'clues-fixed',
  'screens/invite/use-joining.ts':
    'captain-by-email captain-chooses-writers knows-clues member-not-found cohost-too-late cohost-races',
  'screens/invite/questions.tsx': 'new-codes-used-up',
  'screens/play/gate/line-settings.tsx': 'joining-closed team-closed',
  'screens/join/use-arrival.ts': `
    joining-closed game-full team-closed team-of-twenty team-missing race-started guest-code-needed was-removed
    knows-clues knock-open knock-locked rescue-needs-host`,
  'screens/join/open-in-browser.tsx': 'only-for-guests',
  'race/knocks/knock-sheet.tsx': 'knock-gone rescue-needs-host',
  'screens/play/settings/retire-dialog.tsx': 'captains-retire team-finished team-serving',
  'screens/play/verify/verify-bar.tsx': `
    captains-press no-team start-bar cannot-tell too-far place-missing photo-used photo-missing code-wrong
    codes-locked step-unknown sabotage-open forfeit-open race-full race-over team-finished team-not-racing`,
  'screens/play/news/banked-note.tsx': 'photo-quota',
  'screens/play/proof/photo-proof.tsx': 'no-photo photo-too-large no-forfeit sabotage-unknown sabotage-waits',
  'race/sabotage-sheet.tsx':
    'captains-sabotage sabotage-unknown sabotage-used target-unknown target-own target-out target-struck target-busy',
  'screens/console/with-controls.tsx': `
    race-not-paused reason-missing not-undoable own-wrong-guess nothing-odd too-late-for-odd not-for-racing-host
    race-full`,
  'screens/console/decisions/take-another.tsx': 'bar-tried bar-visited final-bar-fixed reserve-left bar-in-race',
  'screens/console/decisions/doors.tsx': 'door-not-reported not-for-racing-host no-reserve',
  'race/finish-card.tsx': 'no-nod-due',
  'screens/crew/use-crew.ts': 'cohost-not-found cohost-renamed',
  'screens/crew/add-cohost.tsx': 'cohosts-full',
  'screens/cohost/cohost-link.tsx': 'cohost-link-gone cohost-own-game cohost-unconfirmed',
  'screens/results/photos/ask-removal.tsx': 'name-missing',
  'screens/home/use-sharing.ts': 'home-safe-off home-safe-over nobody-ticked',
  'screens/home/worries.tsx': 'person-gone is-home nudged-already',
  'parts/page/game-page.tsx': 'game-not-found invalid-game-id not-allowed',
  'screens/operator/mailer/compose.tsx': 'access-denied',
  'screens/operator/support/why-dialog.tsx': 'why-missing account-not-found is-operator photo-not-found',
  'screens/operator/money/money.tsx': 'payment-unreachable payment-not-found not-refundable nobody-to-mail',
  'screens/operator/money/numbers.tsx': 'constant-unknown',
  'screens/operator/money/new-discount.tsx': 'discount-exists',
  'screens/operator/lazy/use-build.ts': 'lazy-not-ordered',
  'screens/operator/lazy/use-race-editor.ts': 'build-changed clue-missing',
  'screens/account/sign-in/login.tsx': 'invalid_credentials email_not_confirmed user_banned',
  'screens/account/sign-in/signup.tsx': 'validation_failed user_already_exists weak_password',
  'screens/account/sign-in/confirm-email.tsx': 'otp_expired sign_up_replaced',
  'screens/account/sign-in/google-button.tsx': 'provider_disabled bad_id_token provider_email_needs_verification',
  'screens/account/account.tsx':
    'same_password current_password_required current_password_wrong reauthentication_needed',
  'screens/account/second-factor/second-lock.tsx':
    'mfa_factor_not_found too_many_enrolled_mfa_factors insufficient_aal',
  'screens/account/sign-in/sign-in-gate.tsx': 'mfa_challenge_expired mfa_verification_failed recovery_code_wrong',
  'screens/account/delete-account.tsx': 'racing-now sign-in-again',
} as const;

export type Screen = keyof typeof table;

const forged = 'no screen of ours sends such a call';
const resent = 'the phone stores it and retries; the note above the buttons says so';
const signedOut = 'the account client ends the session, and the page asks to log in';

/** Refusals whose message no screen shows, and why. */
export const unshown: Partial<Record<ProblemCode, string>> = {
  'bad-json': forged,
  'wrong-content-type': forged,
  'key-reused': forged,
  'game-id-required': forged,
  'missing-token': forged,
  'door-without-code': forged,
  'wall-for-all': forged,
  'invalid-token': forged,
  'bar-unverified': 'get-bar-location is a call of the specification; our map has the place in its view',
  'notice-unsigned': "answers the payment provider's webhook",
  'page-not-found': 'is a page of its own',
  'no-push': 'a phone that cannot be notified says so in its settings',
  'wait-after-wrong': resent,
  'sabotage-too-soon': resent,
  'upload-unknown': resent,
  'upload-elsewhere': resent,
  'upload-unfinished': resent,
  'uploads-unfinished': resent,
  'uploads-of-game': resent,
  'disk-low': resent,
  no_authorization: signedOut,
  bad_jwt: signedOut,
  session_not_found: signedOut,
  session_expired: signedOut,
  refresh_token_not_found: signedOut,
  refresh_token_already_used: signedOut,
  google_unreachable: "the account client passes on no words of a 503: the screen says that the server couldn't do it",
  google_link_needs_password: 'the dialog asks for that password instead',
  password_needed: 'the page asks for a new password instead',
  password_needed_in_race: 'the page asks for a new password instead, and warns about the race',
  'clue-changed': 'the field shows both texts',
  'too-few-bars': 'a dialog says how many were found, and offers what makes a route possible',
  'race-on': 'results say that the race is still on',
  'race-not-begun': 'results say that it has not begun',
  'not-sharing': 'the page reads the night again, and no longer says that the place is shared',
  'seat-moved': 'the page says that the seat is on another phone',
  'join-code-unknown': 'stands under the tiles of the code, tested with them',
  'hand-over-gone': 'is the page of a link that was used',
  'payment-declined': 'the sheet says that the card was declined and nothing was taken',
  'payment-checking': 'the sheet says that we are checking',
  'payment-not-configured': 'stands in place of the buttons, tested with them',
  'watch-unknown': 'the watch page is none of the app: its words are in web/watch/words.ts',
  'watch-full': 'the watch page is none of the app: its words are in web/watch/words.ts',
  'watch-full-here': 'the watch page is none of the app: its words are in web/watch/words.ts',
};
