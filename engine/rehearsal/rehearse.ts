import { type Letter, letters } from '#contract/game';
import { autopilot, race } from '#contract/limits';
import type { EventBody, Instant, MoveBody, RaceBar, RaceEvent, RaceStart } from '#contract/race';
import type { BotWalk } from '#contract/rehearsal';
import { chanceFrom, shuffled } from '../chance.ts';
import { decide } from '../decide.ts';
import { fold, stamp } from '../fold.ts';
import { saidNow } from '../official-time.ts';
import type { RaceState } from '../race.ts';
import { type Bot, type BotLife, type BotNight, botsOf, lifeOf, spell } from './bot.ts';

type Point = BotWalk['from'];

/** How long a team was in a bar, right or wrong. */
export interface Visit {
  team: Letter;
  bar: string;
  cameAt: Instant;
  leftAt: Instant;
}

/** How long a team thought about a clue. */
export interface Cracked {
  team: Letter;
  bar: string;
  ms: number;
}

/** A night that nobody was out on. */
export interface RehearsedNight {
  log: RaceEvent[];
  walks: BotWalk[];
  visits: Visit[];
  cracked: Cracked[];
  /** The race when it is over. */
  state: RaceState;
}

interface Runner {
  bot: Bot;
  life: BotLife;
  wakesAt: Instant;
  here: Point;
  /** Where it is on its way to. */
  walk: { to: RaceBar; leftAt: Instant } | null;
  visit: { bar: string; cameAt: Instant };
}

interface Due {
  at: Instant;
  act: () => void;
}

/** [RH1-RH4] A whole race by bots, through the rules that people race by. The same start and seed, the same night. */
export function rehearse(start: RaceStart, { seed, startsAt }: { seed: string; startsAt: Instant }): RehearsedNight {
  const began: MoveBody = { type: 'start', ...start };
  const log = stamp(decide(null, { ...began, at: startsAt }), null, startsAt);
  const walks: BotWalk[] = [];
  const visits: Visit[] = [];
  const cracked: Cracked[] = [];
  const due: Due[] = [];
  const phones = chanceFrom(`phones ${seed}`);
  const night: BotNight = {
    state: log.reduce<RaceState | null>(fold, null) as RaceState,
    at: startsAt,
    play: (move) => play(night, log, move),
    struck: (to, sabotageId) => {
      due.push({ at: night.at + spell(phones, 0.1, 1), act: () => land(to, sabotageId) });
    },
    serves: (team, until) => {
      due.push({ at: until, act: () => night.play({ type: 'serve-hints', team }) });
    },
    cracked: (team, bar, ms) => {
      cracked.push({ team, bar, ms });
    },
  };
  const racing = letters.filter((letter) => start.routes[letter]);
  const bots = botsOf(start, shuffled(racing, chanceFrom(`strikes ${seed}`)), seed);
  const home = start.bars.find(({ id }) => id === start.startBar);
  const runners = bots.map((bot): Runner => {
    const visit = { bar: start.startBar, cameAt: startsAt };
    return { bot, life: lifeOf(bot, night), wakesAt: startsAt, here: pointOf(home), walk: null, visit };
  });

  /** A phone shows a sabotage, and its team sees to it wherever it is. */
  const land = (to: Letter, sabotageId: string): void => {
    const runner = runners.find(({ bot }) => bot.letter === to);
    if (!runner || night.play({ type: 'sabotage-landed', sabotageId }).length === 0) return;
    const ms = spell(runner.bot.chance, 1.5, 4);
    hold(runner, night.at, ms, walks);
    const done = () => {
      const photo = { id: `bot-${to}-${night.state.seq}`, at: night.at };
      night.play({ type: 'end-sabotage', team: to, sabotageId, photo, ...saidNow });
    };
    due.push({ at: night.at + ms, act: done });
  };

  for (const at of momentsOf(start, startsAt)) due.push({ at, act: () => night.play({ type: 'last-jar' }) });
  const stopsAt = startsAt + race.hardStopMs;
  due.push({ at: stopsAt, act: () => night.play({ type: 'end', by: 'hard-stop' }) });

  while (night.state.endedAt === null) {
    const next = earliest(due, ({ at }) => at);
    const runner = earliest(runners, ({ wakesAt }) => wakesAt);
    if (next && (!runner || next.at <= runner.wakesAt)) {
      due.splice(due.indexOf(next), 1);
      night.at = next.at;
      next.act();
    } else if (runner) {
      night.at = runner.wakesAt;
      goOn(runner, night.at, { walks, visits });
    }
  }
  return { log, walks: walks.toSorted((one, other) => one.leftAt - other.leftAt), visits, cracked, state: night.state };
}

function play(night: BotNight, log: RaceEvent[], move: MoveBody): EventBody[] {
  const made = decide(night.state, { ...move, at: night.at });
  for (const event of stamp(made, night.state, night.at)) {
    night.state = fold(night.state, event);
    log.push(event);
  }
  return made;
}

/** When everybody is told of the last jar, and when it comes. */
function momentsOf({ lastJar }: RaceStart, startsAt: Instant): Instant[] {
  if (!lastJar) return [];
  const told = autopilot.toldMinutes.map((minutes) => lastJar.at - minutes * 60_000);
  return [...told.filter((at) => at > startsAt), lastJar.at];
}

/** A bot has come where it was going, and does the next thing. */
function goOn(runner: Runner, at: Instant, { walks, visits }: Pick<RehearsedNight, 'walks' | 'visits'>): void {
  const { bot, walk } = runner;
  if (walk) {
    walks.push({ team: bot.letter, from: runner.here, to: pointOf(walk.to), leftAt: walk.leftAt, cameAt: at });
    runner.here = pointOf(walk.to);
    runner.walk = null;
    runner.visit = { bar: walk.to.id, cameAt: at };
  }
  const next = runner.life.next();
  const isOver = next.done === true;
  runner.wakesAt = isOver ? Infinity : at + next.value.ms;
  const to = isOver ? undefined : next.value.to;
  if (isOver || to) visits.push({ team: bot.letter, ...runner.visit, leftAt: at });
  if (to) runner.walk = { to, leftAt: at };
}

/** A bot stands still for so long, in the middle of the road if need be. */
function hold(runner: Runner, at: Instant, ms: number, walks: BotWalk[]): void {
  const { walk, here: from } = runner;
  if (walk) {
    const part = (at - walk.leftAt) / (runner.wakesAt - walk.leftAt);
    const to = pointBetween(from, walk.to, part);
    walks.push({ team: runner.bot.letter, from, to, leftAt: walk.leftAt, cameAt: at });
    runner.here = to;
    runner.walk = { to: walk.to, leftAt: at + ms };
  }
  runner.wakesAt += ms;
}

function pointBetween(from: Point, to: Point, part: number): Point {
  return {
    lat: rounded(from.lat + (to.lat - from.lat) * part),
    lon: rounded(from.lon + (to.lon - from.lon) * part),
  };
}

/** To a hand's breadth. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

function pointOf(bar: Point | undefined): Point {
  if (!bar) throw new Error('A race has a start bar.');
  return { lat: bar.lat, lon: bar.lon };
}

function earliest<Thing>(things: readonly Thing[], when: (thing: Thing) => Instant): Thing | undefined {
  let [first] = things;
  for (const thing of things) if (first && when(thing) < when(first)) first = thing;
  return first;
}
