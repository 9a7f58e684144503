import { screen } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { ProblemCode } from '#contract/problems';
import type { Desk } from '../../people/desk.ts';
import { storageKey } from '../../../../web/person/stored-session.ts';
import type { Screen } from '../../../../web/testing/refusals.ts';

/** Opens a screen and names the call that the server refuses, with each code of the row in turn, when the user taps. */
type Driver = (desk: Desk) => Promise<{
  /** Method and path; a function where the codes of the row belong to different calls. */
  call: string | ((code: ProblemCode) => string);
  tap: (code: ProblemCode) => Promise<unknown>;
}>;

export type Drivers = Partial<Record<Screen, Driver>>;

const thumb = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });

export function ok(body: unknown) {
  return { status: 200, body };
}

/** Presses the last button of this name. Whether each button of a page is visible is not computed: that takes most of the time. */
export async function press(name: string | RegExp, role = 'button'): Promise<void> {
  const buttons = await screen.findAllByRole(role, { name, hidden: true });
  await thumb.click(buttons.at(-1) as HTMLElement);
}

export async function type(label: string | RegExp, text: string): Promise<void> {
  await thumb.type(await screen.findByLabelText(label), text);
}

export const nothing = (): undefined => undefined;

/** Signs in with this session, or out with null, as another tab would. */
export function signIn(session: object | null): void {
  if (session === null) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, JSON.stringify(session));
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey }));
}

/** Gives the phone a GPS fix. */
export function standSomewhere(): void {
  const coords = { latitude: 53.9583, longitude: -1.0803, accuracy: 18 };
  const watchPosition = (found: (at: object) => void) => queueMicrotask(() => found({ coords }));
  const value = { watchPosition, clearWatch: nothing };
  vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value } }));
}
