import { cleanup } from '@testing-library/react';
import { Account } from '../../../../web/screens/account/account.tsx';
import { ConfirmEmail } from '../../../../web/screens/account/sign-in/confirm-email.tsx';
import { Login } from '../../../../web/screens/account/sign-in/login.tsx';
import { Signup } from '../../../../web/screens/account/sign-in/signup.tsx';
import { showAt } from '../../../../web/testing/show-at.tsx';
import type { Desk } from '../../people/desk.ts';
import { aSession } from '../../people/join-desk.ts';
import { type Drivers, ok, press, signIn, type } from './drivers.ts';

type Callback = (answer: { credential: string }) => void;

let callBack: Callback;

/** Stands in for Google's script. It is there before the first login page, which loads the script once for all that follow. */
const google = {
  initialize: ({ callback }: { callback: Callback }) => void (callBack = callback),
  renderButton(holder: HTMLElement) {
    const button = Object.assign(document.createElement('button'), { textContent: 'Google' });
    button.addEventListener('click', () => callBack({ credential: 'from-google' }));
    holder.append(button);
  },
};
Object.assign(window, { google: { accounts: { id: google } } });

const token = 'POST /auth/v1/token';
const sentence = 'a long enough sentence';

/** The pages of an account. */
export const accountDrivers = {
  async 'screens/account/sign-in/login.tsx'() {
    await openLogin();
    return { call: token, tap: () => press('Login') };
  },

  async 'screens/account/sign-in/signup.tsx'() {
    open('/signup');
    await type('Display name', 'Sam');
    await type('E-mail', 'sam@example.com');
    await type('Password', sentence);
    await press(/^I am 18/, 'checkbox');
    return { call: 'POST /auth/v1/signup', tap: () => press('Sign up') };
  },

  async 'screens/account/sign-in/confirm-email.tsx'() {
    return {
      call: 'POST /auth/v1/verify',
      async tap() {
        cleanup();
        location.hash = '#token_hash=abc&type=signup';
        open('/confirm-email');
        await press('Confirm my address');
      },
    };
  },

  async 'screens/account/sign-in/google-button.tsx'() {
    document.head.append(Object.assign(document.createElement('meta'), { name: 'google-client-id', content: 'egg' }));
    open('/login');
    return { call: token, tap: () => press('Google') };
  },

  async 'screens/account/sign-in/sign-in-gate.tsx'(desk) {
    const user = { ...aSession({ isGuest: false }).user, factors: [factor] };
    desk.answers[token] = ok({ ...aSession({ isGuest: false }), user });
    desk.answers['GET /auth/v1/user'] = ok(user);
    await openLogin();
    await press('Login');
    await type('Code', '123456');
    return {
      call: 'POST /auth/v1/factors/f1/verify',
      async tap(code) {
        if (code === 'recovery_code_wrong') {
          await press('Lost your phone? Use a recovery code');
          await type('Recovery code', 'AAAABBBBCCCC');
        }
        await press('Login');
      },
    };
  },

  async 'screens/account/account.tsx'(desk) {
    openAccount(desk);
    await type('Current password', sentence);
    await type('New password', sentence);
    return { call: 'PUT /auth/v1/user', tap: () => press('Change password') };
  },

  async 'screens/account/second-factor/second-lock.tsx'(desk) {
    openAccount(desk);
    const tooMany = 'too_many_enrolled_mfa_factors';
    return {
      call: (code) => (code === tooMany ? 'POST /auth/v1/factors' : 'DELETE /auth/v1/factors/f1'),
      async tap(code) {
        if (code === tooMany) return press('Add another app');
        await press('Remove Phone');
        return press('Remove it');
      },
    };
  },

  async 'screens/account/delete-account.tsx'(desk) {
    openAccount(desk);
    await press('Delete my account');
    return { call: 'POST /api/account/delete', tap: () => press('Delete for good') };
  },
} satisfies Drivers;

const factor = { id: 'f1', factor_type: 'totp', status: 'verified', friendly_name: 'Phone', created_at: '2026-11-15' };

function open(address: string): void {
  if (address !== '/account') signIn(null);
  showAt(address, {
    '/login': <Login />,
    '/signup': <Signup />,
    '/confirm-email': <ConfirmEmail />,
    '/account': <Account />,
  });
}

async function openLogin(): Promise<void> {
  open('/login');
  await type('E-mail', 'sam@example.com');
  await type('Password', sentence);
}

function openAccount(desk: Desk): void {
  const session = aSession({ isGuest: false });
  Object.assign(desk.answers, {
    'GET /api/account/devices': ok([]),
    'GET /api/account/recovery-codes': ok({ left: 10, madeAt: 0 }),
    'GET /auth/v1/user': ok({ ...session.user, factors: [factor] }),
    'POST /auth/v1/factors/f1/challenge': ok({ id: 'c1', type: 'totp', expires_at: 0 }),
  });
  signIn(session);
  open('/account');
}
