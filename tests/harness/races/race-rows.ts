import { randomUUID } from 'node:crypto';

type Row = Record<string, unknown>;

const soon = '2030-01-01';
const hash = Buffer.alloc(32, 1);
const nobody = { account_id: randomUUID() };
const noGame = 9;

/** For each table of the night a row that is right, and what makes it wrong by which rule. */
export function rowsOfRaces({
  gameId,
  accountId,
  sessionId,
}: {
  gameId: number;
  accountId: string;
  sessionId: string;
}): {
  right: Record<string, Row>;
  wrong: [string, Row, string][];
} {
  const photoId = randomUUID();
  const right = {
    events: { game_id: gameId, seq: 1, at: soon, move_id: 'm', body: '{}' },
    moves: { game_id: gameId, move_id: 'm', first_seq: 1, last_seq: 1 },
    snapshots: { game_id: gameId, seq: 50, fold_version: 1, state: '{}' },
    positions: { id: 1, game_id: gameId, game_group: 'A', account_id: accountId, lat: 53.96, lon: -1.08, at: soon },
    contacts: { game_id: gameId, game_group: 'A', since_at: soon, last_at: soon },
    first_tries: { try_hash: hash, at: soon },
    photos: {
      id: photoId,
      game_id: gameId,
      account_id: accountId,
      kind: 'step',
      sha256: hash,
      width: 1600,
      height: 1200,
      bytes: 1,
    },
    push_subscriptions: {
      id: randomUUID(),
      account_id: accountId,
      session_id: sessionId,
      game_id: gameId,
      endpoint: 'https://fcm.googleapis.com/send/1',
      p256dh: 'B',
      auth: 'A',
      saved_at: soon,
    },
    results_links: { game_id: gameId, token_hash: hash },
    watch_links: { game_id: gameId, nonce: Buffer.alloc(16), token_hash: hash, delay_minutes: 2, photos: false },
    photo_requests: {
      id: randomUUID(),
      photo_id: photoId,
      game_id: gameId,
      name: 'Sam',
      words: 'Not my best side.',
      contact: 'sam@example.org',
      account_id: accountId,
    },
    watchers: { node_id: randomUUID(), game_id: gameId, account_id: accountId, seen_at: soon },
  };
  return { right, wrong };
}

const wrong: [string, Row, string][] = [
  ['results_links', { token_hash: Buffer.alloc(31) }, 'results_links_token_hash_check'],
  ['results_links', { game_id: noGame }, 'results_links_token_hash_key'],
  ['results_links', { game_id: noGame, token_hash: Buffer.alloc(32, 2) }, 'results_links_game_id_fkey'],
  ['watch_links', { nonce: Buffer.alloc(15) }, 'watch_links_nonce_check'],
  ['watch_links', { token_hash: Buffer.alloc(31) }, 'watch_links_token_hash_check'],
  ['watch_links', { delay_minutes: 11 }, 'watch_links_delay_minutes_check'],
  ['watch_links', { game_id: noGame }, 'watch_links_token_hash_key'],
  ['watch_links', { game_id: noGame, token_hash: Buffer.alloc(32, 2) }, 'watch_links_game_id_fkey'],
  ['photo_requests', { id: randomUUID(), name: 'S'.repeat(41) }, 'photo_requests_name_check'],
  ['photo_requests', { id: randomUUID(), words: 'w'.repeat(501) }, 'photo_requests_words_check'],
  ['photo_requests', { id: randomUUID(), contact: 'c'.repeat(255) }, 'photo_requests_contact_check'],
  ['photo_requests', { id: randomUUID(), photo_id: randomUUID() }, 'photo_requests_photo_id_fkey'],
  ['photo_requests', { id: randomUUID(), game_id: noGame }, 'photo_requests_game_id_fkey'],
  ['photo_requests', { id: randomUUID(), ...nobody }, 'photo_requests_account_id_fkey'],
  ['events', { seq: 0 }, 'events_seq_check'],
  ['events', { seq: 2, move_id: '' }, 'events_move_id_check'],
  ['events', { game_id: noGame }, 'events_game_id_fkey'],
  ['moves', { move_id: 'm'.repeat(121) }, 'moves_move_id_check'],
  ['moves', { game_id: noGame }, 'moves_game_id_fkey'],
  ['snapshots', { game_id: noGame }, 'snapshots_game_id_fkey'],
  ['positions', { id: 2, game_id: noGame }, 'positions_game_id_fkey'],
  ['positions', { id: 2, ...nobody }, 'positions_account_id_fkey'],
  ['contacts', { game_id: noGame }, 'contacts_game_id_fkey'],
  ['first_tries', { try_hash: Buffer.alloc(31) }, 'first_tries_try_hash_check'],
  ['first_tries', { try_hash: Buffer.alloc(32, 1), claim_hash: Buffer.alloc(31) }, 'first_tries_claim_hash_check'],
  ['photos', { id: randomUUID(), kind: 'selfie' }, 'photos_kind_check'],
  ['photos', { id: randomUUID(), sha256: Buffer.alloc(31) }, 'photos_sha256_check'],
  ['photos', { id: randomUUID() }, 'photos_game_id_account_id_sha256_key'],
  ['photos', { id: randomUUID(), game_id: noGame }, 'photos_game_id_fkey'],
  ['photos', { id: randomUUID(), ...nobody }, 'photos_account_id_fkey'],
  ['push_subscriptions', { id: randomUUID(), endpoint: 'x'.repeat(2_001) }, 'push_subscriptions_endpoint_check'],
  ['push_subscriptions', { id: randomUUID() }, 'push_subscriptions_game_id_endpoint_key'],
  ['push_subscriptions', { id: randomUUID(), endpoint: 'x', ...nobody }, 'push_subscriptions_account_id_fkey'],
  [
    'push_subscriptions',
    { id: randomUUID(), endpoint: 'x', session_id: randomUUID() },
    'push_subscriptions_session_id_fkey',
  ],
  ['push_subscriptions', { id: randomUUID(), game_id: noGame }, 'push_subscriptions_game_id_fkey'],
  ['watchers', { game_id: noGame }, 'watchers_game_id_fkey'],
  ['watchers', nobody, 'watchers_account_id_fkey'],
];
