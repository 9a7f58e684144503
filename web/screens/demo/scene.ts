import { type DemoCaption, type DemoNight, demoRules, type DemoScreen } from '#contract/demo/demo-night';
import type { Spot } from '#contract/demo/town';

/** The moment of the still: somebody has just been egged. */
export const stillS = 2 * demoRules.chapterS + demoRules.leadInS;

/** Where a bot comes from, stands and goes to. */
interface Way {
  from: Spot;
  here: Spot;
  to: Spot;
}

/** Where a bot is at a second of the demo: on its way, or where it came last. */
export function wayAt(walks: DemoNight['walks'], team: string, start: Spot, second: number): Way {
  const last = walks.findLast((walk) => walk.team === team && walk.leftS <= second);
  if (!last) return { from: start, here: start, to: start };
  const part = Math.min(1, (second - last.leftS) / Math.max(0.1, last.cameS - last.leftS));
  const { from, to } = last;
  return { from, here: { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, to };
}

export function captionAt(captions: DemoCaption[], second: number): DemoCaption | undefined {
  return captions.findLast(({ atS }) => atS <= second);
}

export function screenAt(screens: DemoScreen[], second: number): DemoScreen | undefined {
  return screens.findLast(({ atS }) => atS <= second);
}

/** What the race clock shows at a second of the demo. */
export function raceClockAt(knots: DemoNight['knots'], second: number): string {
  const next = knots.findIndex(([demoS]) => demoS >= second);
  const [fromS, from] = knots[(next < 0 ? knots.length : next) - 1] ?? [0, 0];
  const [toS, to] = knots[next] ?? [fromS, from];
  const raceS = toS === fromS ? from : from + ((second - fromS) / (toS - fromS)) * (to - from);
  return `${Math.floor(raceS / 3_600)}:${twoDigits(raceS / 60)}:${twoDigits(raceS)}`;
}

function twoDigits(part: number): string {
  return String(Math.floor(part) % 60).padStart(2, '0');
}

/** A second of the demo as its own clock shows it. */
export function demoClock(second: number): string {
  return `${Math.floor(second / 60)}:${twoDigits(second)}`;
}

/** How the town lies on the map of the demo, and where a spot of it is there. */
export const stage = { width: 872, height: 520, left: 136, top: 40, across: 0.6, down: 0.44 } as const;

export function onStage({ x, y }: Spot): Spot {
  return { x: tenths(stage.left + x * stage.across), y: tenths(stage.top + y * stage.down) };
}

function tenths(px: number): number {
  return Math.round(px * 10) / 10;
}

/** Bots in the same bar stand beside each other. */
export function besideOthers({ x, y }: Spot, team: string): Spot {
  const angle = ((team.charCodeAt(0) - 65) * Math.PI) / 3;
  return { x: Math.round(x + 15 * Math.cos(angle)), y: Math.round(y + 15 * Math.sin(angle)) };
}

/** What the phone shows, for whoever does not see it. */
export function screenWords(screen: DemoScreen, byName: string): string {
  if (screen.kind === 'clue') return `A clue, bar ${screen.number} of 6: ${screen.text}`;
  if (screen.kind === 'photo') return `The team photo at ${screen.bar}.`;
  if (screen.kind === 'found') return `Cracked it! ${screen.bar}, ${screen.number} of 6 bars.`;
  if (screen.kind === 'egged') return `You’ve been egged! Sabotaged by ${byName}: ${screen.text}`;
  return screen.kind === 'board' ? 'The leaderboard.' : `To the jar first, in ${screen.time}.`;
}

export const ordinals = ['1st', '2nd', '3rd', '4th', '5th', '6th'] as const;
