/** The numbers of the product that both sides must agree on, each named once. */

export const teams = { min: 1, max: 6, byDefault: 2, recommended: 3, emails: 2, sabotages: 1 } as const;

export const bars = {
  min: 3,
  max: 12,
  /** A draft from an older visit may hold up to this many; Next lowers it to max. */
  maxStored: 20,
  byDefault: 6,
  recommended: 6,
  selectedMax: 15,
  /** What is read of a list at all; one beyond selectedMax is refused in words. */
  listedMost: 60,
  /** The host selects at least this many more than the race visits: a start and a reserve. */
  spare: 2,
} as const;

export const radius = { nearbyM: 100, setupMinKm: 1, setupMaxKm: 5, setupStepKm: 0.5, setupKm: 2.5 } as const;

/** How we turn a straight line into a walk; a leg beyond longLegM feels too long between two bars. */
export const walking = { detour: 1.3, metresPerS: 1.3, longLegM: 800, tiedWithinM: 80 } as const;

/** Bars closer than 60 m look the same to a phone; five minutes in one bar is a meeting; under 1 km is short; the worst three are listed. */
export const rehearsal = { tooCloseM: 60, meetingMs: 300_000, findingsOfAKind: 3, shortRaceM: 1_000 } as const;

/**
 * A search for bars: how many it gives, how often one person may make it, how many bars of their own they may add, and how often
 * one network may ask what is known of a place without an account.
 */
export const search = { barsMost: 500, anHour: 300, addedADay: 50, knownAQuarter: 1_500 } as const;

/** How often one person may ask what a list of bars would give. */
export const plans = { aMinute: 60, anHour: 600, suggestedAMinute: 30 } as const;

/** How often one person may ask for clues. */
export const suggestions = { anHour: 300 } as const;

/** preferences, occasion: characters. */
export const lazy = {
  leadDays: 5,
  playDateDays: 7,
  preferences: 500,
  occasion: 120,
  /** Operators are told so often that a race cannot make itself. */
  troubleAgainHours: 6,
} as const;

/** A set of codes for whoever has lost their authenticator app: how many, how long each, how often a new set may be had. */
export const recoveryCode = { codes: 10, letters: 12, setsAnHour: 10 } as const;

/** How many sabotages the host of a god game may write. */
export const god = { sabotages: 30 } as const;

/** Mails that invite people: to one address about one game, to one address about any, and of one host. */
export const invitations = { sameADay: 1, toOneADay: 10, aDay: 50 } as const;

/** Joining by code: team size, length of a name, and how many guests, unknown codes, new codes and knocks are accepted. */
export const joining = {
  perTeam: 20,
  name: 30,
  guests: { ofGameAMinute: 200, ofGameADay: 600, ofGameFromSiteADay: 300, fromSiteAnHour: 1_000 },
  newCodesAnHour: 10,
  unknownCodes: 20,
  unknownCodesOfSite: 100,
  unknownWithinS: 600,
  knockMs: 120_000,
  /** Of one phone, and of one network at one game, whatever came of them. */
  knocksAWhile: 20,
  knocksHere: 60,
  knocksFailed: 3,
  knocksFailedHere: 9,
  knocksWithinS: 600,
  knockPushEveryS: 60,
  handOverMs: 120_000,
  retireUndoMs: 600_000,
  guestKeptDays: 30,
  seatlessKeptHours: 24,
} as const;

/** Co-hosts of a game: how many, how long their link and their asking last, how many links an hour and how many deeds a list shows. */
export const cohosts = { most: 3, linkMs: 600_000, askedMs: 600_000, linksAnHour: 30, deedsShown: 100 } as const;

/** Receipts: how many a phone sends at once and in a minute, and of how many of the newest messages the host reads them. */
export const receipts = { atOnce: 50, aMinute: 120, messages: 20 } as const;

/** How often one person may try discount codes. */
export const discounts = { checksAnHour: 10, lastDay: '2099-12-31' } as const;

/** How long a game that never started is kept after its date. */
export const unstarted = { keptDays: 30 } as const;

/** The race. */
export const race = {
  /** After a wrong guess no new claim for so long. */
  wrongWaitMs: 60_000,
  /** So many wrong guesses at one bar make it a forfeit. */
  wrongsToForfeit: 3,
  /** What a fix says counts for so long. */
  fixGoodMs: 600_000,
  /** Largest accuracy added to the radius, the one assumed where a phone reports none, and the worst fix that is used. */
  accuracyMostM: 150,
  accuracyUnknownM: 50,
  accuracyWorstM: 1_000,
  /** A banked claim is dated back 30 minutes at most, five where another phone of the team was in contact; it counts 30 minutes after the end. */
  bankedMostMs: 1_800_000,
  sharedMostMs: 300_000,
  lateMs: 1_800_000,
  /** A claim keeps the time it was made at when it is first sent within 30 seconds of the next contact. */
  sentWithinMs: 30_000,
  /** Contacts are stored at one-second resolution and kept for ten minutes; up to 35 seconds apart they are unbroken. */
  contactEveryMs: 1_000,
  contactKeptMs: 600_000,
  unbrokenMs: 35_000,
  /** A claim that we failed to take is repeated within a minute of each contact, or loses its time. */
  repeatWithinMs: 60_000,
  /** Dated back by two seconds a claim is marked as banked, by more than fifteen it is shown to a host who does not race. */
  bankedFromMs: 2_000,
  datedBackShownMs: 15_000,
  /** So long a host may think about a banked finish that changes the order, from the end or from when it came in. */
  nodMs: 1_800_000,
  hardStopMs: 43_200_000,
  /** A team whose bar is shut is given back so much at most. */
  doorBackMostMs: 900_000,
  /** The same flag about the same team is raised once in so long. */
  flagAgainMs: 600_000,
  /** A host may say so long after the end that something looked odd. */
  oddCallMs: 86_400_000,
  sabotageLeastMs: 30_000,
  sabotagesPerTarget: 2,
  nearbyMost: 20,
  adjustMostMs: 7_200_000,
  /** A race that has so many events takes nothing more of what only its host repeats. */
  eventsMost: 10_000,
  reason: 160,
  message: { title: 60, body: 160, aMinute: 6 },
  pausesAMinute: 6,
  photosPerTeam: 80,
  deskPhotos: 60,
  devices: 5,
  /** Feed entries in a view, messages of the host to one team, and feed entries in one answer of process-notifs. */
  feedEntries: 30,
  toldEntries: 10,
  feedPage: 200,
} as const;

/** How long a team is silent before it is asked, how far away a last jar is chosen, and how many minutes before it everybody is told. */
export const autopilot = { silentMs: 2_700_000, lastJarLeastMs: 600_000, toldMinutes: [30, 10] } as const;

/** Two who finish so close to each other have a photo finish. */
export const awards = { photoFinishMs: 120_000 } as const;

/** What phones say of where they are. Travel beyond this over this far, or so many places so far apart within a while, is shown to a host who does not race. */
export const evidence = {
  travelMostKmh: 150,
  travelFromM: 2_000,
  sweepPlaces: 6,
  sweepApartM: 500,
  sweepWithinMs: 300_000,
  /** Between two bars that a team has shown to be in: so fast, over so far; or so soon; and so many fixes on the very pin. */
  paceMostMps: 12,
  paceFromM: 150,
  legLeastMs: 45_000,
  pinBars: 2,
  /** How long ago a position still says something about the next. */
  readMs: 1_800_000,
  /** How often one person may ask for the bars around them while they race. */
  looksAMinute: 30,
  looksAnHour: 600,
} as const;

/** Skip codes: no 0 O 1 I L. So many wrong ones within a while lock codes for a while. */
export const skipCode = {
  letters: 'ABCDEFGHJKMNPQRSTUVWXYZ23456789',
  length: 6,
  wrongMost: 5,
  withinMs: 600_000,
  lockedMs: 600_000,
} as const;

export const waits = {
  locationMs: 10_000,
  skipCodeButtonMs: 5_000,
  splashMs: 1_000,
  heartbeatMs: 25_000,
  /** The live line of a race, and what was banked in one. */
  reconnectMs: [1_000, 2_000, 5_000, 10_000],
  /** Everything else that could not be read or sent. */
  retryMs: [2_000, 4_000, 8_000, 16_000, 30_000],
  /** A question that is not answered by then is asked anew. */
  answerMs: 20_000,
} as const;

/** How many answers to calls with a key are kept of one person; they go after 48 hours in any case. */
export const answersKept = { perAccount: 1_000 } as const;

export const password = { minLength: 10, maxLength: 200, minScore: 3 } as const;

export const text = {
  gameName: 60,
  city: 80,
  meetingPoint: 120,
  displayName: 40,
  clue: 500,
  nudge: 200,
  sabotage: 160,
  mailSubject: 200,
  email: 254,
  barName: 120,
  street: 120,
} as const;

/**
 * largestPx: the longer side of a kept photo. What is sent may have so many megapixels, by what it takes to decode that kind, so many
 * pixels on a side, and a longer side so many times the shorter one.
 */
export const picture = {
  thumbnailPx: 200,
  largestPx: 1_600,
  megapixels: { jpeg: 50, png: 50, webp: 25, heic: 16, avif: 12 },
  sidePx: 16_384,
  aspect: 20,
  mapMarkerPx: 64,
  maxTileZoom: 19,
  keptDays: 30,
  /** So long before they go the host is told. */
  remindDays: 3,
} as const;

/** Somebody asks for a photo to be taken away: how much they may write, and how often one person, one link and one photo may bring that. */
export const photoRequest = { words: 500, aDay: 20, perPhoto: 5 } as const;

/**
 * How many photos one person may send in a minute, after how many that nobody can read within ten they must wait, how many they may
 * begin that can be taken up again, and how long those wait for it. So many lie unfinished of one person, so many bytes of one game, and
 * none is begun when less of the disk is free than leastFree.
 */
export const uploads = {
  aMinute: 15,
  unreadable: 3,
  begunADay: 200,
  keptHours: 24,
  unfinished: 10,
  gameBytes: 1_000_000_000,
  leastFree: 0.1,
} as const;

export const body = { bytes: 64 * 1024, mailerBytes: 512 * 1024, photoBytes: 12 * 1024 * 1024 } as const;

/**
 * What one account may ask of one node: calls worked on at once, calls that wait for those, and a burst before the rate counts (of calls
 * so many seconds' worth of CALLS_A_SECOND). What waits longer than patienceMs is refused; a refusal takes refusalMs, so that a loop without pauses costs little. Files are
 * photos and archives: an album asks for many at once.
 */
export const fairShare = {
  calls: { atOnce: 8, waiting: 100, burstS: 10 },
  files: { atOnce: 8, waiting: 400, aSecond: 60, burst: 600 },
  guests: { atOnce: 16, waiting: 4_000, accounts: 6, burstS: 6 },
  rehearsals: { atOnce: 1, waiting: 4, aSecond: 0.5, burst: 20 },
  /** Refusals are immediate for this many seconds' worth of CALLS_A_SECOND, and delayed beyond that. */
  refusals: { burstS: 5 },
  patienceMs: 10_000,
  refusalMs: 1_000,
} as const;

/** So many races that are not written down yet are folded for one list of games; the next look has the rest. */
export const news = { foldedMost: 10 } as const;

/** How many games one person may make, and how soon the same one again is taken for a second tap. */
export const creation = { aMinute: 6, aDay: 20, sameWithinS: 60 } as const;

export const mailer = { recipients: 200 } as const;

/** Behind the counter: how long a reason may be, and how much of each list is shown. */
export const counter = {
  reason: 200,
  payments: 40,
  logEntries: 400,
  auditRows: 200,
  liveRaces: 30,
  troubles: 20,
} as const;

export const discountCode = { length: 60, usesMost: 100_000 } as const;

/** What an operator may set the named numbers of the constants table to. */
export const constantBounds = {
  radius: { least: 20, most: 500 },
  price_classic_pence_per_team: { least: 0, most: 10_000 },
  price_lazy_pence_per_team: { least: 0, most: 10_000 },
} as const;

export const minimumAge = 18;
export const currency = 'GBP';
export const terms = { effective: '2024-08-25', updated: '2024-09-12' } as const;

/** How many minutes behind the race its watchers are: as a host may choose, and where nobody chose. */
export const watchDelay = { leastMinutes: 0, mostMinutes: 10, usualMinutes: 2 } as const;
