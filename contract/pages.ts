import { racePage } from './pages/race.ts';

/** What a page says of itself to a browser tab, a search engine and a shared link. */
export interface PageHead {
  /** May hold places to fill, such as :id; a page about one game has one. */
  path: string;
  title: string;
  description: string;
  /** The words on its share picture. */
  card: string;
  /** Whether search engines may list it. */
  listed: boolean;
}

/** The front window: pages that are plain HTML, made at build time, one file each under its name here. */
export const sitePages = {
  home: {
    path: '/',
    title: 'Pickled Egg: bar crawl race game',
    description: 'A bar crawl that is also a race. Up to six teams crack clues, find bars and win the night.',
    card: 'Crack clues. Find bars. Win the night.',
    listed: true,
  },
  'how-to-play': {
    path: '/how-to-play',
    title: 'How to play | Pickled Egg',
    description:
      'Eight steps from the first clue to the jar: solve it, find the bar, prove it with a photo, and race on.',
    card: 'Eight steps to the jar.',
    listed: true,
  },
  try: {
    path: '/try',
    title: 'Try a race in ninety seconds | Pickled Egg',
    description:
      'Three clues, one sketched town, two bots on your heels. No account, nothing to install. Ninety seconds.',
    card: 'Three clues. Ninety seconds.',
    listed: true,
  },
  'societies-uni': {
    path: '/societies/uni',
    title: 'Bar crawl race for uni societies | Pickled Egg',
    description:
      'A social that freshers and finalists both remember: mixed teams, clever clues and a race across town.',
    card: 'The society social people turn up for.',
    listed: true,
  },
  'societies-sports': {
    path: '/societies/sports',
    title: 'Bar crawl race for sports clubs | Pickled Egg',
    description:
      'The fixture after the fixture: team against team, a live table, one sabotage each and a clear winner.',
    card: 'The fixture after the fixture.',
    listed: true,
  },
  'socials-work': {
    path: '/socials/work',
    title: 'Bar crawl race for work socials | Pickled Egg',
    description:
      'A team social without trust falls: mixed teams, good clues, soft drinks count, home at a decent hour.',
    card: 'A work social nobody slips out of.',
    listed: true,
  },
  'socials-stag-hen': {
    path: '/socials/stag-hen',
    title: 'Stag and hen bar crawl race | Pickled Egg',
    description: 'Both sides of the guest list, one race across town. Clues about the couple, photos worth keeping.',
    card: 'One last race before the aisle.',
    listed: true,
  },
  'socials-birthdays': {
    path: '/socials/birthdays',
    title: 'Birthday bar crawl race | Pickled Egg',
    description:
      'A birthday night that plans itself: friends in teams, clues about the guest of honour, a jar at the end.',
    card: 'Another year older. Quicker on the clues.',
    listed: true,
  },
  terms: {
    path: '/terms',
    title: 'Terms and Conditions, privacy and cookies | Pickled Egg',
    description:
      'The rules between you and us in plain English: who may play, what we keep, for how long, and your rights.',
    card: 'The small print, in plain English.',
    listed: true,
  },
  eula: {
    path: '/eula',
    title: 'End-user licence agreement | Pickled Egg',
    description: 'What you may do with the Pickled Egg app, what you may not, and where our promises end.',
    card: 'The licence, in plain English.',
    listed: true,
  },
  'not-found': {
    path: '/404',
    title: '404',
    description: "We couldn't find that page.",
    card: 'The dog lost the scent.',
    listed: false,
  },
  offline: {
    path: '/offline',
    title: 'No signal | Pickled Egg',
    description: 'What still works without a connection.',
    card: 'No signal. Hold the jar.',
    listed: false,
  },
} as const satisfies Record<string, PageHead>;

/** Pages of the app: one shell, drawn in the browser. */
export const appPages = {
  create: {
    path: '/create',
    title: 'Create a bar crawl race',
    description: 'Name your race, pick a town, set the teams and the bars. Two minutes, any city, town or village.',
    card: 'Start your race.',
    listed: true,
  },
  'create-mode': {
    path: '/create/mode',
    title: 'Choose your mode',
    description: 'Your teams write the clues, or we do everything for you.',
    card: 'Classic or lazy?',
    listed: false,
  },
  checkout: {
    path: '/checkout',
    title: 'Review & finish setup',
    description: 'Look your race over and create it. Payment comes later.',
    card: 'One last look.',
    listed: false,
  },
  login: {
    path: '/login',
    title: 'Login',
    description: 'Sign in to Pickled Egg to set up a race or join one.',
    card: 'Back for the jar?',
    listed: true,
  },
  signup: {
    path: '/signup',
    title: 'Sign up',
    description: 'A free Pickled Egg account: create a race, join a team, see the photos.',
    card: 'Six thieves. One jar. Room for you.',
    listed: true,
  },
  'forgot-password': {
    path: '/forgot-password',
    title: 'Forgot password',
    description: 'Ask for a link to set a new password.',
    card: 'Forgot it? It happens.',
    listed: false,
  },
  'reset-password': {
    path: '/reset-password',
    title: 'New password',
    description: 'Choose a new password for your account.',
    card: 'A new password.',
    listed: false,
  },
  'confirm-email': {
    path: '/confirm-email',
    title: 'Confirm e-mail',
    description: 'Confirm the e-mail address of your account.',
    card: 'Nearly there.',
    listed: false,
  },
  account: {
    path: '/account',
    title: 'Your account',
    description: 'Your name, your password, your devices, your data, and the way out.',
    card: 'Your account.',
    listed: false,
  },
  manage: {
    path: '/manage',
    title: 'My Games',
    description: 'The races you host and the races you run in.',
    card: 'Your races.',
    listed: false,
  },
  host: {
    path: '/host/:id',
    title: 'Game Setup',
    description: 'What is ready for the night, what is missing, and the button that starts it.',
    card: 'On your marks.',
    listed: false,
  },
  'host-setup': {
    path: '/host/:id/setup',
    title: 'Pick the bars',
    description: 'Choose the bars of a race on the map, where it starts and where it ends.',
    card: 'Pick the bars.',
    listed: false,
  },
  'host-teams': {
    path: '/host/:id/teams',
    title: 'Teams',
    description: 'Who races: a captain and a vice-captain for each team, invited by e-mail.',
    card: 'Pick your thieves.',
    listed: false,
  },
  'host-rehearsal': {
    path: '/host/:id/rehearsal',
    title: 'Rehearsal',
    description: 'A whole night with bots, before the night: what your teams will see, and what to mend.',
    card: 'Not real. Yet.',
    listed: false,
  },
  join: {
    path: '/join',
    title: 'Join a race',
    description: 'Got a code? Six characters and your name, and you are in. No account, no password, no app shop.',
    card: 'Got a code?',
    listed: true,
  },
  'join-code': {
    path: '/join/:code',
    title: 'You are wanted for a race',
    description: 'Say your name, pick your thieves, and you are in. No account, no password.',
    card: 'You are wanted for a race.',
    listed: false,
  },
  'join-team': {
    path: '/join/:code/:team',
    title: 'Your team is waiting',
    description: 'Say your name and you are in the team. No account, no password.',
    card: 'Your team is waiting.',
    listed: false,
  },
  cohost: { path: '/cohost/:token', title: 'Co-host', description: 'Help a host.', card: 'Help out.', listed: false },
  play: racePage,
  results: {
    path: '/results/:id',
    title: 'Results',
    description: 'Who won, how the night went, and the photos.',
    card: 'The morning after.',
    listed: false,
  },
  'home-safe': {
    path: '/home/:id',
    title: 'Home safe?',
    description: 'One tap tells your team and your host that you are home, or that you need a hand.',
    card: 'Home safe?',
    listed: false,
  },
  unsubscribe: {
    path: '/unsubscribe/:token',
    title: 'No more mail',
    description: 'End our invitations, reminders and news to your address.',
    card: 'We can take a hint.',
    listed: false,
  },
  mailer: {
    path: '/mailer',
    title: 'Mailer',
    description: 'Write to the people of Pickled Egg. For those behind the counter only.',
    card: 'Staff only.',
    listed: false,
  },
  operator: {
    path: '/operator',
    title: 'Behind the counter',
    description: 'Games, races, money and mail at a glance. For those behind the counter only.',
    card: 'Staff only.',
    listed: false,
  },
  group: {
    path: '/group/:id/:group',
    title: 'Your Team',
    description: 'Your team, and the clues you write for the others.',
    card: 'You are wanted for a race.',
    listed: false,
  },
} as const satisfies Record<string, PageHead>;

/** Pages with a script of their own: neither front window nor app. */
export const ownPages = {
  watch: {
    path: '/watch/:token',
    title: 'Watch the race',
    description: 'Who is winning? The map, the teams and the clock of a race, live. No account, no login.',
    card: 'Who’s winning?',
    listed: false,
  },
} as const satisfies Record<string, PageHead>;

export type SitePageName = keyof typeof sitePages;
export type AppPageName = keyof typeof appPages;
export type PageName = SitePageName | AppPageName | keyof typeof ownPages;
