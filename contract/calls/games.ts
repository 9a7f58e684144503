import { type Static, Type } from 'typebox';
import { call } from '../call.ts';
import type { GameChange, GameView } from '../game-view.ts';
import { bars, god, lazy, teams, text } from '../limits.ts';
import { StandingView } from '../race-view.ts';
import { BarId, Done, GameInPath, Letter, ListedBar, NamedBar, orNull } from './shapes.ts';

/** One team of a race, as the leaderboard has it. */
export const TeamNews = Type.Object({
  group: Letter,
  /** Equal teams share it. */
  position: Type.Integer(),
  state: StandingView.properties.state,
  done: Type.Integer(),
});

/** How a race stands or how it ended, in its order: what everybody in it may see on the leaderboard. */
export const RaceNews = Type.Object({
  paused: Type.Boolean(),
  /** Until when claims made before the end may still change it; null while the race is on. */
  provisional_until: orNull(Type.Integer()),
  standings: Type.Array(TeamNews),
});

/** A game as one of its people may see it: null stands for what there is not, and for what is not for them. */
export const StoredGame = Type.Object({
  game_id: Type.Integer(),
  game_name: Type.String(),
  city: Type.String(),
  game_date: Type.String(),
  game_type: Type.Union([Type.Literal('classic'), Type.Literal('lazy'), Type.Literal('god')]),
  game_groups: Type.Integer(),
  game_bars: Type.Integer(),
  game_bar_list: orNull(Type.Array(ListedBar)),
  game_start_bar: orNull(Type.String()),
  host_email: Type.String(),
  host_tel: orNull(Type.String()),
  user_id: Type.String(),
  status: Type.Union([Type.Literal('setup'), Type.Literal('ongoing'), Type.Literal('fini')]),
  game_extras: orNull(Type.Object({ sabotages: Type.Array(Type.String()) })),
  lazy_questionnaire: orNull(
    Type.Object({
      knowCity: Type.String(),
      barPreferences: Type.String(),
      occasion: Type.String(),
      playDate: Type.String(),
    }),
  ),
  /** Null in games of another type. */
  lazy_stage: orNull(
    Type.Union([Type.Literal('questionnaire'), Type.Literal('submitted'), Type.Literal('paid'), Type.Literal('built')]),
  ),
  game_start_bar_id: orNull(BarId),
  /** Where every route ends, when the host chose it; for the host, and not while they race. */
  game_final_bar_id: orNull(BarId),
  /** When and where people meet on the day, where the host said so: 19:30, and a place in their own words. */
  game_time: orNull(Type.String()),
  meeting_point: orNull(Type.String()),
  /** The hour at which the race ends by itself, where the host chose one. */
  last_jar: Type.Optional(Type.String()),
  /** Teams may take hints; left out in what phones kept from before there were any. */
  hints: Type.Optional(Type.Boolean()),
  role: Type.Union([Type.Literal('host'), Type.Literal('co-host'), Type.Literal('player')]),
  /** The letter of the caller's team; null for a host who is in none. */
  group: orNull(Letter),
  /** Where the list has bars that others mapped. */
  attribution: Type.Optional(Type.String()),
  /** In a list of games, of those whose race has begun. */
  news: Type.Optional(RaceNews),
  /** In a list of games, of those that are not over: how many are in its teams. */
  people: Type.Optional(Type.Integer()),
  /** During the race, for a member by code who is not captain: who presses the team's buttons. */
  buttons: Type.Optional(
    Type.Object({
      hasCaptain: Type.Boolean(),
      presses: Type.Boolean(),
      names: Type.Array(Type.String()),
      /** Older servers leave out these two. */
      people: Type.Optional(Type.Integer()),
      retiring: Type.Optional(Type.Object({ name: Type.String(), isYou: Type.Boolean(), until: Type.Integer() })),
    }),
  ),
});

type Stored = Static<typeof StoredGame>;

/** An answer's game by the names that are used inside. */
export function gameFromWire(stored: Stored): GameView {
  const { attribution, news, people, buttons } = stored;
  return {
    gameId: stored.game_id,
    hostId: stored.user_id,
    name: stored.game_name,
    city: stored.city,
    date: stored.game_date,
    time: stored.game_time,
    meetingPoint: stored.meeting_point,
    lastJar: stored.last_jar ?? null,
    type: stored.game_type,
    teamCount: stored.game_groups,
    barCount: stored.game_bars,
    bars: stored.game_bar_list,
    startBar: stored.game_start_bar,
    startBarId: stored.game_start_bar_id,
    finalBarId: stored.game_final_bar_id,
    hostEmail: stored.host_email,
    hostTel: stored.host_tel,
    hints: stored.hints ?? false,
    status: statusFromWire(stored.status),
    extras: stored.game_extras,
    lazyQuestionnaire: stored.lazy_questionnaire,
    lazyStage: stored.lazy_stage,
    role: stored.role,
    team: stored.group,
    ...(attribution === undefined ? {} : { attribution }),
    ...(news && {
      news: { paused: news.paused, provisionalUntil: news.provisional_until, standings: news.standings },
    }),
    ...(people === undefined ? {} : { people }),
    ...(buttons && { buttons }),
  };
}

/** The way back: a game as it is answered, and as phones keep it. */
export function gameToWire(game: GameView): Stored {
  const { attribution, news, people, buttons } = game;
  return {
    game_id: game.gameId,
    game_name: game.name,
    city: game.city,
    game_date: game.date,
    game_time: game.time,
    meeting_point: game.meetingPoint,
    ...(game.lastJar === null ? {} : { last_jar: game.lastJar }),
    game_type: game.type,
    game_groups: game.teamCount,
    game_bars: game.barCount,
    game_bar_list: game.bars,
    game_start_bar: game.startBar,
    host_email: game.hostEmail,
    host_tel: game.hostTel,
    hints: game.hints,
    user_id: game.hostId,
    status: statusToWire(game.status),
    game_extras: game.extras,
    lazy_questionnaire: game.lazyQuestionnaire,
    lazy_stage: game.lazyStage,
    game_start_bar_id: game.startBarId,
    game_final_bar_id: game.finalBarId,
    role: game.role,
    group: game.team,
    ...(attribution === undefined ? {} : { attribution }),
    ...(news && {
      news: { paused: news.paused, provisional_until: news.provisionalUntil, standings: news.standings },
    }),
    ...(people === undefined ? {} : { people }),
    ...(buttons && { buttons }),
  };
}

export function statusFromWire(status: Stored['status']): GameView['status'] {
  return status === 'fini' ? 'over' : status;
}

export function statusToWire(status: GameView['status']): Stored['status'] {
  return status === 'over' ? 'fini' : status;
}

function changeToWire(change: GameChange) {
  const { name, date, teamCount, barCount, hostTel, time, meetingPoint, lastJar, type, hints } = change;
  return {
    ...(name === undefined ? {} : { game_name: name }),
    ...(date === undefined ? {} : { game_date: date }),
    ...(teamCount === undefined ? {} : { game_groups: teamCount }),
    ...(barCount === undefined ? {} : { game_bars: barCount }),
    ...(hostTel === undefined ? {} : { host_tel: hostTel }),
    ...(time === undefined ? {} : { game_time: time }),
    ...(meetingPoint === undefined ? {} : { meeting_point: meetingPoint }),
    ...(lastJar === undefined ? {} : { last_jar: lastJar }),
    ...(type === undefined ? {} : { game_type: type }),
    ...(hints === undefined ? {} : { hints }),
  };
}

const aGame = Type.Object({ id: GameInPath });

/** Making a game, reading it, and changing it before its start. */
export const gamesCalls = {
  'create-game': call({
    method: 'POST',
    path: '/api/create-game',
    summary: 'Makes a game; the caller becomes its host',
    caller: 'account',
    input: Type.Object({
      gameName: Type.String(),
      city: Type.String(),
      date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
      gameBars: Type.Integer({ minimum: bars.min, maximum: bars.max }),
      gameStartBar: Type.Optional(Type.String({ maxLength: 120 })),
      tel: Type.Optional(Type.String({ maxLength: 40 })),
      gameBarList: Type.Optional(Type.Array(NamedBar, { maxItems: bars.listedMost })),
      gameGroups: Type.Integer({ minimum: teams.min, maximum: teams.max }),
      gameType: Type.Union([Type.Literal('classic'), Type.Literal('lazy')]),
      /** When and where people meet, if the host says: 19:30, and a place in their own words. */
      gameTime: Type.Optional(Type.String({ maxLength: 40 })),
      meetingPoint: Type.Optional(Type.String({ maxLength: 4 * text.meetingPoint })),
    }),
    output: Type.Object({ success: Type.Boolean(), game_id: Type.Integer() }),
    status: 201,
    read: ({ success, game_id: gameId }) => ({ success, gameId }),
  }),
  constants: call({
    method: 'GET',
    path: '/api/data/constants',
    summary: 'The named numbers a running game depends on',
    output: Type.Array(Type.Object({ name: Type.String(), constant: Type.Number() })),
  }),
  games: call({
    method: 'GET',
    path: '/api/data/games',
    summary: 'The games the caller hosts or is in a team of, newest first, each once',
    output: Type.Array(StoredGame),
    read: (games) => games.map(gameFromWire),
  }),
  game: call({
    method: 'GET',
    path: '/api/data/games/:id',
    summary: 'One game, with where the bars of its list are for whoever may know',
    params: aGame,
    output: StoredGame,
    read: gameFromWire,
  }),
  'edit-game': call({
    method: 'PATCH',
    path: '/api/data/games/:id',
    summary: 'Changes a game before its start; fewer teams take their members and clues along',
    params: aGame,
    input: Type.Object({
      game_name: Type.Optional(Type.String()),
      game_date: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
      game_groups: Type.Optional(Type.Integer({ minimum: teams.min, maximum: teams.max })),
      game_bars: Type.Optional(Type.Integer({ minimum: bars.min, maximum: bars.max })),
      host_tel: Type.Optional(Type.String({ maxLength: 40 })),
      /** '' takes it away again. */
      game_time: Type.Optional(Type.String({ maxLength: 40 })),
      meeting_point: Type.Optional(Type.String({ maxLength: 4 * text.meetingPoint })),
      last_jar: Type.Optional(Type.String({ maxLength: 40 })),
      /** Only a god game can become classic again; the other way is the call god. */
      game_type: Type.Optional(Type.Literal('classic')),
      hints: Type.Optional(Type.Boolean()),
    }),
    output: StoredGame,
    read: gameFromWire,
    write: changeToWire,
  }),
  'cancel-game': call({
    method: 'DELETE',
    path: '/api/data/games/:id',
    summary: 'Cancels a game before its start; who was invited is told',
    params: aGame,
    output: Done,
  }),
  'lazy-questionnaire': call({
    method: 'PUT',
    path: '/api/data/games/:id/lazy_questionnaire',
    summary: 'What we must know to make the race for the host',
    params: aGame,
    input: Type.Object({
      knowCity: Type.String({ maxLength: 40 }),
      barPreferences: Type.Optional(Type.String({ maxLength: 4 * lazy.preferences })),
      occasion: Type.String({ maxLength: 4 * lazy.occasion }),
      playDate: Type.String({ maxLength: 40 }),
    }),
    output: StoredGame,
    read: gameFromWire,
  }),
  god: call({
    method: 'PUT',
    path: '/api/data/games/:id/god',
    summary: 'Makes a classic game a god game, whose host writes the clues and these sabotages; or changes them',
    params: aGame,
    input: Type.Object({
      sabotages: Type.Array(Type.String({ maxLength: 4 * text.sabotage }), { maxItems: god.sabotages }),
    }),
    output: StoredGame,
    read: gameFromWire,
  }),
};
