import { afterDeletion, afterLogout, session } from '#contract/session';
import { clearToken } from '../call/api.ts';
import { leave } from '../app/leave.ts';
import { forgetOthers } from './forget-others.ts';
import { forgetGuestBehind } from './guest-seat.ts';
import { forgetSession, storedPerson } from './stored-session.ts';

/** Signs out on this device. Whatever fails, the person ends up signed out, and at home unless another place is named. */
export async function logout(to: string = afterLogout): Promise<never> {
  const asked = Promise.allSettled([signOut('local'), clearToken(), forgetRecords()]);
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, session.logoutMs))]);
  forgetSession();
  forgetGuestBehind();
  forgetTab();
  // Another tab may have kept something until the session was gone.
  await forgetOthers(null);
  return leave(to);
}

/** What was begun in this tab, such as a game that is being made, is not for the next person. */
function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is closed to us, so nothing was kept either.
  }
}

/** What could be read without signal goes; a claim that still waits to be sent stays, and waits for the same person. */
async function forgetRecords(): Promise<void> {
  const person = storedPerson();
  if (person) await (await import('../offline/database.ts')).removeRecordsOf(person.id);
}

/** Ends every session of the account. Unlike a plain logout this one must not fail unseen. */
export async function logoutEverywhere(): Promise<never> {
  const { error } = await signOut('global');
  if (error) throw error;
  return logout();
}

/** The account is deleted: this device forgets whose it was, and goes home with a word. */
export async function leaveDeleted(personId: string): Promise<never> {
  const { forgetPerson } = await import('./forget-person.ts');
  const forgotten = Promise.allSettled([signOut('local'), forgetPerson(personId)]);
  await Promise.race([forgotten, new Promise((resolve) => setTimeout(resolve, session.logoutMs))]);
  forgetSession();
  return leave(afterDeletion);
}

async function signOut(scope: 'local' | 'global') {
  const { auth } = await import('./auth.ts');
  return auth.signOut({ scope });
}
