import type { Static } from 'typebox';
import type { OutputOf } from '../../../contract/call.ts';
import type { operatorLazyCalls } from '../../../contract/calls/operator-lazy.ts';
import type { Payment } from '../../../contract/calls/operator-money.ts';
import type { MadeBar, MadeRace } from '../../../web/screens/operator/lazy/order-copy.ts';

type Listed = Static<typeof Payment>;
export type WholeOrder = OutputOf<(typeof operatorLazyCalls)['lazy-order']>;
type Order = WholeOrder['order'];

/** A payment as operators see it. */
export function aPayment(at: number, given: Partial<Listed>): Listed {
  return {
    id: 'p1',
    gameId: 7,
    gameName: 'Big Night',
    state: 'captured',
    provider: 'standin',
    amountPence: 1_000,
    totalPence: 1_000,
    discountBasisPoints: 0,
    reason: null,
    orderId: 'ORDER',
    captureId: 'CAPTURE',
    createdAt: at,
    capturedAt: at,
    refundedAt: null,
    isGoingBack: false,
    may: { refund: true, check: true, receipt: true },
    ...given,
  };
}

/** A user's account as operators see it. */
export const anAccount = {
  id: 'a1',
  name: 'Rowdy',
  email: 'rowdy@example.org',
  createdAt: Date.parse('2026-11-15T20:04:00Z'),
  lastSignInAt: null,
  isConfirmed: true,
  bannedAt: null,
  isOperator: false,
  signIns: 1,
  hosted: 0,
  hostedNow: 0,
};

/** The bars of a race that was made for its host. */
export const madeBars = [
  aMadeBar('osm:n1', 'The Three Tuns'),
  aMadeBar('osm:n2', 'The Fat Badger', 'Not thin.'),
  aMadeBar('osm:n3', 'The Golden Fleece', 'Jason wanted it.'),
];
export function aMadeBar(id: string, name: string, clue = ''): MadeBar {
  const place = { lat: 53.96, lon: -1.08, kind: 'pub', street: 'Pavement' };
  const made = clue === '' ? { clueKind: null, difficulty: null } : { clueKind: 'charade', difficulty: 3 };
  return { id, name, ...place, fits: [], isLate: false, clue, ...made };
}

/** A race that was made for two teams. `clues`: by bar, instead of the usual. */
export function aMadeRace(given: Partial<MadeRace> = {}, clues: Record<string, string> = {}): MadeRace {
  const routes = (['A', 'B'] as const).map((team) => ({
    team,
    bars: ['osm:n2', 'osm:n3'],
    metres: 900,
    difficulty: 6,
  }));
  return {
    version: 1,
    startBar: 'osm:n1',
    finalBar: 'osm:n3',
    bars: madeBars.map((bar) => ({ ...bar, clue: clues[bar.id] ?? bar.clue })),
    routes,
    fairness: 97,
    meetings: 0,
    mayMeet: false,
    by: 'street',
    guessed: 0,
    isOutdated: false,
    ...given,
  };
}

/** An order that is paid for. */
export function anOrder(given: Partial<Order>): Order {
  return {
    game_id: 7,
    game_name: "Priya's Big Night",
    city: 'York',
    play_date: '2026-12-01',
    days_left: 9,
    stage: 'paid',
    status: 'setup',
    game_groups: 2,
    game_bars: 2,
    host_email: 'priya@example.com',
    host_name: 'Priya',
    is_begun: false,
    trouble: null,
    ...given,
  };
}
