import type { ProblemCode } from '#contract/problems';

/** The ways screens show a refusal, by the function their source calls. Each way is tested once, with every code it shows. */
export const ways = {
  /** In a notice next to the button. */
  send: 'useSend(',
  /** The same for a host's moves during the race. */
  move: 'useMove(',
  /** As the reason below the screen's own headline. */
  reason: 'troubleFrom(',
  /** In place of content that could not be loaded. */
  query: 'troubleIn(',
  /** On the forms of the account client. */
  account: 'troubleOf(',
  /** On the pages of a join code. */
  join: 'refusalIn(',
  /** As the outcome of a queued action sent later. */
  queue: 'queue.bank(',
  /** Next to the payment options. */
  pay: 'usePayment(',
} as const;

/**
 * Which screen, below web/, can cause which refusal, and the way it shows the message. A new code needs a row here, or a reason in `unshown`.
 * Refusals that any call can get are listed first, for one screen only.
 */
export const table = `
send    screens/play/hints/hint-sheet.tsx                   not-authenticated not-allowed bad-input not-found too-large body-too-slow
send    screens/play/hints/hint-sheet.tsx                   too-many foreign-origin busy out-of-order race-elsewhere over_request_rate_limit
send    screens/create/checkout.tsx                         game-name-missing enter-a-city date-gone no-hour no-telephone teams-in-a-race
send    screens/create/checkout.tsx                         bars-in-a-race
send    screens/host/edit-game.tsx                          race-begun race-built teams-paid
send    screens/host/questionnaire-form.tsx                 fill-all-fields date-too-soon not-lazy
send    screens/host/sabotages-dialog.tsx                   no-sabotage
send    screens/host/start-game.tsx                         route-incomplete teams-waiting no-team-members bar-gone lazy-not-built
send    screens/host/start-game.tsx                         payment-required no-last-jar
reason  screens/setup/save-setup.tsx                        bar-unknown bar-count final-bar-unknown pick-a-start-bar lazy-game
reason  screens/setup/use-suggestion.ts                     too-few-bars
reason  screens/setup/find/city-form.tsx                    city-not-found
reason  screens/setup/find/add-bar.tsx                      bar-name-missing
reason  screens/setup/find/found-bars.tsx                   find-nearby-failed
pay     screens/host/pay/payment-step.tsx                   order-unknown order-elsewhere order-not-approved order-refunded price-changed
pay     screens/host/pay/payment-step.tsx                   game-paid questionnaire-first code-expired
reason  screens/teams/use-members.ts                        no-email team-full in-another-team no-such-team race-over host-too-late
query   screens/team/invitation.tsx                         seat-gone you-are-in-another-team not-for-guests
reason  screens/team/clues/clue-book.ts                     clues-fixed bar-not-listed
reason  screens/invite/use-joining.ts                       captain-by-email captain-chooses-writers
reason  screens/invite/use-joining.ts                       knows-clues member-not-found new-codes-used-up cohost-too-late cohost-races
reason  screens/play/gate/line-settings.tsx                 joining-closed team-closed
join    screens/join/use-arrival.ts                         joining-closed game-full team-closed team-of-twenty team-missing race-started
join    screens/join/use-arrival.ts                         guest-code-needed was-removed knows-clues knock-open knock-locked
join    screens/join/use-arrival.ts                         rescue-needs-host
send    screens/join/open-in-browser.tsx                    only-for-guests
send    race/knocks/knock-sheet.tsx                         knock-gone rescue-needs-host
send    screens/play/hints/hint-sheet.tsx                   captains-press no-hints hint-order hint-needless hint-price hint-not-open
send    screens/play/hints/hint-sheet.tsx                   hints-serving race-paused
send    screens/play/settings/retire-dialog.tsx             captains-retire team-finished team-serving
queue   screens/play/verify/verify-bar.tsx                  captains-press no-team start-bar cannot-tell too-far place-missing photo-used
queue   screens/play/verify/verify-bar.tsx                  photo-missing no-photo photo-too-large photo-quota code-wrong codes-locked
queue   screens/play/verify/verify-bar.tsx                  step-unknown sabotage-open forfeit-open door-without-code race-full race-over
queue   screens/play/verify/verify-bar.tsx                  team-finished team-not-racing
queue   screens/play/proof/photo-proof.tsx                  no-forfeit sabotage-unknown sabotage-waits
queue   race/sabotage-sheet.tsx                             captains-sabotage sabotage-unknown sabotage-used target-unknown target-own
queue   race/sabotage-sheet.tsx                             target-out target-struck target-busy
move    screens/console/with-controls.tsx                   race-not-paused reason-missing not-undoable own-wrong-guess nothing-odd
move    screens/console/with-controls.tsx                   too-late-for-odd not-for-racing-host wall-for-all race-full
move    screens/console/decisions/take-another.tsx          bar-tried bar-visited final-bar-fixed no-reserve reserve-left bar-in-race
send    screens/console/decisions/doors.tsx                 door-not-reported not-for-racing-host
send    race/finish-card.tsx                                no-nod-due
send    screens/crew/use-crew.ts                            cohost-not-found cohost-renamed
send    screens/crew/add-cohost.tsx                         cohosts-full
send    screens/cohost/cohost-link.tsx                      cohost-link-gone cohost-own-game cohost-unconfirmed
send    screens/results/photos/ask-removal.tsx              name-missing
reason  screens/home/use-sharing.ts                         home-safe-off home-safe-over nobody-ticked not-sharing
reason  screens/home/worries.tsx                            person-gone is-home nudged-already
query   parts/page/game-page.tsx                            game-not-found invalid-game-id not-allowed
send    screens/operator/mailer/compose.tsx                 access-denied
send    screens/operator/support/why-dialog.tsx             why-missing account-not-found is-operator photo-not-found
send    screens/operator/money/money.tsx                    payment-not-found not-refundable nobody-to-mail payment-unreachable
send    screens/operator/money/numbers.tsx                  constant-unknown
send    screens/operator/money/new-discount.tsx             discount-exists
send    screens/operator/lazy/use-build.ts                  lazy-not-ordered
query   screens/operator/lazy/use-race-editor.ts            build-changed clue-missing
account screens/account/sign-in/login.tsx                   invalid_credentials email_not_confirmed user_banned
account screens/account/sign-in/signup.tsx                  validation_failed user_already_exists weak_password
account screens/account/sign-in/confirm-email.tsx           otp_expired sign_up_replaced
account screens/account/sign-in/google-button.tsx           provider_disabled bad_id_token provider_email_needs_verification
account screens/account/account.tsx                         same_password current_password_required current_password_wrong
account screens/account/account.tsx                         reauthentication_needed
account screens/account/second-factor/second-lock.tsx       mfa_factor_not_found too_many_enrolled_mfa_factors insufficient_aal
account screens/account/sign-in/sign-in-gate.tsx            mfa_challenge_expired mfa_verification_failed recovery_code_wrong
account screens/account/delete-account.tsx                  racing-now sign-in-again
`;

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
  'race-on': 'results say that the race is still on',
  'race-not-begun': 'results say that it has not begun',
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
