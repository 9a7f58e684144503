import type { FastifyInstance } from 'fastify';
import { signIn } from '../../harness/people/people.ts';
import type { Engine } from '../drivers/driver.ts';
import { Phone } from '../phone.ts';

/** A phone on which somebody who has an account is signed in. */
export async function signedInPhone(
  engine: Engine,
  { origin, app, email }: { origin: string; app: FastifyInstance; email: string },
): Promise<Phone> {
  const session = await signIn(app, email);
  const phone = await Phone.open(engine, origin);
  await phone.keep('pickled-egg-session', JSON.stringify(session));
  return phone;
}

/** The end of a journey: phones are put away, and say what went wrong in their pages. */
export async function leaves(...phones: Phone[]): Promise<string[]> {
  const faults = await Promise.all(phones.map((phone) => phone.faults()));
  for (const phone of phones) await phone.close();
  return faults.flat();
}
