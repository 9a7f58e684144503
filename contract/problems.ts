import { accountProblems } from './problems/account.ts';
import { joinProblems } from './problems/join.ts';
import { nightProblems } from './problems/night.ts';

/** Every refusal the product knows: a stable code, its status and the words; a status of null marks what a screen says by itself. */
export const problems = {
  // the request helper and every call
  'not-authenticated': { status: 401, words: 'Not authenticated' },
  'request-failed': { status: null, words: 'Request failed' },
  'unexpected-response': { status: null, words: 'Unexpected response' },
  'not-allowed': { status: 403, words: 'You are not allowed to do that.' },
  'not-found': { status: 404, words: 'There is nothing at this address.' },
  'bad-input': { status: 422, words: 'Some of that does not look right.' },
  'bad-json': { status: 400, words: 'The request could not be read.' },
  'wrong-content-type': { status: 415, words: 'Send this as JSON.' },
  'too-large': { status: 413, words: 'That is too large.' },
  'body-too-slow': { status: 408, words: 'That took too long to arrive. Check your signal, then try again.' },
  'too-many': { status: 429, words: 'Too many tries. Wait a moment, then try again.' },
  'foreign-origin': { status: 403, words: 'This call did not come from our own pages.' },
  'key-reused': { status: 422, words: 'This request was already used for something else.' },
  busy: { status: 503, words: 'We are busy. Try again in a moment.' },
  'out-of-order': { status: 500, words: 'Something went wrong on our side. Try again in a moment.' },

  // game calls
  'game-id-required': { status: 400, words: 'Game id required' },
  'game-not-found': { status: 404, words: 'Game not found.' },
  'invalid-game-id': { status: 422, words: 'Invalid game id' },
  'game-city-missing': { status: null, words: 'Game city missing' },
  'game-load-failed': { status: null, words: 'Failed to load game' },
  'create-failed': { status: null, words: 'Create failed' },
  'game-name-missing': { status: 422, words: 'Give your game a name.' },
  'date-gone': { status: 422, words: 'That date has gone. Pick today or a later day.' },
  'no-hour': { status: 422, words: 'That is not an hour of the day. It looks like 19:30.' },
  'no-last-jar': { status: 422, words: 'Last jar is ten minutes away or more, and within twelve hours of the start.' },
  'no-telephone': { status: 422, words: 'That is not a telephone number.' },
  'bar-name-missing': { status: 422, words: 'Give the bar a name.' },
  'bar-unknown': { status: 422, words: 'We do not know all of these bars. Pick them again in Game Setup.' },
  'bar-not-listed': { status: 422, words: 'That bar is not on the list of this game.' },
  'race-on': { status: 409, words: 'The race is on.' },
  'clues-fixed': { status: 409, words: 'The race has begun: its clues are fixed.' },
  'clue-changed': { status: 409, words: 'Somebody else on your team has changed this clue in the meantime.' },
  'race-begun': { status: 409, words: 'The race has begun: this can no longer be changed.' },
  'race-full': {
    status: 409,
    words: 'So much has happened in this race that nothing more can be changed. You can still end it.',
  },
  'race-over': { status: 409, words: 'The race is over.' },
  'race-built': { status: 409, words: 'Your race has been made already. Write to us if something has to change.' },
  'route-incomplete': { status: 409, words: 'Pick the bars first: Finish setup.' },
  'not-lazy': { status: 409, words: 'Only a lazy game has a questionnaire.' },
  'lazy-game': { status: 409, words: 'This is a lazy game: we pick its bars and write its clues.' },
  'build-changed': {
    status: 409,
    words: 'Somebody else has changed this race in the meantime. Here is how it stands now.',
  },
  'lazy-not-ordered': { status: 409, words: 'The host has not answered the questions yet.' },
  'clue-missing': { status: 422, words: '{bar} has no clue yet.' },
  'lazy-not-built': { status: 409, words: 'We are still making your race.' },
  'bar-gone': {
    status: 409,
    words: '{bar} has closed, or is not in our directory any more. Replace it in Game Setup, then start.',
  },
  'teams-waiting': { status: 409, words: 'Some teams are not ready yet.' },
  'no-team-members': { status: 409, words: 'Nobody is in a team yet. A race needs at least one.' },
  'final-bar-unknown': { status: 422, words: 'The final bar must be one of the bars, and not the start bar.' },
  'teams-in-a-race': { status: 422, words: 'A race has {least} to {most} teams.' },
  'bars-in-a-race': { status: 422, words: 'A race has {least} to {most} bars.' },
  'bar-count': { status: 422, words: 'Pick {least} to {most} different bars.' },
  'too-few-bars': {
    status: 422,
    words: 'Found {found} of the {least} bars this race needs. Search a wider circle, or add a bar yourself.',
  },
  'no-sabotage': { status: 422, words: 'Write at least one sabotage.' },
  'games-load-failed': { status: null, words: 'Failed to load your games' },
  'results-load-failed': { status: null, words: 'Failed to load results' },

  // accounts
  'login-failed': { status: null, words: 'Login failed' },
  'no-session-token': { status: null, words: 'No session token' },
  'missing-token': { status: 401, words: 'Missing token' },
  'invalid-token': { status: 401, words: 'Invalid token' },
  'google-sign-in-failed': { status: null, words: 'Google sign-in failed' },
  'signup-failed': { status: null, words: 'Signup failed' },
  'google-signup-failed': { status: null, words: 'Google signup failed' },

  ...accountProblems,
  ...joinProblems,
  ...nightProblems,

  // host setup
  'city-not-found': { status: 404, words: 'City not found' },
  'enter-a-city': { status: 422, words: 'Enter a city' },
  'change-city-failed': { status: null, words: 'Failed to change city' },
  'fetch-bars-failed': { status: null, words: 'Failed fetching bars' },
  'nearby-bars-failed': { status: null, words: 'Failed to load nearby bars' },
  'pick-a-start-bar': { status: 422, words: 'Pick a start bar' },
  'save-setup-failed': { status: null, words: 'Failed to save setup' },
  'fill-all-fields': { status: 422, words: 'Please fill out all fields.' },
  'date-too-soon': { status: 422, words: 'The date must be at least one week from today.' },
  'start-failed': { status: null, words: 'Failed to start' },

  // location and permissions
  'location-failed': { status: null, words: 'Failed to retrieve location.' },
  'location-unsupported': { status: null, words: 'Geolocation is not supported by this browser.' },
  'find-nearby-failed': { status: 503, words: 'Failed to find nearby bars.' },
  'location-permission': {
    status: null,
    words: 'Location permission is required to play. Please enable it in your browser settings and refresh the page.',
  },
  'camera-permission': {
    status: null,
    words: 'Camera permission is required to play. Please enable it in your browser settings and refresh the page.',
  },

  // verification, play
  'upload-failed': { status: null, words: 'Upload failed ({status})' },
  'verification-failed': { status: null, words: 'Something went wrong during verification.' },
  'you-failed': { status: null, words: 'You Failed!' },
  'wrong-bar': { status: null, words: "You're not at the correct bar." },
  'race-not-begun': { status: 409, words: 'The race has not begun yet.' },
  'race-paused': { status: 409, words: 'The race is paused. It goes on when the host says so.' },
  'race-not-paused': { status: 409, words: 'The race is not paused.' },
  'no-team': { status: 403, words: 'You are not assigned to a team for this game.' },
  'team-not-racing': { status: 409, words: 'This team is no longer racing.' },
  'team-finished': { status: 409, words: 'This team has finished.' },
  'wait-after-wrong': { status: 429, words: 'Wrong bar. Take a breath: you can try again in {seconds} seconds.' },
  'start-bar': { status: 409, words: 'That is where you started: your clue leads somewhere else. No guess lost.' },
  'cannot-tell': { status: 409, words: 'We cannot tell where you are. Ask the host for the skip code of this bar.' },
  'too-far': { status: 409, words: 'You do not seem to be at this bar. Step closer to a window, or use a skip code.' },
  'place-missing': { status: 422, words: 'Say which bar you are at.' },
  'photo-used': { status: 422, words: 'That photo has proved another bar. Take a new one here.' },
  'photo-missing': { status: 422, words: 'A team photo is missing.' },
  'code-wrong': { status: 422, words: 'That is not the skip code of a bar in this race.' },
  'codes-locked': { status: 429, words: 'Too many wrong codes. Codes work again in {minutes} minutes.' },
  'step-unknown': { status: 422, words: "That step is not one of this team's." },
  'sabotage-open': { status: 409, words: 'You have been sabotaged: end the sabotage first.' },
  'forfeit-open': { status: 409, words: 'A forfeit is due: submit it first.' },
  'no-forfeit': { status: 409, words: 'No forfeit is due.' },
  'sabotage-unknown': { status: 422, words: 'There is no such sabotage.' },
  'sabotage-waits': { status: 409, words: 'Another sabotage comes first.' },
  'sabotage-too-soon': { status: 409, words: 'That was quick. A sabotage takes at least {seconds} seconds.' },
  'target-unknown': { status: 422, words: 'There is no such team to sabotage.' },
  'target-own': { status: 422, words: 'A team cannot sabotage itself.' },
  'target-out': { status: 409, words: 'That team is no longer racing.' },
  'target-struck': { status: 409, words: 'That team has had its share of sabotages.' },
  'target-busy': { status: 409, words: 'That team still has a sabotage of yours to do.' },
  'reason-missing': { status: 422, words: 'Give a reason: the team sees it.' },
  'bar-visited': { status: 409, words: 'Every team has been to that bar already.' },
  'bar-tried': { status: 409, words: 'Teams that look for this bar have tried that one. Take another.' },
  'final-bar-fixed': { status: 409, words: 'A team has finished: the final bar can no longer change.' },
  'no-reserve': { status: 409, words: 'No reserve is left. Choose a bar of the directory.' },
  'reserve-left': { status: 409, words: 'A reserve is left: take that one.' },
  'bar-in-race': { status: 422, words: 'That bar is in the race already.' },
  'no-nod-due': { status: 409, words: 'No banked finish of that team is waiting for your ruling.' },
  'not-undoable': { status: 409, words: 'That can no longer be undone.' },
  'own-wrong-guess': {
    status: 409,
    words: 'You race in this team: its wrong guesses stand. Another team’s you may take back.',
  },
  'not-for-racing-host': { status: 409, words: 'You raced in this game: that is for a host who did not.' },
  'nothing-odd': { status: 409, words: 'Nothing about this team looked odd.' },
  'too-late-for-odd': { status: 409, words: 'The race was over a day ago: its results stay as they are.' },
  'bar-unverified': { status: 404, words: 'Nobody on that team has verified this bar.' },
  'race-elsewhere': { status: 503, words: 'We are putting a new version in place. Try again in a moment.' },
  'no-photo': { status: 415, words: 'That is not a photo we can read. Take it again, or choose another.' },
  'photo-too-large': {
    status: 413,
    words: 'That photo is too large: 12 MB and 50 megapixels at most, fewer unless it is a JPEG.',
  },
  'upload-unknown': { status: 404, words: 'There is no such upload any more. Send the photo again.' },
  'upload-elsewhere': { status: 409, words: 'This upload stands elsewhere. Ask how much of it has arrived.' },
  'upload-unfinished': { status: 409, words: 'Not all of this photo has arrived yet.' },
  'uploads-unfinished': { status: 429, words: 'Ten of your photos are still on their way. Let one arrive first.' },
  'uploads-of-game': { status: 429, words: 'Too many photos of this game are still on their way. Try again later.' },
  'disk-low': { status: 507, words: 'We are short of room for photos just now. Try again later.' },
  'name-missing': { status: 422, words: 'Say who is asking.' },
  'photo-quota': { status: 409, words: 'Your team has sent as many photos as we allow.' },
  'no-push': { status: 422, words: 'That is not a subscription of a push service we know.' },
  'sabotage-used': { status: 409, words: 'Your team has already used its sabotage.' },
  'connection-lost': { status: null, words: 'Connection Lost' },

  // teams
  'no-email': { status: 422, words: 'That is not an e-mail address. It looks like name@example.com.' },
  'no-such-team': { status: 422, words: 'This game has no such team.' },
  'team-full': { status: 409, words: 'This team is full: a captain and a vice-captain. Take one out first.' },
  'in-another-team': { status: 409, words: 'That address is in team {team} already.' },
  'you-are-in-another-team': { status: 409, words: 'You are in team {team} of this game already.' },
  'host-too-late': { status: 409, words: 'The race is on: its host can no longer join a team.' },
  'seat-gone': { status: 404, words: 'This invitation no longer works. Ask the host for a new one.' },
  'not-in-a-team': { status: null, words: 'You are not assigned to a team for this game.' },
  'not-in-a-team-here': { status: null, words: 'You are not assigned to a team in this game.' },
  'log-in-for-team': { status: null, words: 'Please log in to access your team page.' },
  'something-went-wrong': { status: null, words: 'Something went wrong' },
  'add-email-failed': { status: null, words: 'Failed to add email' },
  'remove-email-failed': { status: null, words: 'Failed to remove email' },
  'save-clue-failed': { status: null, words: 'Failed to save clue' },
  'teams-load-failed': { status: null, words: 'Failed to load teams' },
  'group-load-failed': { status: null, words: 'Failed to load group' },
  'membership-unknown': { status: null, words: 'Unable to verify team membership' },

  // payment
  'payment-not-configured': { status: 503, words: '{provider} not configured' },
  'order-create-failed': { status: null, words: 'Order create failed ({status})' },
  'order-id-missing': { status: null, words: 'Order id missing' },
  'capture-failed-status': { status: null, words: 'Capture failed ({status})' },
  'capture-failed': { status: null, words: 'Payment capture failed' },
  'payment-error': { status: null, words: 'Payment error' },
  'payment-sdk-failed': { status: null, words: 'Unable to initialize {provider}' },
  'payment-unreachable': {
    status: 503,
    words: 'PayPal does not answer just now. No money was taken. Try again in a moment.',
  },
  'payment-checking': {
    status: 409,
    words: 'We are checking your payment. You do not need to pay again: this page says when it is done.',
  },
  'payment-declined': {
    status: 402,
    words: 'The payment was declined and no money was taken. Try another card or another way to pay.',
  },
  'order-unknown': { status: 404, words: 'There is no such order.' },
  'order-elsewhere': { status: 409, words: 'That order was made for another game.' },
  'order-not-approved': { status: 409, words: 'This payment has not been approved yet.' },
  'order-refunded': { status: 409, words: 'This payment was refunded. Close this and pay again.' },
  'price-changed': { status: 409, words: 'The price of this game has changed. Close this and look again.' },
  'game-paid': { status: 409, words: 'This game is paid for already.' },
  'teams-paid': {
    status: 409,
    words:
      'This game is paid for, so its number of teams stays. Start without a team that does not come; for more teams, cancel this game (you get your money back) and make a new one.',
  },
  'questionnaire-first': { status: 409, words: 'Answer the questions about your race first, then pay.' },
  'notice-unsigned': { status: 400, words: 'That did not come from PayPal.' },
  'payment-required': { status: 402, words: 'This game has not been paid for yet.' },
  'code-expired': { status: 404, words: 'Invalid or expired code' },
  'code-invalid': { status: null, words: 'Invalid code' },
  'code-not-applied': { status: null, words: 'Could not apply code' },

  // mailer, routing
  'send-failed': { status: null, words: 'Failed to send' },
  'access-denied': { status: 403, words: 'Access denied.' },
  'account-not-found': { status: 404, words: 'There is no account with that address.' },
  'photo-not-found': { status: 404, words: 'There is no such photo. It may be gone already.' },
  'payment-not-found': { status: 404, words: 'There is no such payment.' },
  'not-refundable': { status: 409, words: 'There is nothing to give back here, or it is on its way back already.' },
  'nobody-to-mail': { status: 409, words: 'Nobody is left to mail it to, or their address is not confirmed.' },
  'is-operator': { status: 409, words: "This is an operator's account. Take it off OPERATOR_EMAILS first." },
  'why-missing': { status: 422, words: 'Say why. It is kept in the log.' },
  'discount-exists': { status: 409, words: 'There is a code by that name already.' },
  'constant-unknown': { status: 404, words: 'There is no such number to change.' },
  'page-not-found': { status: 404, words: "We couldn't find that page." },
} as const satisfies Record<string, { status: number | null; words: string }>;

export type ProblemCode = keyof typeof problems;

/** Whether somebody names a refusal that we know; a newer server may know others. */
export function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && Object.hasOwn(problems, code);
}

/** The words of a problem, with its parameters filled in. */
export function wordsOf(code: ProblemCode, params: Record<string, string | number> = {}): string {
  return problems[code].words.replace(/\{(\w+)\}( seconds| minutes)?/g, (whole, name: string, unit = '') => {
    const value = params[name];
    if (value === undefined) return whole;
    return `${value}${Number(value) === 1 ? unit.slice(0, -1) : unit}`;
  });
}

interface ProblemDetail {
  /** Said instead of the catalogue's words where the reason is more particular. */
  message?: string;
  params?: Record<string, string | number>;
  retryAfterS?: number;
  /** Further keys of the answer, such as the teams a start still waits for. */
  extra?: Record<string, unknown>;
}

/** A refusal: thrown anywhere, turned into an answer in one place (server/http/refuse.ts). */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly retryAfterS: number | undefined;
  readonly extra: Record<string, unknown>;

  constructor(code: ProblemCode, detail: ProblemDetail = {}) {
    super(detail.message ?? wordsOf(code, detail.params));
    this.name = 'Problem';
    this.code = code;
    this.status = problems[code].status ?? 500;
    this.retryAfterS = detail.retryAfterS;
    this.extra = detail.extra ?? {};
  }
}
