import type { FastifyRequest } from 'fastify';

/** What the log says of a request beside its route, for whoever has to find out what happened: who it was, never what was in it. */
interface Noted {
  /** The code of what it was refused with. */
  problem?: string;
  /** The field of a refused input, and the contract rule it broke. */
  invalid?: string;
  /** The id of whoever made it; said where they were refused, or signed in. */
  account?: string;
  /** How somebody was signed in by it: the grant, or the call. */
  signedInBy?: string;
}

const noted = new WeakMap<FastifyRequest, Noted>();

export function note(request: FastifyRequest, more: Noted): void {
  noted.set(request, { ...noted.get(request), ...more });
}

export const notedOf = (request: FastifyRequest): Noted | undefined => noted.get(request);
