import { Type } from 'typebox';
import { call } from '../call.ts';
import { orNull } from './shapes.ts';

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
};
