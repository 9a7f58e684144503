/** Refusals of hints and shut doors, and of what waits for the minutes of hints. */
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
} as const;
