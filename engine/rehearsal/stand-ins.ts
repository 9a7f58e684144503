import type { RaceBar, RaceClue, RaceEvent, RaceStart } from '#contract/race';
import { houseClueFor, houseNudgeFor } from '../clues/house-clue.ts';

/** [RH4] A start with a clue by the house wherever a route has none yet: one a bar, as nobody will race by it. */
export function withStandIns(start: RaceStart, seed: string): RaceStart {
  const made = new Map<string, RaceClue>();
  const clueFor = (bar: string): RaceClue => {
    const clue = made.get(bar) ?? houseClueFor(wantedOf(start, bar), `rehearsal ${seed} ${bar}`);
    made.set(bar, clue);
    return clue;
  };
  const clues = Object.entries(start.routes).map(([team, route]) => {
    const written = start.clues[team as keyof RaceStart['clues']] ?? {};
    const missing = route.filter((bar) => !Object.hasOwn(written, bar));
    return [team, { ...written, ...Object.fromEntries(missing.map((bar) => [bar, clueFor(bar)])) }];
  });
  return { ...start, clues: Object.fromEntries(clues) };
}

/** [RH4] A log whose first hints all say something: what nobody wrote is made by the house, for those that were taken and no others. */
export function withNudges([began, ...rest]: readonly RaceEvent[], seed: string): RaceEvent[] {
  if (began?.type !== 'race-started') throw new Error('A race begins with its start.');
  const clues = { ...began.clues };
  const made = new Map<string, string>();
  for (const event of rest) {
    if (event.type !== 'hint-taken' || event.rung !== 1) continue;
    const { team, bar } = event;
    const clue = clues[team]?.[bar];
    if (!clue || clue.nudge !== undefined) continue;
    const nudge = made.get(bar) ?? houseNudgeFor(wantedOf(began, bar), clue.text, `rehearsal ${seed} ${bar}`);
    made.set(bar, nudge);
    clues[team] = { ...clues[team], [bar]: { ...clue, nudge } };
  }
  return [{ ...began, clues }, ...rest];
}

function wantedOf({ bars, startBar, walks }: Pick<RaceStart, 'bars' | 'startBar' | 'walks'>, id: string) {
  const bar = bars.find((one) => one.id === id);
  const start = bars.find((one) => one.id === startBar);
  if (!bar || !start) throw new Error('A route leads to a bar of the list.');
  const others: RaceBar[] = bars.filter((one) => one !== bar && one !== start);
  return { bar, others, start, walks };
}
