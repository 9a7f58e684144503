import type { Static } from 'typebox';
import { expect, test } from 'vitest';
import { gameFromWire, gamesCalls, gameToWire, type StoredGame } from './games.ts';
import { type StoredGroup, teamFromWire, teamToWire } from './teams.ts';

const stored: Static<typeof StoredGame> = {
  game_id: 7,
  game_name: 'Egg',
  city: 'York',
  game_date: '2026-11-21',
  game_time: '19:30',
  meeting_point: 'Under the clock',
  last_jar: '23:30',
  hints: true,
  game_type: 'god',
  game_groups: 3,
  game_bars: 6,
  game_bar_list: [{ id: 'b1', name: 'The Maltings', lat: 53.96, lon: -1.09 }],
  game_start_bar: 'The Maltings',
  host_email: 'priya@example.org',
  host_tel: '+447700900123',
  user_id: '1',
  status: 'fini',
  game_extras: { sabotages: ['Hop.'] },
  lazy_questionnaire: { knowCity: 'a_little', barPreferences: '', occasion: 'None', playDate: '2026-11-21' },
  lazy_stage: 'built',
  game_start_bar_id: 'b1',
  game_final_bar_id: 'b9',
  role: 'player',
  group: 'B',
  attribution: '© OpenStreetMap contributors',
  news: {
    paused: false,
    provisional_until: 5,
    standings: [{ group: 'B', position: 1, state: 'finished', done: 6 }],
  },
};

test('a game inside has names of its own, and a race that is over is over', () => {
  expect(gameFromWire(stored)).toEqual({
    gameId: 7,
    hostId: '1',
    name: 'Egg',
    city: 'York',
    date: '2026-11-21',
    time: '19:30',
    meetingPoint: 'Under the clock',
    lastJar: '23:30',
    hints: true,
    type: 'god',
    teamCount: 3,
    barCount: 6,
    bars: [{ id: 'b1', name: 'The Maltings', lat: 53.96, lon: -1.09 }],
    startBar: 'The Maltings',
    startBarId: 'b1',
    finalBarId: 'b9',
    hostEmail: 'priya@example.org',
    hostTel: '+447700900123',
    status: 'over',
    extras: { sabotages: ['Hop.'] },
    lazyQuestionnaire: { knowCity: 'a_little', barPreferences: '', occasion: 'None', playDate: '2026-11-21' },
    lazyStage: 'built',
    role: 'player',
    team: 'B',
    attribution: '© OpenStreetMap contributors',
    news: {
      paused: false,
      provisionalUntil: 5,
      standings: [{ group: 'B', position: 1, state: 'finished', done: 6 }],
    },
  });
});

test.each(['setup', 'ongoing', 'fini'] as const)(
  'what is read of a game that is %s is written back the same',
  (status) => {
    const { attribution: _attribution, news: _news, ...plain } = stored;
    expect(gameToWire(gameFromWire({ ...stored, status }))).toEqual({ ...stored, status });
    expect(gameToWire(gameFromWire({ ...plain, status }))).toEqual({ ...plain, status });
  },
);

test('so is a team, with its clues and without', () => {
  const team: Static<typeof StoredGroup> = {
    game_id: 7,
    game_group: 'B',
    email_members: ['sam@example.org'],
    clues: { b1: { clue: 'Malt.', saved_at: '2026-11-20T10:00:00.000Z' } },
    members: 1,
    unopened: null,
    clues_written: 1,
    clues_needed: 8,
    ready: false,
    reason: 'clues incomplete',
  };
  expect(teamFromWire(team)).toMatchObject({ letter: 'B', clues: { b1: { savedAt: '2026-11-20T10:00:00.000Z' } } });
  expect(teamToWire(teamFromWire(team))).toEqual(team);
  expect(teamToWire(teamFromWire({ ...team, clues: null }))).toEqual({ ...team, clues: null });
});

test('a change is sent by the names of the wire, and what is not changed is not sent', () => {
  const write = gamesCalls['edit-game'].write;
  expect(write?.({ name: 'Egg', teamCount: 2, hostTel: '' })).toEqual({
    game_name: 'Egg',
    game_groups: 2,
    host_tel: '',
  });
  expect(write?.({ date: '2026-11-21', time: '', meetingPoint: 'Here', barCount: 5, type: 'classic' })).toEqual({
    game_date: '2026-11-21',
    game_time: '',
    meeting_point: 'Here',
    game_bars: 5,
    game_type: 'classic',
  });
});
