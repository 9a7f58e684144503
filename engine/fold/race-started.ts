import type { Letter } from '#contract/game';
import type { EventOf, Instant } from '#contract/race';
import type { CodeState, RaceState, TeamState } from '../race.ts';

/** The race as its first event makes it. */
export function raceStarted(event: EventOf<'race-started'>): RaceState {
  const { gameId, kind, gameBars, bars, startBar, finalBar, teams, routes, clues, codes } = event;
  const { sabotages, forfeits, radiusM, seed, racingHost, seq, at } = event;
  const listed = bars.map(({ id }) => id);
  const used = new Set([startBar, ...Object.values(routes).flat()]);
  return {
    seq,
    at,
    gameId,
    start: { kind, gameBars, startBar, teams, sabotages, forfeits, radiusM, seed },
    racingHost: racingHost ? { ...racingHost, hasLeft: false } : null,
    startedAt: at,
    bars: Object.fromEntries(bars.map((bar) => [bar.id, bar])),
    listed,
    reserves: listed.filter((id) => !used.has(id)),
    finalBar,
    clues,
    codes: Object.fromEntries(Object.entries(codes).map(([bar, code]) => [bar, [firstCode(code, at)]])),
    teams: Object.fromEntries(
      teams.flatMap((letter) => {
        const route = routes[letter];
        return route ? [[letter, teamAtStart(letter, route, at)]] : [];
      }),
    ),
    sabotages: [],
    pauses: [],
    endedAt: null,
    endedBy: null,
    undoable: [],
    flags: [],
    calledOdd: [],
    feed: [],
    told: [],
  };
}

function teamAtStart(letter: Letter, route: string[], at: Instant): TeamState {
  return {
    letter,
    route: route.map((bar) => ({ bar, replaced: [] })),
    done: [],
    step: { since: at, wrong: 0, wrongAt: null, forfeit: null },
    wrong: 0,
    forfeits: 0,
    adjustedMs: 0,
    finishedAt: null,
    retiredAt: null,
    banked: [],
    finishTime: null,
    lastRuling: null,
    codes: { missedAt: [], lockedAt: null },
  };
}

function firstCode(code: string, at: Instant): CodeState {
  return { code, from: at, until: null, revealedAt: null };
}
