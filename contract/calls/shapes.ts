import { type TSchema, Type } from 'typebox';
import { phoneSteps, type PhoneStep as Step, type Letter as TeamLetter } from '../game.ts';

export const GameId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
/** The same where it may arrive as text: in a path, a query or a payment's `item`. */
export const GameIdText = Type.Union([GameId, Type.String({ pattern: '^[1-9][0-9]{0,9}$' })]);
export const Letter = Type.Unsafe<TeamLetter>(Type.String({ pattern: '^[A-F]$' }));
export const BarId = Type.String({ minLength: 1, maxLength: 80, pattern: '^[!-~]*$' });
export const Done = Type.Object({ success: Type.Boolean(), already: Type.Optional(Type.Boolean()) });
export const NamedBar = Type.Object({ id: BarId, name: Type.String({ maxLength: 120 }) });
export const Fix = Type.Object({
  lat: Type.Number({ minimum: -90, maximum: 90 }),
  lon: Type.Number({ minimum: -180, maximum: 180 }),
  accuracy: Type.Optional(Type.Number({ minimum: 0 })),
  at: Type.Optional(Type.String({ maxLength: 40 })),
});
export const Place = Type.Object({ id: BarId, name: Type.String(), lat: Type.Number(), lon: Type.Number() });
/** A bar of a search: `demo` for one that we made up, `added` for one the caller added. */
export const NearbyBar = Type.Object({
  ...Place.properties,
  kind: Type.String(),
  street: Type.Optional(Type.String()),
  demo: Type.Optional(Type.Literal(true)),
  added: Type.Optional(Type.Literal(true)),
});
/** A bar of a game's list; where it is, when one game is read by whoever may know. */
export const ListedBar = Type.Object({
  ...NamedBar.properties,
  lat: Type.Optional(Type.Number()),
  lon: Type.Optional(Type.Number()),
  street: Type.Optional(Type.String()),
  demo: Type.Optional(Type.Literal(true)),
  added: Type.Optional(Type.Literal(true)),
  /** The directory no longer knows it, or knows it is closed. */
  gone: Type.Optional(Type.Literal(true)),
});
export const PhoneStep = Type.Unsafe<Step>(Type.Union(phoneSteps.map((step) => Type.Literal(step))));
/** The game in a path: text that the call reads itself, so that what is no number is told so in words. */
export const GameInPath = Type.String({ maxLength: 40 });
export const Anything = Type.Unknown();
/** The token of a results link, for people without an account. */
export const LinkQuery = Type.Object({ link: Type.Optional(Type.String({ maxLength: 80 })) });

export function orNull<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

/** Where the host's clock is, as the phone names it: Europe/London. Left out, that is where our races are run. */
export const timeZone = Type.Optional(Type.String({ maxLength: 60 }));
