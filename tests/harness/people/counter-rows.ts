import { randomUUID } from 'node:crypto';

type Row = Record<string, unknown>;
type Wrong = [table: string, differences: Row, constraint: string];

const long = 'x'.repeat(1_000);

/** For each table behind the counter a row that is right, and rows that its rules refuse. */
export function rowsOfCounter({ gameId, accountId }: { gameId: number; accountId: string }): {
  right: Record<string, Row>;
  wrong: Wrong[];
} {
  const discountId = randomUUID();
  const paymentId = randomUUID();
  const hash = Buffer.alloc(32, 1);
  const right = {
    discounts: { id: discountId, code: 'EGG10', basis_points: 1_000, max_uses: 5 },
    payments: {
      id: paymentId,
      game_id: gameId,
      account_id: accountId,
      provider: 'paypal',
      state: 'captured',
      order_id: 'ORDER1',
      capture_id: 'CAPTURE1',
      refund_id: 'REFUND1',
      amount_pence: 1_000,
      discount_id: discountId,
      discount_basis_points: 1_000,
      total_pence: 900,
    },
    ledger: { payment_id: paymentId, game_id: gameId, kind: 'captured', pence: 900, provider_ref: 'CAPTURE1' },
    payment_notices: { id: 'WH-1', kind: 'PAYMENT.CAPTURE.COMPLETED' },
    audit: { operator_id: accountId, action: 'refund', subject: `payment:${paymentId}`, detail: '{}' },
    recovery_codes: { account_id: accountId, code_hash: hash },
    mail_refusals: { address_hash: hash, why: 'bounced' },
    lazy_builds: { game_id: gameId, proposal: '{}' },
    stand_in_books: { id: 1, books: '{}' },
  };
  const another = () => ({ id: randomUUID(), game_id: gameId + 1 });
  const apart = () => ({ ...another(), order_id: null, capture_id: null, refund_id: null });
  const wrong: Wrong[] = [
    ['stand_in_books', { id: 2 }, 'stand_in_books_id_check'],
    ...['egg', ' EGG', '', 'X'.repeat(61)].map(
      (code): Wrong => ['discounts', { id: randomUUID(), code }, 'discounts_code_check'],
    ),
    ['discounts', { id: randomUUID() }, 'discounts_code_key'],
    ...[0, 10_001].map(
      (basis_points): Wrong => [
        'discounts',
        { id: randomUUID(), code: 'B', basis_points },
        'discounts_basis_points_check',
      ],
    ),
    ['discounts', { id: randomUUID(), code: 'B', max_uses: 0 }, 'discounts_max_uses_check'],
    ['discounts', { id: randomUUID(), code: 'B', uses: -1 }, 'discounts_uses_check'],
    ['payments', { ...apart(), account_id: randomUUID() }, 'payments_account_id_fkey'],
    ['payments', { ...apart(), discount_id: randomUUID() }, 'payments_discount_id_fkey'],
    ['payments', { ...apart(), provider: 'cash' }, 'payments_provider_check'],
    ['payments', { ...apart(), state: 'paid' }, 'payments_state_check'],
    ['payments', { ...apart(), order_id: long }, 'payments_order_id_check'],
    ['payments', { ...apart(), capture_id: long }, 'payments_capture_id_check'],
    ['payments', { ...apart(), refund_id: long }, 'payments_refund_id_check'],
    ['payments', { ...apart(), order_id: 'ORDER1' }, 'payments_order_id_key'],
    ['payments', { ...apart(), capture_id: 'CAPTURE1' }, 'payments_capture_id_key'],
    ['payments', { ...apart(), refund_id: 'REFUND1' }, 'payments_refund_id_key'],
    ['payments', { ...apart(), amount_pence: -1, total_pence: -1 }, 'payments_amount_pence_check'],
    ...[-1, 10_001].map(
      (discount_basis_points): Wrong => [
        'payments',
        { ...apart(), discount_basis_points },
        'payments_discount_basis_points_check',
      ],
    ),
    ...[-1, 1_001].map((total_pence): Wrong => ['payments', { ...apart(), total_pence }, 'payments_check']),
    ['payments', { ...apart(), reason: long }, 'payments_reason_check'],
    ...['captured', 'pending', 'reconciling'].map(
      (state): Wrong => ['payments', { ...apart(), game_id: gameId, state }, 'payments_one_at_a_time'],
    ),
    ['ledger', { provider_ref: 'B', payment_id: randomUUID() }, 'ledger_payment_id_fkey'],
    ['ledger', { provider_ref: 'B', kind: 'lost', pence: -1 }, 'ledger_kind_check'],
    ['ledger', { provider_ref: long }, 'ledger_provider_ref_check'],
    ['ledger', {}, 'ledger_kind_provider_ref_key'],
    ['ledger', { provider_ref: 'B', pence: -1 }, 'ledger_check'],
    ['ledger', { provider_ref: 'B', kind: 'refunded' }, 'ledger_check'],
    ['payment_notices', { id: long }, 'payment_notices_id_check'],
    ['payment_notices', { id: 'WH-2', kind: long }, 'payment_notices_kind_check'],
    ['audit', { operator_id: randomUUID() }, 'audit_operator_id_fkey'],
    ['audit', { action: long }, 'audit_action_check'],
    ['audit', { subject: long }, 'audit_subject_check'],
    ['recovery_codes', { code_hash: Buffer.alloc(31) }, 'recovery_codes_code_hash_check'],
    ['recovery_codes', { account_id: randomUUID() }, 'recovery_codes_account_id_fkey'],
    ['mail_refusals', { address_hash: Buffer.alloc(31) }, 'mail_refusals_address_hash_check'],
    ['mail_refusals', { address_hash: Buffer.alloc(32, 2), why: 'rude' }, 'mail_refusals_why_check'],
    ['mail_outbox', { template: long }, 'mail_outbox_template_check'],
    ['mail_outbox', { unsubscribe_url: long }, 'mail_outbox_unsubscribe_url_check'],
    ['games', { game_id: gameId + 1, route_seed: long }, 'games_route_seed_check'],
    ['lazy_builds', { game_id: gameId + 1 }, 'lazy_builds_game_id_fkey'],
    ['lazy_builds', { game_id: gameId + 1, proposal: '[]' }, 'lazy_builds_proposal_check'],
    ['lazy_builds', { game_id: gameId + 1, version: 0 }, 'lazy_builds_version_check'],
    ['lazy_builds', { game_id: gameId + 1, trouble: long }, 'lazy_builds_trouble_check'],
  ];
  return { right, wrong };
}
