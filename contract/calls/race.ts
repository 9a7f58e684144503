import { Type } from 'typebox';
import { call } from '../call.ts';
import { FeedEntry, RaceView, StepView } from '../race-view.ts';
import { Anything, BarId, GameId, GameIdText, GameInPath, Letter, orNull } from './shapes.ts';

const gameId = Type.Optional(GameId);
const ignored = Type.Optional(Anything);
const seq = Type.Integer();
const aRace = Type.Object({ gameId: GameInPath });
const ofGame = Type.Object({ gameId: Type.Optional(GameIdText) });

/** What one may read of a race under way. */
export const raceCalls = {
  view: call({
    method: 'GET',
    path: '/api/view/:gameId',
    summary: "The race as the caller may see it; the same as the live line's frames",
    params: aRace,
    output: RaceView,
  }),
  clue: call({
    method: 'POST',
    path: '/api/clue',
    summary: "What the caller's team has to do now",
    input: Type.Object({
      gameId,
      groupData: ignored,
      startBar: ignored,
      intBars: ignored,
      gameType: ignored,
      gameExtras: ignored,
      ongoingSabotages: ignored,
      sabotage: ignored,
      sabBy: ignored,
      sabotageDetails: ignored,
    }),
    output: Type.Object({
      success: Type.Boolean(),
      html: Type.String(),
      text: Type.String(),
      type: Type.Union([
        Type.Literal('clue'),
        Type.Literal('sabotage'),
        Type.Literal('forfeit'),
        Type.Literal('finish'),
      ]),
      correctBarId: orNull(Type.String()),
      clueBy: orNull(Type.String()),
      sabotageId: Type.Optional(orNull(Type.String())),
      /** While hint minutes run: a clue that cannot be claimed, or at the final bar the finish, with no `correctBarId`. */
      serving: StepView.properties.serving,
    }),
  }),
  'update-leaderboard': call({
    method: 'POST',
    path: '/api/update-leaderboard',
    summary: "The standings; the caller's figures are ignored",
    input: Type.Object({ gameId, teamData: ignored, sabotageList: ignored, intBars: ignored, game_start_bar: ignored }),
    output: Type.Object({
      success: Type.Boolean(),
      leaderboard: Type.Array(
        Type.Object({
          group: Letter,
          animalEmoji: Type.String(),
          progress: Type.Number(),
          progressColor: Type.String(),
          incorrectGuesses: Type.Integer(),
        }),
      ),
      lastCompletedBars: Type.Array(Type.Object({ barId: BarId, group: Letter })),
      seq,
    }),
  }),
  'get-bar-location': call({
    method: 'POST',
    path: '/api/get-bar-location',
    summary: 'Where the start bar or a bar that team has verified is',
    input: Type.Object({ gameId, barId: BarId, group: Type.Optional(Letter) }),
    output: Type.Object({ success: Type.Boolean(), lat: Type.Number(), lon: Type.Number() }),
  }),
  'process-notifs': call({
    method: 'POST',
    path: '/api/process-notifs',
    summary: 'The feed: its newest 200 lines, of those after `since` and before `before` where these are given',
    input: Type.Object({ gameId, since: Type.Optional(seq), before: Type.Optional(seq) }),
    output: Type.Object({
      success: Type.Boolean(),
      html: Type.String(),
      gameEnd: Type.Boolean(),
      entries: Type.Array(FeedEntry),
      /** Whether there are older ones among those asked for. */
      more: Type.Boolean(),
      seq,
    }),
  }),
  sessions: call({
    method: 'GET',
    path: '/api/data/sessions',
    summary: 'The race in the shape of a row: sabotages and what each team has done; [] before it began',
    query: ofGame,
    output: Type.Array(
      Type.Object({
        game_id: Type.Integer(),
        sabotages: Type.Array(
          Type.Object({
            id: Type.String(),
            sab: Type.Integer(),
            given_to: Letter,
            given_by: Type.String(),
            complete: Type.Union([Type.Literal('yes'), Type.Literal('not')]),
          }),
        ),
        teams: Type.Record(
          Type.String(),
          Type.Object({
            done: Type.Integer(),
            wrong: Type.Integer(),
            forfeits: Type.Integer(),
            finished: Type.Boolean(),
            retired: Type.Boolean(),
          }),
        ),
        intBars: Type.Integer(),
      }),
    ),
  }),
};
