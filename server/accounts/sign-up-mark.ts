import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { session } from '#contract/session';
import type { Deps } from '../deps.ts';
import type { Account } from '../store/accounts/accounts.ts';

type Marking = Pick<Deps, 'keys'>;
type SignUp = Pick<Account, 'email' | 'signUpId'>;

const seal = ({ keys }: Marking, text: string) =>
  createHmac('sha256', keys.cookie).update(`sign-up\n${text}`).digest('base64url');

const sealsOf = (deps: Marking, { email, signUpId }: SignUp) => [seal(deps, email), seal(deps, signUpId)] as const;

/** Sends the browser a keyed hash of the sign-up it made, or of the address it requested as a guest. It returns it with every account call. */
export function markSignUp(deps: Marking, reply: FastifyReply, signUp: SignUp): void {
  reply.header(session.signUpHeader, sealsOf(deps, signUp).join('.'));
}

/** This browser signed up with the same address, and somebody has done so again since: what is pending now is not what its person chose. */
export function wasReplaced(deps: Marking, request: FastifyRequest, account: SignUp): boolean {
  const { isAddress, isSignUp } = shownMark(deps, request, account);
  return isAddress && !isSignUp;
}

/** [A13] Whether this very browser made the sign-up, or asked for the address, that a link is to confirm. */
export function wasMadeHere(deps: Marking, request: FastifyRequest, account: SignUp): boolean {
  const { isAddress, isSignUp } = shownMark(deps, request, account);
  return isAddress && isSignUp;
}

function shownMark(deps: Marking, request: FastifyRequest, account: SignUp) {
  const [address = '', signUp = ''] = String(request.headers[session.signUpHeader] ?? '').split('.');
  const [ownAddress, ownSignUp] = sealsOf(deps, account);
  return { isAddress: isSame(address, ownAddress), isSignUp: isSame(signUp, ownSignUp) };
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
