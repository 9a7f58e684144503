import { type Static, Type } from 'typebox';
import { BarId, Letter, NearbyBar, orNull } from './calls/shapes.ts';
import { bars, text } from './limits.ts';
import type { WalkTable } from './streets/walk-table.ts';

/** A bar that a race may be made of. */
export type FoundBar = Static<typeof NearbyBar>;

/** A bar of a race that is made for a host, with its clue; the start has none. */
export const MadeBar = Type.Object({
  ...NearbyBar.properties,
  /** What of the host's wishes it fits, in our words. */
  fits: Type.Array(Type.String()),
  /** Whether such a bar is usually open late. */
  isLate: Type.Boolean(),
  clue: Type.String({ maxLength: text.clue }),
  /** Null where a person wrote it. */
  clueKind: orNull(Type.String()),
  difficulty: orNull(Type.Integer({ minimum: 1, maximum: 5 })),
});
export type MadeBar = Static<typeof MadeBar>;

/** A race that is made for a host: everything it is played with but the people. */
export const MadeRace = Type.Object({
  bars: Type.Array(MadeBar, { maxItems: bars.selectedMax }),
  startBar: BarId,
  finalBar: BarId,
  /** The chance its routes are dealt with. */
  seed: Type.String(),
  /** The answers it was made for: the host may have given others since. */
  madeFor: Type.Object({ knowCity: Type.String(), barPreferences: Type.String(), gameBars: Type.Integer() }),
  /** By which its routes are dealt; left out where no streets are known. */
  walks: Type.Optional(Type.Unsafe<WalkTable>(Type.Unknown())),
});
export type MadeRace = Static<typeof MadeRace>;

/** What one team walks. */
export const MadeRoute = Type.Object({
  team: Letter,
  bars: Type.Array(BarId),
  metres: Type.Integer(),
  /** Of all its clues together; a clue that a person wrote counts as a middling one. */
  difficulty: Type.Integer(),
});
export type MadeRoute = Static<typeof MadeRoute>;
