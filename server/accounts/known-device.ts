import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { session } from '#contract/session';
import type { Deps } from '../deps.ts';
import { isUuid } from '../store/is-uuid.ts';

type Marking = Pick<Deps, 'keys'>;

const seal = ({ keys }: Marking, email: string, device: string) =>
  createHmac('sha256', keys.cookie).update(`device\n${email}\n${device}`).digest();

/** The device a request comes from, if the password of this very account was right there before; null for everybody else's. */
export function knownDevice(deps: Marking, request: FastifyRequest, email: string): string | null {
  const [device = '', sealed = ''] = String(request.headers[session.deviceHeader] ?? '').split('.');
  const given = Buffer.from(sealed, 'base64url');
  const expected = seal(deps, email, device);
  return isUuid(device) && given.length === expected.length && timingSafeEqual(given, expected) ? device : null;
}

/** Lets a browser show from now on that the password was right there. It opens nothing: it is only not locked out with strangers. */
export function markDevice(deps: Marking, request: FastifyRequest, reply: FastifyReply, email: string): void {
  const device = knownDevice(deps, request, email) ?? randomUUID();
  reply.header(session.deviceHeader, `${device}.${seal(deps, email, device).toString('base64url')}`);
}
