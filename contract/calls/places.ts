import { Type } from 'typebox';
import { call } from '../call.ts';
import { text } from '../limits.ts';
import { Fix, GameId, NearbyBar, orNull, Place } from './shapes.ts';

const gameId = Type.Optional(GameId);
/** A city, town or village: county in Britain and Ireland, elsewhere the region; '' where nobody says. */
const City = Type.Object({
  name: Type.String(),
  county: Type.String(),
  country: Type.String(),
  lat: Type.Number(),
  lon: Type.Number(),
  /** Whose work it is; to be shown with it. */
  attribution: Type.Optional(Type.String()),
});

/** Where towns and bars are. */
export const placesCalls = {
  geocode: call({
    method: 'GET',
    path: '/api/geocode',
    summary: 'The places a name may mean, best first: at most eight',
    query: Type.Object({ q: Type.Optional(Type.String()) }),
    output: Type.Array(City),
  }),
  'known-place': call({
    method: 'GET',
    path: '/api/places/known',
    summary: 'What the stored directory knows of a place, for people who have no account yet; nobody outside is asked',
    caller: 'anyone',
    query: Type.Object({ q: Type.Optional(Type.String()) }),
    output: Type.Object({
      /** As the gazetteer or an import writes it; null where neither knows the name. */
      name: orNull(Type.String()),
      /** Its county, or else its country: tells two of one name apart. '' where nobody says. */
      area: Type.String(),
      /** Within the circle that setup searches first. */
      radiusKm: Type.Number(),
      bars: Type.Integer(),
      /** Invented ones, to try the game with: only where there is no real one. */
      invented: Type.Integer(),
    }),
  }),
  'fetch-nearby-bars': call({
    method: 'POST',
    path: '/api/fetch-nearby-bars',
    summary: 'Bars round a position: for setup, or for a racing team',
    input: Type.Object({
      gameId,
      lat: Fix.properties.lat,
      lon: Fix.properties.lon,
      accuracy: Fix.properties.accuracy,
      radius: Type.Optional(Type.Number()),
      showClosestOnly: Type.Optional(Type.Boolean()),
    }),
    output: Type.Object({
      success: Type.Boolean(),
      places: Type.Array(NearbyBar),
      message: Type.Optional(Type.String()),
      /** Whose work some of it is; to be shown with it. */
      attribution: Type.Optional(Type.String()),
    }),
  }),
  'add-bar': call({
    method: 'POST',
    path: '/api/bars',
    summary: 'Adds a bar the directory lacks: a name and a pin, for the games of whoever adds it',
    caller: 'account',
    input: Type.Object({
      name: Type.String({ maxLength: 4 * text.barName }),
      lat: Fix.properties.lat,
      lon: Fix.properties.lon,
      street: Type.Optional(Type.String({ maxLength: 4 * text.street })),
    }),
    output: Type.Object({ success: Type.Boolean(), ...Place.properties }),
    status: 201,
  }),
};
