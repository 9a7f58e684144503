import type { Letter } from '#contract/game';
import { race, rehearsal, walking } from '#contract/limits';
import type { EventBody, Instant, MoveBody, RaceBar, RaceStart } from '#contract/race';
import { type Chance, chanceFrom } from '../chance.ts';
import { metresBetween, onFoot } from '../distance.ts';
import { leftMs, paidBy, priceOf, rungs, servingAt } from '../hints.ts';
import { mayStrike } from '../may-strike.ts';
import { saidNow } from '../official-time.ts';
import type { RaceState } from '../race.ts';
import { isOnTheWay, teamOf } from '../teams.ts';
import { lookOf, usualMinutes } from './clue-look.ts';

/** Somebody who is not there: how fast it walks, how quick it is with clues, and when it strikes whom. */
export interface Bot {
  letter: Letter;
  chance: Chance;
  metresPerS: number;
  /** Beside a team of no particular wit: less is quicker. */
  wit: number;
  /** How long it looks at a clue before it thinks of a hint. */
  patienceMs: number;
  /** At which of its bars it gives its sabotage, counted from 0, and to whom. */
  strikes: { at: number; to: Letter } | null;
}

/** What a bot does for a while, and where it walks meanwhile. */
interface Spell {
  ms: number;
  to?: RaceBar;
}

/** The night as a bot sees it. */
export interface BotNight {
  state: RaceState;
  at: Instant;
  play: (move: MoveBody) => EventBody[];
  /** A bot has struck another: its phone will show that. */
  struck: (to: Letter, sabotageId: string) => void;
  /** A team serves its hints until then. */
  serves: (team: Letter, until: Instant) => void;
  /** A team found out which bar it is after so much thinking. */
  cracked: (team: Letter, bar: string, ms: number) => void;
}

export type BotLife = Generator<Spell, void, void>;

const minuteMs = 60_000;
const patience = { leastMs: 7 * minuteMs, moreMs: 6 * minuteMs };
/** Hints now and then, and what is left to think about after one. */
const hint = { chance: 0.5, left: 0.4 };
/** How often a guess is wrong: at a clue that looks like most, where another bar is next door, and of a team that is lost already. */
const wrong = { usual: 0.12, usualMinutes: 7, most: 0.4, nextDoor: 0.45, lost: 0.4 };

/** In which part of its way a bot strikes: not at the first clue of a long night, and before anybody is home. */
const striking = { from: 0.15, until: 0.6 };

/** The bots of a race, one for each team that has a route: the same seed, the same bots. */
export function botsOf({ routes, gameBars }: RaceStart, order: readonly Letter[], seed: string): Bot[] {
  return order.map((letter, turn) => {
    const chance = chanceFrom(`bot ${seed} ${letter}`);
    const to = order[(turn + 1) % order.length];
    const stops = routes[letter]?.length ?? gameBars;
    return {
      letter,
      chance,
      metresPerS: walking.metresPerS * between(chance, 0.9, 1.12),
      wit: between(chance, 0.8, 1.25),
      patienceMs: wholeSeconds(patience.leastMs + chance() * patience.moreMs),
      strikes:
        to === undefined || to === letter
          ? null
          : { at: Math.floor(between(chance, striking.from, striking.until) * stops), to },
    };
  });
}

/** One bar after the other, until it is in the last one. */
export function* lifeOf(bot: Bot, night: BotNight): BotLife {
  let here = barOf(night, night.state.start.startBar);
  while (isOnTheWay(teamOf(night.state, bot.letter))) {
    here = yield* findBar(bot, night, here);
    const serving = servingAt(teamOf(night.state, bot.letter));
    if (!serving) continue;
    const ms = leftMs(night.state, serving, night.at);
    night.serves(bot.letter, night.at + ms);
    yield { ms };
  }
}

/** From a clue to the door it leads to, which it returns. */
function* findBar(bot: Bot, night: BotNight, from: RaceBar): Generator<Spell, RaceBar, void> {
  const { letter, chance } = bot;
  const team = teamOf(night.state, letter);
  const step = team.done.length;
  const bar = barOf(night, team.route[step]?.bar ?? '');
  const clue = night.state.clues[letter]?.[bar.id];
  const minutes = clue ? lookOf(clue, bar).minutes : usualMinutes;
  if (bot.strikes?.at === step) {
    yield { ms: spell(chance, 0.5, 3) };
    strike(bot, night);
  }
  let thoughtMs = yield* crack(bot, night, wholeSeconds(minutes * minuteMs * bot.wit * between(chance, 0.75, 1.3)));
  let here = from;
  let risk = riskAt(night, bar, minutes);
  for (;;) {
    const isSure = teamOf(night.state, letter).step.forfeit !== null;
    const guess = isSure || chance() >= risk ? bar : wrongBar(bot, night, bar);
    if (guess !== here) yield { ms: walkMs(bot, night, here, guess), to: guess };
    here = guess;
    // The right door, a picture of everybody.
    yield { ms: spell(chance, 0.5, 2) };
    claim(bot, night, guess);
    if (guess === bar) break;
    risk = wrong.lost;
    const { forfeit } = teamOf(night.state, letter).step;
    const ms = forfeit ? spell(chance, 2, 5) : race.wrongWaitMs + spell(chance, 0.5, 3);
    yield { ms };
    if (forfeit) submit(bot, night, step);
    else thoughtMs += ms;
  }
  night.cracked(letter, bar.id, thoughtMs);
  return bar;
}

/** Looks at a clue for so long, or less with a hint; returns how long it took. */
function* crack({ letter, chance, patienceMs }: Bot, night: BotNight, ms: number): Generator<Spell, number, void> {
  let left = ms;
  let tookMs = 0;
  for (const rung of night.state.start.hints ? rungs : []) {
    const minutes = priceOf(rung, paidBy(teamOf(night.state, letter)));
    if (left <= patienceMs || minutes === 0 || chance() >= hint.chance) break;
    yield { ms: patienceMs };
    tookMs += patienceMs;
    night.play({ type: 'take-hint', team: letter, step: null, rung, minutes });
    left = wholeSeconds((left - patienceMs) * hint.left);
  }
  yield { ms: left };
  return tookMs + left;
}

/** [RH3] Its own sabotage, once; to another that has had none where its first choice is home already. */
function strike({ letter, strikes, chance }: Bot, night: BotNight): void {
  const { state } = night;
  const fresh = mayStrike(state, letter).filter((one) => !state.sabotages.some(({ to }) => to === one));
  const to = fresh.find((one) => one === strikes?.to) ?? fresh[0];
  const sab = state.start.sabotages[Math.floor(chance() * state.start.sabotages.length)]?.id;
  if (to === undefined || sab === undefined) return;
  const sabotageId = `bot-${letter}`;
  night.play({ type: 'give-sabotage', sabotageId, by: letter, to, sab });
  night.struck(to, sabotageId);
}

function claim({ letter, chance }: Bot, night: BotNight, bar: RaceBar): void {
  const photo = { id: `bot-${letter}-${night.state.seq}` };
  // Never the pin itself: nobody's phone is that good.
  const fix = { lat: bar.lat + between(chance, 2, 9) / 1e5, lon: bar.lon, accuracyM: 15, at: null };
  night.play({
    type: 'verify-bar',
    team: letter,
    step: null,
    place: bar,
    code: null,
    fix,
    photo,
    freshCodes: [],
    ...saidNow,
  });
}

function submit({ letter }: Bot, night: BotNight, step: number): void {
  const photo = { id: `bot-${letter}-${night.state.seq}`, at: night.at };
  night.play({ type: 'submit-forfeit', team: letter, step, photo });
}

/** [RH2] How likely the first guess is wrong. */
function riskAt({ state }: BotNight, bar: RaceBar, minutes: number): number {
  const byClue = Math.min(wrong.most, (wrong.usual * minutes) / wrong.usualMinutes);
  const hasNeighbour = othersThan(state, bar).some((other) => metresBetween(bar, other) < rehearsal.tooCloseM);
  return hasNeighbour ? Math.max(byClue, wrong.nextDoor) : byClue;
}

/** One next door if there is one, else one of the nearest few. */
function wrongBar({ letter, chance }: Bot, { state }: BotNight, bar: RaceBar): RaceBar {
  const team = teamOf(state, letter);
  const near = othersThan(state, bar)
    .filter(({ id }) => !team.done.some((done) => done.bar === id))
    .map((other) => ({ other, metres: metresBetween(bar, other) }))
    .toSorted((one, another) => one.metres - another.metres)
    .slice(0, 4);
  const pick = near[0] && near[0].metres < rehearsal.tooCloseM ? 0 : Math.floor(chance() * near.length);
  return near[pick]?.other ?? bar;
}

function othersThan({ bars, start }: RaceState, bar: RaceBar): RaceBar[] {
  return Object.values(bars).filter(({ id }) => id !== bar.id && id !== start.startBar);
}

function walkMs({ metresPerS }: Bot, { state }: BotNight, from: RaceBar, to: RaceBar): number {
  return wholeSeconds((onFoot(state.start.walks)(from, to) * 1_000) / metresPerS);
}

function barOf({ state }: BotNight, id: string): RaceBar {
  const bar = state.bars[id];
  if (!bar) throw new Error('A bot has lost its way.');
  return bar;
}

/** So many minutes, left to chance. */
export function spell(chance: Chance, least: number, most: number): number {
  return wholeSeconds(between(chance, least, most) * minuteMs);
}

function between(chance: Chance, least: number, most: number): number {
  return least + chance() * (most - least);
}

function wholeSeconds(ms: number): number {
  return Math.max(1, Math.round(ms / 1_000)) * 1_000;
}
