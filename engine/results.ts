import type { OutputOf } from '#contract/call';
import type { calls } from '#contract/calls';
import { type Letter, teamEmojis, teamNames } from '#contract/game';
import type { Instant } from '#contract/race';
import type { StandingView } from '#contract/race-view';
import type { RaceState, SabotageState } from './race.ts';
import { nodsAwaited, nodsOf, provisionalUntil } from './nods.ts';
import { standingsOf } from './standings.ts';

type Results = Pick<OutputOf<(typeof calls)['game-results']>, 'tableRows' | 'provisionalUntil'>;
type Row = Results['tableRows'][number];

/** [W7] The final table, and until when claims made before the end may still change it; null where none can. */
export function resultsOf(state: RaceState, at: Instant): Results {
  const standings = standingsOf(state);
  const isAnyPlaced = standings.some(({ done }) => done > 0);
  return {
    tableRows: standings.map((standing) => rowOf(state, standing, { isPlaced: isAnyPlaced, at })),
    provisionalUntil: provisionalUntil(state),
  };
}

/** [W3] Nobody is first, or anything else, in a race in which nobody found a bar. */
const noRank = '–';

function rowOf(state: RaceState, standing: StandingView, { isPlaced, at }: { isPlaced: boolean; at: Instant }): Row {
  return {
    position: isPlaced ? String(standing.position) : noRank,
    animalEmoji: standing.animalEmoji,
    teamName: standing.name,
    ...timeOf(standing.raceMs),
    totalBars: standing.done,
    rawAdditional: standing.incorrectGuesses + standing.forfeits,
    sabotages: state.sabotages.filter((one) => rowFor(one) === standing.group).map(sabotageOf),
    banked: standing.banked,
    finish: finishOf(state, standing.group, at),
    lookedOdd: state.calledOdd.includes(standing.group),
  };
}

/** [W8] What became of a banked finish on which the order hung. */
function finishOf(state: RaceState, letter: Letter, at: Instant): Row['finish'] {
  const nod = nodsOf(state).find(({ team }) => team === letter);
  if (!nod) return null;
  if (nod.ruled !== null) return nod.ruled === 'banked' ? 'accepted' : 'arrival';
  return nodsAwaited(state, at).some(({ team }) => team === letter) ? 'asked' : 'stands';
}

type RowTime = Pick<Row, 'completion_time' | 'mins' | 'mins2' | 'secs'>;

function timeOf(raceMs: number | null): RowTime {
  if (raceMs === null) return { completion_time: 'DNF', mins: null, mins2: null, secs: null };
  const mins = Math.floor(raceMs / 60_000);
  const secs = Math.floor((raceMs % 60_000) / 1_000);
  return { completion_time: `${mins} mins ${secs} secs`, mins, mins2: mins, secs };
}

/** A sabotage stands with the team that gave it; one of the host, who has no row, with the team it hit. */
function rowFor({ by, to }: SabotageState): Letter {
  return by === 'host' ? to : by;
}

function sabotageOf({ by, to }: SabotageState): Row['sabotages'][number] {
  return {
    given_by_name: by === 'host' ? 'Host' : teamNames[by],
    given_by_emoji: by === 'host' ? '⚡' : teamEmojis[by],
    given_to_name: teamNames[to],
    given_to_emoji: teamEmojis[to],
  };
}
