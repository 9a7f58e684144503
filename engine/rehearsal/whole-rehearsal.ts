import { letters } from '#contract/game';
import type { Instant, RaceStart } from '#contract/race';
import type { Finding, Rehearsal } from '#contract/rehearsal';
import { howKnown } from '../distance.ts';
import { knownBar } from '../views/step-view.ts';
import { findingsOf, legMetres, type MissingClues } from './findings.ts';
import { type RehearsedNight, rehearse } from './rehearse.ts';
import { withNudges, withStandIns } from './stand-ins.ts';
import { stepsOf } from './steps.ts';

interface Asked {
  seed: string;
  startsAt: Instant;
  missing: readonly MissingClues[];
  /** Whoever asks races, and must not know where to. */
  isRacing: boolean;
}

/** [RH1-RH8] A rehearsal as it is sent: in parts, so that whoever works it out can see to others in between. */
export function* rehearsalOf(given: RaceStart, asked: Asked): Generator<void, Rehearsal, void> {
  const { seed, startsAt, missing, isRacing } = asked;
  const start = withStandIns(given, seed);
  yield;
  const night = rehearse(start, { seed, startsAt });
  const findings = findingsOf(start, night, missing);
  const teams = timesOf(start, night);
  const { by } = howKnown(start.walks, start.bars.length);
  const told = { startsAt, endsAt: night.state.at, by };
  if (isRacing) return { ...told, teams: teams.map(roughly), findings: findings.map(unnamed), night: null };
  yield;
  const log = withNudges(night.log, seed);
  yield;
  const bars = start.bars.map(knownBar);
  return { ...told, teams, findings, night: { bars, walks: night.walks, steps: stepsOf(log) } };
}

/** How finely a way is told to whoever may not know it: to the metre two bars are found on a map. */
const roughM = { close: 20, long: 100 };

/** [RH8] Of what, and about how much; nothing that says where a team goes, or which clue it is. */
function unnamed({ bars: _bars, teams, metres, ...finding }: Finding): Finding {
  const isOfRoutes = finding.kind === 'long-leg' || finding.kind === 'teams-meet';
  const part = finding.kind === 'too-close' ? roughM.close : roughM.long;
  const rough = metres === undefined ? {} : { metres: Math.max(part, rounded(metres, part)) };
  return { ...finding, ...rough, bars: [], teams: isOfRoutes ? [] : teams };
}

function roughly(team: Rehearsal['teams'][number]): Rehearsal['teams'][number] {
  return { ...team, metres: rounded(team.metres, roughM.long) };
}

function rounded(metres: number, part: number): number {
  return Math.round(metres / part) * part;
}

function timesOf(start: RaceStart, { state }: RehearsedNight): Rehearsal['teams'] {
  return letters.flatMap((group) => {
    const [team, route] = [state.teams[group], start.routes[group]];
    if (!team || !route) return [];
    const metres = route.reduce(
      (sum, bar, index) => sum + legMetres(start, [route[index - 1] ?? start.startBar, bar]),
      0,
    );
    return [{ group, metres, homeAt: team.finishedAt, wrong: team.wrong }];
  });
}
