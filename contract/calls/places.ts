import { Type } from 'typebox';
import { call } from '../call.ts';

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
};
