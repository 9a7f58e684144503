import type { Letter } from '#contract/game';
import type { Rehearsal, RehearsalStep } from '#contract/rehearsal';
import { aStanding, aStep, aView, thatMoment } from './a-race.ts';

const minuteMs = 60_000;
const maltings = { id: 'maltings', name: 'The Maltings', lat: 53.9583, lon: -1.0911 };
const fleece = { id: 'fleece', name: 'The Fleece', lat: 53.9601, lon: -1.0809 };
const mare = { id: 'mare', name: 'The Three Legged Mare', lat: 53.9628, lon: -1.0852 };

/** For tests: three bots in York, half an hour: after ten minutes the Cat is in the Fleece. */
export function aRehearsal(changes: Partial<Rehearsal> = {}): Rehearsal {
  const startsAt = thatMoment;
  return {
    startsAt,
    endsAt: startsAt + 30 * minuteMs,
    by: 'crow',
    teams: (['A', 'B', 'C'] as const).map((group, index) => ({
      group,
      metres: 2_000 + index * 50,
      homeAt: group === 'B' ? null : startsAt + (20 + index) * minuteMs,
      wrong: index,
    })),
    findings: [],
    night: {
      bars: [maltings, fleece, mare],
      walks: [
        {
          team: 'C',
          from: place(maltings),
          to: place(fleece),
          leftAt: startsAt + 2 * minuteMs,
          cameAt: startsAt + 8 * minuteMs,
        },
      ],
      steps: steps(startsAt),
    },
    ...changes,
  };
}

function steps(startsAt: number): RehearsalStep[] {
  const { seq: _seq, feed: _feed, ...shared } = aView({ startedAt: startsAt, sabotages: [], racingHost: null });
  const standings = (['A', 'B', 'C'] as const).map((group) => aStanding(group));
  const own = (team: Letter) => ({
    team,
    step: aStep({ number: 1, since: startsAt, wrong: 0, text: `The first clue of ${team}.` }),
  });
  const found = { ...fleece, at: startsAt + 10 * minuteMs };
  return [
    {
      at: startsAt,
      seq: 1,
      all: { ...shared, standings },
      feed: [{ seq: 1, at: startsAt, kind: 'started', team: null, text: 'And they’re off!', pint: null }],
      own: { A: own('A'), B: own('B'), C: own('C') },
    },
    {
      at: found.at,
      seq: 2,
      all: {
        standings: [
          aStanding('C', { done: 1, lastBar: found }),
          aStanding('A', { position: 2 }),
          aStanding('B', { position: 2 }),
        ],
      },
      feed: [
        { seq: 2, at: found.at, kind: 'bar-found', team: 'C', text: 'Cat found The Fleece, bar 1 of 6.', pint: null },
      ],
      own: { C: { step: aStep({ number: 2, since: found.at, wrong: 0, text: 'The second clue of C.' }) } },
    },
  ];
}

function place({ lat, lon }: { lat: number; lon: number }) {
  return { lat, lon };
}
