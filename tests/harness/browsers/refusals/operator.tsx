import { cleanup } from '@testing-library/react';
import type { ProblemCode } from '#contract/problems';
import { Mailer } from '../../../../web/screens/operator/mailer.tsx';
import { Operator } from '../../../../web/screens/operator/operator.tsx';
import { showAt } from '../../../../web/testing/show-at.tsx';
import type { Desk } from '../../people/desk.ts';
import { aMadeRace, anAccount, anOrder, aPayment } from '../../people/operator-answers.ts';
import type { MadeRace } from '../../../../web/screens/operator/lazy/order-copy.ts';
import { type Drivers, ok, press, type } from './drivers.ts';

const at = Date.parse('2026-11-15T20:04:00Z');

/** The pages of those who run the site. */
export const operatorDrivers = {
  async 'screens/operator/mailer/compose.tsx'(desk) {
    desk.answers['GET /api/mailer/templates'] = ok({ templates: [] });
    open(desk, '/mailer');
    await type('Recipients', 'sam@example.org');
    await type('Subject', 'Egg');
    await type('HTML body', 'Hello');
    return { call: 'POST /api/mailer/send', tap: () => press('Send email') };
  },

  async 'screens/operator/support/why-dialog.tsx'(desk) {
    desk.answers['POST /api/operator/account'] = ok(anAccount);
    desk.answers['POST /api/operator/photo'] = ok(aPhoto);
    const noPhoto = 'photo-not-found';
    return {
      call: (code) => (code === noPhoto ? 'POST /api/operator/take-down' : 'POST /api/operator/accounts/a1/ban'),
      async tap(code) {
        cleanup();
        open(desk, '/operator?tab=support');
        if (code === noPhoto) {
          await type('Photo', 'a-photo');
          await press('Look up the photo');
          await press('Hide it');
        } else {
          await type('E-mail address', 'rowdy@example.org');
          await press('Look up the e-mail address');
          await press('Ban this account');
        }
        await type('Why', 'Egg');
        await press(code === noPhoto ? 'Hide it' : 'Ban');
      },
    };
  },

  async 'screens/operator/money/money.tsx'(desk) {
    openTill(desk);
    const ways: Partial<Record<ProblemCode, [call: string, ...ways: RegExp[]]>> = {
      'not-refundable': ['refund', /^Refund.*Night$/, /^Refund £10.00$/],
      'payment-unreachable': ['check', /^Look again/],
    };
    const wayOf = (code: ProblemCode) => ways[code] ?? (['receipt', /^Mail the receipt/] as const);
    return {
      call: (code) => `POST /api/operator/payments/p1/${wayOf(code)[0]}`,
      async tap(code) {
        const [, ...presses] = wayOf(code);
        for (const name of presses) await press(name);
      },
    };
  },

  async 'screens/operator/money/numbers.tsx'(desk) {
    openTill(desk);
    return { call: 'PUT /api/operator/constants/radius', tap: () => press(/^Save/) };
  },

  async 'screens/operator/money/new-discount.tsx'(desk) {
    openTill(desk);
    await press('New code');
    await type('Code', 'stag-20');
    await type('Per cent off', '12.5');
    return { call: 'POST /api/operator/discounts', tap: () => press('Make the code') };
  },

  async 'screens/operator/lazy/use-build.ts'(desk) {
    openOrder(desk, null);
    return { call: 'POST /api/operator/lazy/7/build', tap: () => press('Build') };
  },

  async 'screens/operator/lazy/use-race-editor.ts'(desk) {
    return {
      call: 'POST /api/operator/lazy/7/send',
      async tap() {
        cleanup();
        openOrder(desk, aMadeRace());
        await press('Send to host');
        await press('Send to host');
      },
    };
  },
} satisfies Drivers;

const aPhoto = {
  id: 'a-photo',
  gameId: 7,
  gameName: 'Big Night',
  team: 'Fox',
  sentAt: at,
  hiddenAt: null,
  asked: [],
  isRaceOn: false,
};

function open(desk: Desk, address: string): void {
  desk.answers['GET /api/mailer/allowed'] = ok({ allowed: true });
  showAt(address, { '/operator': <Operator />, '/mailer': <Mailer /> });
}

function openTill(desk: Desk): void {
  desk.answers['GET /api/operator/payments'] = ok({ review: [], recent: [aPayment(at, {})] });
  desk.answers['GET /api/operator/discounts'] = ok([]);
  desk.answers['GET /api/operator/constants'] = ok([{ name: 'radius', constant: 60, least: 0, most: 1_000 }]);
  open(desk, '/operator?tab=money');
}

function openOrder(desk: Desk, race: MadeRace | null): void {
  const answers = { knowCity: 'a_little', barPreferences: '', occasion: 'Egg', playDate: '2026-12-01' };
  desk.answers['GET /api/operator/lazy/7'] = ok({ order: anOrder({ is_begun: race !== null }), answers, race });
  open(desk, '/operator?order=7');
}
