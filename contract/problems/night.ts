/** Refusals of hints and shut doors, of what waits for the minutes of hints, and of watching. */
export const nightProblems = {
  'no-hints': { status: 409, words: 'This race is run without hints.' },
  'hint-order': { status: 409, words: 'Hints come in their order: take the one before it first.' },
  'hint-needless': { status: 409, words: 'You know which bar it is. Save your minutes.' },
  'hint-price': { status: 409, words: 'This hint costs something else by now. Look again, then decide.' },
  'hint-not-open': { status: 409, words: 'This hint is free, and opens in {minutes} minutes.' },
  'hints-serving': { status: 409, words: 'Your hints have minutes left to serve here: {seconds} seconds.' },
  'team-serving': { status: 409, words: 'This team still serves the minutes of its hints.' },
  'door-not-reported': { status: 409, words: 'No team has reported that door, or it is settled already.' },
  'door-without-code': {
    status: 422,
    words: 'A shut door needs the bar from the list. A skip code works without a door.',
  },
  'wall-for-all': { status: 422, words: 'What is for one team alone cannot be on the wall.' },
  'watch-unknown': { status: 404, words: "This link doesn't open a race any more. Ask your host for a new one." },
  'watch-full': { status: 503, words: 'So many are watching this race that there is no room for one more just now.' },
  'watch-full-here': {
    status: 429,
    words: 'So many are watching from where you are that there is no room for one more.',
  },
} as const;
