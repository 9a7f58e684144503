import { Type } from 'typebox';
import { call } from '../call.ts';
import { GameIdText, orNull } from './shapes.ts';

const params = Type.Object({ id: GameIdText });

export const resultsCalls = {
  'game-results': call({
    method: 'GET',
    path: '/api/game-results/:id',
    summary: 'The final table of a finished race',
    params,
    output: Type.Object({
      gameData: Type.Object({
        game_name: Type.String(),
        host_email: Type.String(),
        city: Type.String(),
        game_date: Type.String(),
      }),
      tableRows: Type.Array(
        Type.Object({
          position: Type.String(),
          animalEmoji: Type.String(),
          teamName: Type.String(),
          completion_time: Type.String(),
          mins2: orNull(Type.Integer()),
          secs: orNull(Type.Integer()),
          mins: orNull(Type.Integer()),
          totalBars: Type.Integer(),
          rawAdditional: Type.Integer(),
          sabotages: Type.Array(
            Type.Object({
              given_by_name: Type.String(),
              given_by_emoji: Type.String(),
              given_to_name: Type.String(),
              given_to_emoji: Type.String(),
            }),
          ),
          /** The time that decides its place waited on a phone without signal. */
          banked: Type.Boolean(),
        }),
      ),
      /** Until when claims made before the end may still change the table. */
      provisionalUntil: orNull(Type.Integer()),
      /** When the photos are deleted. */
      photosUntil: Type.Integer(),
    }),
  }),
  'game-photos': call({
    method: 'GET',
    path: '/api/game-photos/:id',
    summary: "The addresses of a race's photos",
    params,
    output: Type.Array(Type.String()),
  }),
};
