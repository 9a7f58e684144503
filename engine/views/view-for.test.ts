import { expect, test } from 'vitest';
import type { RaceView } from '#contract/race-view';
import {
  aStart,
  ended as over,
  finished,
  found,
  type Happening,
  kickOff,
  marked,
  missed,
  played,
} from '../testing/a-night.ts';
import { standingsOf } from '../standings.ts';
import { locatableBar } from './bar-location.ts';
import { leaderboardOf } from './leaderboard.ts';
import { stepView } from './step-view.ts';
import { type Audience, viewFor } from './view-for.ts';

const photo = { id: 'photo' };
const night: Happening[] = [
  found(60, 'A', 0, 'anchor'),
  missed(70, 'B', 0),
  [80, { type: 'sabotage-given', id: 's1', sab: 2, by: 'A', to: 'B' }],
  [90, { type: 'sabotage-landed', id: 's1' }],
  [130, { type: 'sabotage-done', id: 's1', photo }],
  shut(140),
  [150, { type: 'team-flagged', team: 'A', flag: 'sweep' }],
  [160, { type: 'race-paused' }],
  [220, { type: 'race-resumed' }],
];
const state = played(aStart(), ...night);

const toAnybody: RaceView = {
  gameId: 12,
  seq: 10,
  audience: 'spectator',
  status: 'on',
  startedAt: kickOff,
  pausedAt: null,
  pausedMs: 60_000,
  endedAt: null,
  endedBy: null,
  provisionalUntil: null,
  hardStopAt: kickOff + 43_200_000,
  team: null,
  kind: 'classic',
  bars: 3,
  startBar: { id: 'start', name: 'The Start', lat: 53.9, lon: -1.08 },
  step: null,
  standings: standingsOf(state),
  sabotages: [
    {
      id: 's1',
      sab: 2,
      text: 'Sabotage 2',
      given_by: 'A',
      given_to: 'B',
      givenAt: kickOff + 80_000,
      complete: 'yes',
    },
  ],
  racingHost: null,
  lastSeen: [],
  mayStrike: [],
  feed: state.feed,
  told: [],
  undoable: [],
  host: null,
};

test('somebody of no team sees what everybody may', () => {
  expect(viewFor(state, { kind: 'spectator' })).toEqual(toAnybody);
});

test('a player sees their step and whom they may strike besides', () => {
  expect(viewFor(state, { kind: 'player', team: 'A' })).toEqual({
    ...toAnybody,
    audience: 'player',
    team: 'A',
    step: stepView(state, 'A'),
  });
  expect(viewFor(state, { kind: 'player', team: 'B' })).toEqual({
    ...toAnybody,
    audience: 'player',
    team: 'B',
    step: stepView(state, 'B'),
    mayStrike: ['A'],
  });
});

test('[F9] a host who races sees what their team sees, and what they may take back without learning anything', () => {
  expect(viewFor(state, { kind: 'seated-host', team: 'A' })).toEqual({
    ...viewFor(state, { kind: 'player', team: 'A' }),
    audience: 'seated-host',
    undoable: [3],
  });
});

test('[F9] a host who does not race sees every route, every bar and every flag', () => {
  expect(viewFor(state, { kind: 'host' })).toEqual({
    ...toAnybody,
    audience: 'host',
    undoable: [7, 3],
    host: {
      teams: [
        {
          group: 'A',
          route: ['anchor', 'bell', 'dragon'],
          expected: 'bell',
          stepSince: kickOff + 60_000,
          stepWrong: 0,
          photosMissing: 0,
        },
        {
          group: 'B',
          route: ['bell', 'anchor', 'dragon'],
          expected: 'bell',
          stepSince: kickOff,
          stepWrong: 1,
          photosMissing: 0,
        },
      ],
      bars: [
        { id: 'anchor', name: 'The Anchor', lat: 53.91, lon: -1.09, isReserve: false, isFinal: false },
        { id: 'bell', name: 'The Bell', lat: 53.92, lon: -1.1, isReserve: false, isFinal: false },
        { id: 'crown', name: 'The Crown', lat: 53.93, lon: -1.11, isReserve: false, isFinal: false },
        { id: 'dragon', name: 'The Dragon', lat: 53.94, lon: -1.12, isReserve: false, isFinal: true },
        { id: 'elm', name: 'The Elm', lat: 53.95, lon: -1.13, isReserve: true, isFinal: false },
      ],
      banked: [],
      finishes: [],
      flags: [{ seq: 8, at: kickOff + 150_000, team: 'A', flag: 'sweep' }],
      calledOdd: [],
    },
  });
});

test('[F13] what is said to one team is seen by that team and a host who does not race', () => {
  const spoken = played(
    aStart(),
    [10, { type: 'host-said', text: 'Try the back door.', to: 'A' }],
    [20, { type: 'host-said', text: 'Left, not right.', to: 'B' }],
  );
  const seen = (audience: Audience) => viewFor(spoken, audience).told.map(({ seq }) => seq);
  expect([
    seen({ kind: 'player', team: 'A' }),
    seen({ kind: 'player', team: 'B' }),
    seen({ kind: 'seated-host', team: 'A' }),
    seen({ kind: 'host' }),
    seen({ kind: 'spectator' }),
  ]).toEqual([[2], [3], [2], [3, 2], []]);
});

test('the host of a god game strikes as such, also one who races', () => {
  const god = played(aStart({ kind: 'god', teams: 3 }), [
    10,
    { type: 'sabotage-given', id: 's', sab: 1, by: 'host', to: 'B' },
  ]);
  const audiences: Audience[] = [
    { kind: 'host' },
    { kind: 'seated-host', team: 'A' },
    { kind: 'player', team: 'A' },
    { kind: 'spectator' },
  ];
  expect(audiences.map((audience) => viewFor(god, audience).mayStrike.join(''))).toEqual(['AC', 'AC', 'BC', '']);
});

test('the host of any other game cannot strike a team', () => {
  expect(viewFor(played(aStart({ teams: 3 })), { kind: 'host' }).mayStrike).toEqual([]);
});

test('a sabotage that is not done is not complete', () => {
  const given = played(aStart(), [10, { type: 'sabotage-given', id: 's', sab: 1, by: 'A', to: 'B' }]);
  expect(viewFor(given, { kind: 'spectator' }).sabotages.map(({ complete }) => complete)).toEqual(['not']);
});

test('[Y6] after the end no team is waited for', () => {
  const asked = played(aStart(), [10, { type: 'team-asked', team: 'A' }]);
  expect(viewFor(asked, { kind: 'spectator' }).asked).toEqual([{ group: 'A', at: kickOff + 10_000 }]);
  const ended = played(aStart(), [10, { type: 'team-asked', team: 'A' }], over(20));
  expect(viewFor(ended, { kind: 'spectator' })).not.toHaveProperty('asked');
});

test('[H18] a host sees a claim that was dated back at the final bar, and a first one by more than 15 seconds', () => {
  expect(bankedIn(found(60, 'A', 0, 'anchor', datedBack(15)))).toEqual([]);
  expect(bankedIn(found(60, 'A', 0, 'anchor', datedBack(16)))).toEqual([[1, false]]);
  const way = [found(10, 'A', 0, 'anchor'), found(20, 'A', 1, 'bell')];
  expect(bankedIn(...way, found(60, 'A', 2, 'crown', datedBack(1)))).toEqual([[3, true]]);
});

test('a view says whether the race is on, paused or over, and until when claims made before the end count', () => {
  const paused = viewFor(played(aStart(), [60, { type: 'race-paused' }]), { kind: 'spectator' });
  expect([paused.status, paused.pausedAt, paused.pausedMs]).toEqual(['paused', kickOff + 60_000, 0]);
  const ended = played(aStart(), [60, { type: 'race-paused' }], [90, { type: 'race-ended', by: 'host' }]);
  const { status, pausedAt, endedAt, endedBy, provisionalUntil } = viewFor(ended, { kind: 'player', team: 'A' });
  expect({ status, pausedAt, endedAt, endedBy, provisionalUntil }).toEqual({
    status: 'ended',
    pausedAt: null,
    endedAt: kickOff + 90_000,
    endedBy: 'host',
    provisionalUntil: kickOff + 1_890_000,
  });
});

test('a host sees which photos were only promised, and that a team which retired is sent nowhere', () => {
  const claimed = played(aStart(), found(60, 'A', 0, 'anchor', { photo: { sha256: 'f'.repeat(64) } }), [
    70,
    { type: 'team-retired', team: 'A', by: 'team' },
  ]);
  const [fox] = viewFor(claimed, { kind: 'host' }).host?.teams ?? [];
  expect([fox?.photosMissing, fox?.expected]).toEqual([1, null]);
});

test('the view of six teams early in the night is small', () => {
  const early = played(aStart({ teams: 6, gameBars: 6 }), found(60, 'A', 0, 'anchor'), missed(70, 'B', 0));
  expect(JSON.stringify(viewFor(early, { kind: 'player', team: 'A' })).length).toBeLessThan(2_600);
});

/** A claim that arrives after one minute and counts from this many seconds earlier. */
function datedBack(seconds: number) {
  return { official: kickOff + (60 - seconds) * 1_000, banked: true };
}

function bankedIn(...happenings: Happening[]): [number, boolean][] | undefined {
  const { host } = viewFor(played(aStart(), ...happenings), { kind: 'host' });
  return host?.banked.map(({ number, isFinal }) => [number, isFinal]);
}

function shut(seconds: number): Happening {
  const to = { id: 'dragon', name: 'The Dragon', lat: 53.94, lon: -1.12 };
  return [seconds, { type: 'bar-replaced', from: 'crown', to, teams: ['A', 'B'], clues: {}, code: 'CODED2' }];
}

test('[F15] until the race is over only a team itself and a host who does not race know where it finished', () => {
  const all = [
    found(60, 'A', 0, 'anchor'),
    found(120, 'A', 1, 'bell'),
    found(180, 'A', 2, 'crown'),
    finished(180, 'A'),
  ];
  const on = played(aStart(), ...all);
  const lastOf = (audience: Audience) => viewFor(on, audience).standings[0]?.lastBar?.id;
  const seenBy = (audience: Audience) => viewFor(on, audience).lastSeen.map(({ group, id, at }) => [group, id, at]);
  const others: Audience[] = [
    { kind: 'player', team: 'B' },
    { kind: 'seated-host', team: 'B' },
    { kind: 'left-host', raced: 'A' },
    { kind: 'spectator' },
  ];
  for (const audience of others) {
    expect([lastOf(audience), seenBy(audience)]).toEqual(['bell', []]);
    expect(leaderboardOf(on, audience).lastCompletedBars).toEqual([{ barId: 'bell', group: 'A' }]);
    expect(locatableBar(on, audience, { barId: 'crown', group: 'A' })).toBeNull();
  }
  for (const audience of [{ kind: 'player', team: 'A' }, { kind: 'host' }] satisfies Audience[]) {
    expect([lastOf(audience), seenBy(audience)]).toEqual(['bell', [['A', 'crown', kickOff + 180_000]]]);
    expect(leaderboardOf(on, audience).lastCompletedBars).toEqual([{ barId: 'crown', group: 'A' }]);
    expect(locatableBar(on, audience, { barId: 'crown', group: 'A' })?.id).toBe('crown');
  }
  const told = viewFor(played(aStart(), ...all, over(300)), { kind: 'player', team: 'B' });
  expect([told.standings[0]?.lastBar?.id, told.lastSeen]).toEqual(['crown', []]);
});

test('[F15] [I6] where a team serves its hints at the final bar is as secret as where it finished', () => {
  const on = played(
    { ...aStart(), hints: true },
    found(60, 'A', 0, 'anchor'),
    found(120, 'A', 1, 'bell'),
    [150, { type: 'hint-taken', team: 'A', step: 2, bar: 'crown', rung: 1, minutes: 1 }],
    found(180, 'A', 2, 'crown'),
  );
  const others: Audience[] = [{ kind: 'player', team: 'B' }, { kind: 'spectator' }];
  for (const audience of others) {
    expect(viewFor(on, audience).standings[0]?.lastBar?.id).toBe('bell');
    expect(locatableBar(on, audience, { barId: 'crown', group: 'A' })).toBeNull();
  }
  expect(viewFor(on, { kind: 'player', team: 'A' }).lastSeen).toMatchObject([{ group: 'A', id: 'crown' }]);
});

test('[F6] a host who does not race sees the bar they marked, and nobody else does', () => {
  const there = played(aStart(), marked(60, 'B', 0, 'bell'));
  expect(viewFor(there, { kind: 'host' }).lastSeen.map(({ group, id }) => [group, id])).toEqual([['B', 'bell']]);
  for (const audience of [
    { kind: 'player', team: 'B' },
    { kind: 'seated-host', team: 'A' },
  ] satisfies Audience[]) {
    const { lastSeen, standings } = viewFor(there, audience);
    expect([lastSeen, standings.map(({ lastBar }) => lastBar)]).toEqual([[], [null, null]]);
  }
});
