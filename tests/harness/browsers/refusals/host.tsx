import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aGame, aMember, aTeam, type Desk, routed, somePeople } from '../../people/desk.ts';
import { dayOf } from '../../../../web/app/long-date.ts';
import { Checkout } from '../../../../web/screens/create/checkout.tsx';
import { Host } from '../../../../web/screens/host/host.tsx';
import { Teams } from '../../../../web/screens/host/teams.tsx';
import { Setup } from '../../../../web/screens/setup/setup.tsx';
import { Group } from '../../../../web/screens/team/group.tsx';
import { type Drivers, ok, press, type } from './drivers.ts';
import { showAt } from '../../../../web/testing/show-at.tsx';

/** Screens on which a game is made, set up, filled with people and started. */
export const hostDrivers = {
  async 'screens/create/checkout.tsx'() {
    const draft = { gameName: 'Egg', city: 'York', gameGroups: '4', realGameBars: '6', gameType: 'classic' };
    for (const [key, value] of Object.entries(draft)) sessionStorage.setItem(key, value);
    sessionStorage.setItem('gameDate', dayOf(new Date(), 5));
    open('/checkout');
    return { call: 'POST /api/create-game', tap: () => press('Create Game') };
  },

  async 'screens/host/edit-game.tsx'() {
    open('/host/7');
    await press('Edit game');
    return { call: 'PATCH /api/data/games/7', tap: () => press('Save') };
  },

  async 'screens/host/questionnaire-form.tsx'(desk) {
    desk.game = aGame({ game_type: 'lazy', lazy_stage: 'questionnaire' });
    open('/host/7');
    await press('A little', 'radio');
    await type('Occasion', 'Priya');
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: dayOf(new Date(), 9) } });
    return { call: 'PUT /api/data/games/7/lazy_questionnaire', tap: () => press('Send answers') };
  },

  async 'screens/host/sabotages-dialog.tsx'() {
    open('/host/7');
    await press('Play god');
    await type('Sabotage 1', 'Hop.');
    return { call: 'PUT /api/data/games/7/god', tap: () => press('Play god') };
  },

  async 'screens/host/start-game.tsx'(desk) {
    desk.game = aGame({ ...routed, game_date: dayOf(new Date()) });
    desk.teams = [aTeam('A'), aTeam('B')];
    open('/host/7');
    await press('3 Start Game');
    return { call: 'POST /api/start-game', tap: () => press('Start') };
  },

  async 'screens/host/pay/payment-step.tsx'(desk) {
    desk.game = aGame(routed);
    Object.assign(desk.answers, {
      'POST /api/paywall-status': ok({ paid: false, amountGBP: 10 }),
      'GET /api/paypal/sdk-params': ok({ clientId: 'egg', merchantId: 'egg' }),
      'POST /api/paypal/order/create': ok({ id: 'PP1' }),
    });
    for (const [name, content] of Object.entries({ payments: 'standin', 'payments-sdk': '/paypal-standin/sdk.js' })) {
      document.head.append(Object.assign(document.createElement('meta'), { name, content }));
    }
    open('/host/7');
    await press('Payment');
    return {
      call: 'POST /api/paypal/order/PP1/capture',
      async tap() {
        await press('Pay £10.00 by card');
        await press('Approve');
      },
    };
  },

  async 'screens/setup/save-setup.tsx'(desk) {
    desk.game = aGame({ game_bar_list: bars.slice(0, 8), game_start_bar: 'Bar 0', game_start_bar_id: 'bar-0' });
    await openSetup(desk);
    return { call: 'POST /api/update-game-route', tap: () => press('Save setup') };
  },

  async 'screens/setup/use-suggestion.ts'(desk) {
    await openSetup(desk);
    return { call: 'POST /api/host/7/suggest-route', tap: () => press('Suggest a route') };
  },

  async 'screens/setup/find/city-form.tsx'(desk) {
    await openSetup(desk);
    return { call: 'GET /api/geocode', tap: () => press('Change city') };
  },

  async 'screens/setup/find/add-bar.tsx'(desk) {
    await openSetup(desk);
    await press('Add a bar yourself');
    await type('Name', 'Egg');
    return { call: 'POST /api/bars', tap: () => press('Add this bar') };
  },

  async 'screens/teams/use-members.ts'(desk) {
    desk.teams = [aTeam('A', { email_members: [], members: 0 })];
    open('/host/7/teams');
    await type("Captain's e-mail", 'kim@example.com');
    return { call: 'POST /api/add-email-to-group', tap: () => press('Add to Team Fox') };
  },

  async 'screens/team/invitation.tsx'(desk) {
    const follow = async () => openGroup(desk, '#seat=an-unknown-seat');
    return { call: 'POST /api/take-seat', tap: follow };
  },

  async 'screens/team/clues/clue-book.ts'(desk) {
    openGroup(desk);
    await type(/Bar 1/, 'Egg');
    return { call: 'POST /api/save-clue', tap: () => userEvent.tab() };
  },

  async 'screens/team/clues/clue-field.tsx'(desk) {
    openGroup(desk);
    return { call: 'POST /api/suggest-clues', tap: () => press('Suggest a clue for Bar 1') };
  },

  async 'parts/page/game-page.tsx'() {
    return { call: 'GET /api/data/games/7', tap: async () => open('/host/7') };
  },

  async 'screens/invite/use-joining.ts'(desk) {
    desk.teams = [aTeam('A', { email_members: [], members: 1 }), aTeam('B')];
    desk.people = somePeople(desk.teams, { A: [aMember(1, 'Jo')] });
    open('/host/7/teams');
    await press('What to do about Jo');
    return {
      call: 'POST /api/games/7/members/1',
      tap(code) {
        if (code === 'captain-by-email') return press('Make Jo captain');
        return code === 'captain-chooses-writers' ? press('May write clues', 'switch') : press('Dog');
      },
    };
  },

  async 'screens/invite/questions.tsx'(desk) {
    desk.teams = [aTeam('A')];
    open('/host/7');
    await press('Invite');
    return {
      call: 'POST /api/games/7/join-code',
      async tap() {
        await press(/^Make a new code/);
        await press('Make a new code');
      },
    };
  },
} satisfies Drivers;

const bars = Array.from({ length: 20 }, (_, n) => ({
  id: `bar-${n}`,
  name: `Bar ${n}`,
  street: `Street ${n}`,
  kind: 'pub',
  lat: 53.96 + n / 10_000,
  lon: -1.08,
}));

function open(address: string): void {
  cleanup();
  showAt(address, {
    '/checkout': <Checkout />,
    '/host/:id': <Host />,
    '/host/:id/teams': <Teams />,
    '/host/:id/setup': <Setup />,
    '/group/:id/:group': <Group />,
  });
}

async function openSetup(desk: Desk): Promise<void> {
  Object.assign(desk.answers, {
    'GET /api/geocode': ok([{ ...bars[0], name: 'York', county: 'North Yorkshire', country: 'United Kingdom' }]),
    'POST /api/fetch-nearby-bars': ok({ success: true, places: bars }),
  });
  open('/host/7/setup');
  await screen.findByText('Bar 9');
}

function openGroup(desk: Desk, seat = ''): void {
  desk.game = aGame({ role: 'player', group: 'B', game_bar_list: bars.slice(0, 3), game_start_bar_id: 'bar-0' });
  desk.teams = [aTeam('B')];
  open(`/group/7/B${seat}`);
}
