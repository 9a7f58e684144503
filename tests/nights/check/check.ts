import { type NightRecord, takenAnswer } from '../record.ts';
import { matched } from './log.ts';
import { replay } from './replay.ts';
import { namedTooSoon } from './secrets.ts';
import { standingsOf, tableOf } from './table.ts';

/** What a night was found to be; everything but the first is to be empty. */
export interface Verdict {
  seed: number;
  /** How many things people were told are done. */
  acknowledged: number;
  /** How often each kind of thing happened, banked claims on their own. */
  happened: Map<string, number>;
  lost: string[];
  doubled: string[];
  gaps: string[];
  /** Tables, leaderboards and rulings that are not what the rules make of what people did. */
  differing: string[];
  /** Claims that count from before their team could honestly have made them. */
  gained: string[];
  /** How many claims were forged, by the way of cheating. */
  forged: Map<string, number>;
  /** Bars that were named too soon, views that went back, and answers no server should give. */
  others: string[];
}

/** Judges a night by what its people did and were told, and by the rules alone. */
export function judge(night: NightRecord): Verdict {
  const { seed, deeds, phones, troubles } = night;
  const { lost, doubled, gaps, eventOf } = matched(night);
  const race = replay(night, eventOf);
  if (!race) gaps.push('the log does not begin with a start');
  const wentBack = phones.filter((phone) => phone.wentBack > 0).map(({ id }) => `the view of phone ${id} went back`);
  return {
    seed,
    acknowledged: deeds.filter((deed) => takenAnswer(deed) !== null).length,
    happened: happenedIn(night),
    lost,
    doubled,
    gaps,
    differing: race
      ? [...race.differing, ...tablesOff(night, tableOf(race)), ...boardsOff(night, standingsOf(race))]
      : [],
    gained: race?.gained ?? [],
    forged: forgedIn(night),
    others: [...(race ? namedTooSoon(night, race) : []), ...wentBack, ...troubles],
  };
}

function happenedIn({ log }: NightRecord): Map<string, number> {
  const counts = new Map<string, number>();
  for (const event of log) {
    const kinds = [event.type, ...('banked' in event && event.banked ? ['banked claim'] : [])];
    for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

/** Forged claims, each once however often it was sent. */
function forgedIn({ deeds }: NightRecord): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { cheat } of deeds) if (cheat) counts.set(cheat, (counts.get(cheat) ?? 0) + 1);
  return counts;
}

/** Everybody reads the table that the rules make. */
function tablesOff({ results }: NightRecord, expected: ReturnType<typeof tableOf>): string[] {
  return results.flatMap(({ tableRows }) => {
    const [read, made] = [tableRows, expected].map((rows) => JSON.stringify(rows.map(inOneOrder)));
    return read === made ? [] : [`table ${read} and not ${made}`];
  });
}

/** Every phone ended with the leaderboard that the rules make. */
function boardsOff({ phones, log }: NightRecord, expected: ReturnType<typeof standingsOf>): string[] {
  return phones.flatMap(({ id, lastView, isDead }) => {
    if (isDead) return [];
    if (lastView?.seq !== log.length) return [`phone ${id} ended at event ${lastView?.seq} of ${log.length}`];
    const shown = lastView.standings.map((standing) => {
      const { group, position, state, done, incorrectGuesses, forfeits, raceMs, adjustedMs, banked } = standing;
      const { givenBackMs = 0, hints = { taken: 0, minutes: 0 } } = standing;
      const figures = { group, position, state, done, incorrectGuesses, forfeits, raceMs, adjustedMs };
      return { ...figures, givenBackMs, banked, hints };
    });
    const [read, made] = [JSON.stringify(shown), JSON.stringify(expected)];
    return read === made ? [] : [`leaderboard of phone ${id} ${read} and not ${made}`];
  });
}

function inOneOrder(row: object): object {
  return Object.fromEntries(Object.entries(row).toSorted(([one], [other]) => one.localeCompare(other)));
}
