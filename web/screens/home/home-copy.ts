import { type HomeWord, homeSafe } from '#contract/home';
import { listed } from '#contract/text/words';
import type { HomeNight, HomePerson } from '../../home/use-home.ts';
import { agoOf, wallClock } from '../../race/clock.ts';

interface Said {
  heading: string;
  lead: string;
}

/** What the page says to somebody who is on their way home; what is only on their phone nobody can see yet. */
export function ownWords(word: HomeWord | null, name: string, host: string, isUnsent: boolean): Said {
  const unsent = `${host} reads it as soon as there is a signal.`;
  if (word === 'home')
    return { heading: 'Home. Good.', lead: isUnsent ? unsent : `Sleep well, ${name}. ${host} can too.` };
  if (word === 'on-my-way') return { heading: 'On your way', lead: 'Mind how you go. One tap when you are in.' };
  if (word === 'need-a-hand')
    return { heading: 'Need a hand?', lead: isUnsent ? unsent : `Your team and ${host} can see that you asked.` };
  return { heading: 'Home safe?', lead: `Race over, ${name}. One tap and ${host} can sleep.` };
}

/** How many people other than the reader are not home. */
export function notHomeWords({ people }: Pick<HomeNight, 'people'>): string {
  const out = people.filter(({ you, word }) => !you && word !== 'home').length;
  return out === 0 ? 'Everybody is home' : `${out} not home yet`;
}

/** What it says to a host: how many are still out. */
export function hostWords({ people, endedAt }: HomeNight, now: number): Said {
  const others = people.filter(({ you }) => !you);
  const out = others.filter(({ word }) => word !== 'home').length;
  const lights = others.length - out;
  const heading = notHomeWords({ people });
  if (out === 0)
    return { heading, lead: others.length === 0 ? 'Nobody else was out.' : 'All the lights are on. Sleep well.' };
  const askedAt = endedAt + homeSafe.askAfterMs;
  const asking =
    now < askedAt ? 'We ask the quiet ones after an hour.' : `We asked the quiet ones at ${wallClock(askedAt)}.`;
  return { heading, lead: `${lights === 1 ? '1 light' : `${lights} lights`} on. ${asking}` };
}

/** How somebody is, in a few words. */
export function stateWords(
  { word, saidAt }: Pick<HomePerson, 'word' | 'saidAt'>,
  endedAt: number,
  now: number,
): string {
  if (word === 'home') return saidAt === null ? 'Home' : `Home, ${wallClock(saidAt)}`;
  if (word === 'on-my-way') return saidAt === null ? 'On the way' : `On the way, ${agoOf(now - saidAt)}`;
  if (word === 'need-a-hand') return saidAt === null ? 'Needs a hand' : `Asked for a hand, ${agoWords(now - saidAt)}`;
  return `No answer since ${wallClock(endedAt)}`;
}

/** The same under a window, where there is hardly any room. */
export function shortWords({ word, saidAt }: Pick<HomePerson, 'word' | 'saidAt'>): string {
  if (word === 'home') return saidAt === null ? 'Home' : `Home, ${wallClock(saidAt)}`;
  if (word === 'on-my-way') return 'On the way';
  return word === 'need-a-hand' ? 'Needs a hand' : 'Not said yet';
}

export function agoWords(ms: number): string {
  const ago = agoOf(ms);
  return ago === 'now' ? 'just now' : `${ago} ago`;
}

/** Sam, Dev and Ash see your dot for an hour. */
export function seersWords(names: string[]): string {
  if (names.length === 0) return 'Nobody is ticked.';
  return `${listed(names)} ${names.length === 1 ? 'sees' : 'see'} your dot for an hour. Stop it whenever you like.`;
}
