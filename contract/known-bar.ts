import { Type } from 'typebox';
import type { Letter } from './game.ts';

export const letter = Type.Unsafe<Letter>(Type.String({ pattern: '^[A-F]$' }));
export const instant = Type.Integer();
export const maybe = <S extends Parameters<typeof Type.Array>[0]>(schema: S) => Type.Union([schema, Type.Null()]);

/** A bar that may be named to whoever reads this. */
export const KnownBar = Type.Object({
  id: Type.String(),
  name: Type.String(),
  lat: Type.Number(),
  lon: Type.Number(),
});
