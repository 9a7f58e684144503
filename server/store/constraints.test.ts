import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { rowsOfCounter } from '../../tests/harness/people/counter-rows.ts';
import { rowsOfCrew } from '../../tests/harness/people/crew-rows.ts';
import { freshDatabase } from '../../tests/harness/servers/database.ts';
import { rowsOfJoining } from '../../tests/harness/people/join-rows.ts';
import { rowsOfRaces } from '../../tests/harness/races/race-rows.ts';
import { rowsOfStreets } from '../../tests/harness/races/street-rows.ts';

const { pool } = await freshDatabase();

type Row = Record<string, unknown>;
const other = () => Buffer.alloc(32, 2);

const accountId = randomUUID();
const sessionId = randomUUID();
const hash = Buffer.alloc(32, 1);
const soon = '2030-01-01';
const ids = { gameId: 7, accountId, sessionId };
const [counterRows, raceRows] = [rowsOfCounter(ids), rowsOfRaces(ids)];
const others = [rowsOfStreets, rowsOfCrew(ids), rowsOfJoining(ids)];

/** For each table a row that is right; every wrong one below differs from it in what it names. */
const right: Record<string, Row> = {
  accounts: { id: accountId, email: 'sam@example.org', display_name: 'Sam', password_hash: '$argon2id$v=19$…' },
  identities: { account_id: accountId, provider: 'email', subject: 'sam@example.org', email: 'sam@example.org' },
  auth_sessions: { id: sessionId, account_id: accountId, method: 'password', user_agent: 'Firefox' },
  refresh_tokens: { token_hash: hash, session_id: sessionId, parent_hash: hash },
  login_sessions: { token_hash: hash, account_id: accountId, session_id: sessionId },
  one_time_tokens: { token_hash: hash, account_id: accountId, purpose: 'confirm', expires_at: soon },
  factors: { account_id: accountId, friendly_name: 'Phone', secret: Buffer.alloc(20) },
  attempts: { key: 'k', count: 1, window_ends_at: soon },
  constants: { name: 'pace_2', constant: 0 },
  keys: { name: 'token', secret: '{"kty": "EC"}' },
  idempotency: {
    account_id: accountId,
    game_id: 0,
    call: 'create-game',
    key: '12345678',
    body_hash: hash,
    status: 201,
    answer: '{}',
  },
  mail_outbox: { to_address: 'sam@example.org', to_name: 'Sam', subject: 'Hello', html: '<p>', text: 't' },
  workers: { id: 'pool-1' },
  games: {
    game_id: 7,
    user_id: accountId,
    game_name: 'Egg',
    city: 'York',
    game_date: soon,
    game_type: 'classic',
    game_groups: 2,
    game_bars: 6,
    game_start_bar: 'The Crown',
    host_tel: '+447700900123',
    game_extras: '{}',
    lazy_questionnaire: '{}',
    join_code: 'K4WQZ7',
  },
  game_groups: { game_id: 7, game_group: 'A' },
  seats: { game_id: 7, game_group: 'A', place: 1, email: 'sam@example.org', account_id: accountId, token_hash: hash },
  clues: { game_id: 7, author: 'A', bar_id: 'osm:n1', clue: 'Heavy is the head.' },
  nudges: { game_id: 7, author: 'A', bar_id: 'osm:n1', nudge: 'Kings wear it.' },
  bars: { id: 'osm:n1', name: 'The Crown', kind: 'pub', lat: 53.96, lon: -1.08, source: 'osm', collection: 'york' },
  localities: { id: 'osm:n2', name: 'York', folded: 'york', lat: 53.96, lon: -1.08, collection: 'york' },
  live_discs: { lat: 53.96, lon: -1.08, bars: 12, fetched_at: soon },
  city_lookups: { asked: 'york', found: '[]', fetched_at: soon },
  live_silences: { service: 'overpass', until: soon, reason: 'It is busy.' },
  sabotages: { id: 900, text: 'Hum a tune. Photo: the eureka.' },
  forfeits: { id: 900, text: 'Look wise. Photo: the thinkers.' },
  ...raceRows.right,
  ...Object.assign({}, ...others.map((one) => one.right)),
  ...counterRows.right,
};

const nobody = { account_id: randomUUID() };
const long = 'x'.repeat(1_000);

const wrong: [table: string, differences: Row, constraint: string][] = [
  ['accounts', { id: randomUUID(), email: 'Sam@example.org' }, 'accounts_email_check'],
  ['accounts', { id: randomUUID(), email: 'no-at-sign' }, 'accounts_email_check'],
  ['accounts', { id: randomUUID(), email: '@example.org' }, 'accounts_email_check'],
  ['accounts', { id: randomUUID(), email: `sam@${long}` }, 'accounts_email_check'],
  ['accounts', { id: randomUUID() }, 'accounts_email_key'],
  ['accounts', { id: randomUUID(), email: 'b@example.org', display_name: '' }, 'accounts_display_name_check'],
  [
    'accounts',
    { id: randomUUID(), email: 'b@example.org', display_name: 'x'.repeat(41) },
    'accounts_display_name_check',
  ],
  ['accounts', { id: randomUUID(), email: 'b@example.org', password_hash: 'secret1' }, 'accounts_password_hash_check'],
  ['identities', { provider: 'facebook' }, 'identities_provider_check'],
  ['identities', { provider: 'google', subject: '' }, 'identities_subject_check'],
  ['identities', { provider: 'google', subject: long }, 'identities_subject_check'],
  ['identities', { subject: 'other' }, 'identities_account_id_provider_key'],
  ['identities', {}, 'identities_provider_subject_key'],
  ['identities', { provider: 'google', ...nobody }, 'identities_account_id_fkey'],
  ['auth_sessions', { id: randomUUID(), method: 'magic' }, 'auth_sessions_method_check'],
  ['auth_sessions', { id: randomUUID(), assurance: 'aal3' }, 'auth_sessions_assurance_check'],
  ['auth_sessions', { id: randomUUID(), user_agent: long }, 'auth_sessions_user_agent_check'],
  ['auth_sessions', { id: randomUUID(), assurance: 'aal2' }, 'auth_sessions_check'],
  ['auth_sessions', { id: randomUUID(), assured_at: soon }, 'auth_sessions_check'],
  ['auth_sessions', { id: randomUUID(), ...nobody }, 'auth_sessions_account_id_fkey'],
  ['refresh_tokens', { token_hash: Buffer.alloc(31) }, 'refresh_tokens_token_hash_check'],
  ['refresh_tokens', { token_hash: other(), parent_hash: Buffer.alloc(33) }, 'refresh_tokens_parent_hash_check'],
  ['refresh_tokens', { token_hash: other(), session_id: randomUUID() }, 'refresh_tokens_session_id_fkey'],
  ['login_sessions', { token_hash: Buffer.alloc(0) }, 'login_sessions_token_hash_check'],
  ['login_sessions', { token_hash: other(), ...nobody }, 'login_sessions_account_id_fkey'],
  ['login_sessions', { token_hash: other(), session_id: randomUUID() }, 'login_sessions_session_id_fkey'],
  ['one_time_tokens', { token_hash: Buffer.alloc(31) }, 'one_time_tokens_token_hash_check'],
  ['one_time_tokens', { token_hash: other(), purpose: 'party' }, 'one_time_tokens_purpose_check'],
  ['one_time_tokens', { token_hash: other(), ...nobody }, 'one_time_tokens_account_id_fkey'],
  ['factors', { friendly_name: long }, 'factors_friendly_name_check'],
  ['factors', { secret: Buffer.alloc(19) }, 'factors_secret_check'],
  ['factors', nobody, 'factors_account_id_fkey'],
  ['attempts', { key: 'l', count: -1 }, 'attempts_count_check'],
  ['constants', { name: 'Pace' }, 'constants_name_check'],
  ['constants', { name: '2_pace' }, 'constants_name_check'],
  ['constants', { name: 'pace', constant: -1 }, 'constants_constant_check'],
  ['keys', { name: 'house' }, 'keys_name_check'],
  ['keys', { name: 'cookie', secret: 'null' }, 'keys_secret_check'],
  ['idempotency', { key: 'another-key', game_id: -1 }, 'idempotency_game_id_check'],
  ['idempotency', { key: 'another-key', call: '' }, 'idempotency_call_check'],
  ['idempotency', { key: '1234567' }, 'idempotency_key_check'],
  ['idempotency', { key: 'x'.repeat(81) }, 'idempotency_key_check'],
  ['idempotency', { key: 'another-key', body_hash: Buffer.alloc(31) }, 'idempotency_body_hash_check'],
  ...[199, 300, 409, 500].map((status): [string, Row, string] => [
    'idempotency',
    { key: 'another-key', status },
    'idempotency_status_check',
  ]),
  ['idempotency', { key: 'another-key', ...nobody }, 'idempotency_account_id_fkey'],
  ...['sam', 'sam@a,eve@b', 'sam@a\r\nBcc: eve@b', '<sam@a>', `sam@${long}`].map(
    (to_address): [string, Row, string] => ['mail_outbox', { to_address }, 'mail_outbox_to_address_check'],
  ),
  ['mail_outbox', { to_name: 'Sam\nBcc: eve@example.org' }, 'mail_outbox_to_name_check'],
  ['mail_outbox', { to_name: long }, 'mail_outbox_to_name_check'],
  ['mail_outbox', { subject: '' }, 'mail_outbox_subject_check'],
  ['mail_outbox', { subject: 'Hello\r\nBcc: eve@example.org' }, 'mail_outbox_subject_check'],
  ['mail_outbox', { subject: long }, 'mail_outbox_subject_check'],
  ['mail_outbox', { tries: -1 }, 'mail_outbox_tries_check'],
  ['mail_outbox', { last_error: long }, 'mail_outbox_last_error_check'],
  ['mail_outbox', { sent_at: soon, failed_at: soon, html: null, text: null }, 'mail_outbox_one_end'],
  ['mail_outbox', { sent_at: soon, kept_at: soon, html: null, text: null }, 'mail_outbox_one_end'],
  ['mail_outbox', { kept_at: soon }, 'mail_outbox_words_until_end'],
  ['mail_outbox', { text: null }, 'mail_outbox_words_until_end'],
  ['mail_outbox', { sent_at: soon }, 'mail_outbox_words_until_end'],
  ['mail_outbox', { failed_at: soon, text: null }, 'mail_outbox_words_until_end'],
  ['games', { game_id: -1 }, 'games_game_id_check'],
  ['games', { game_id: 8, join_code: 'K4WQZ8', user_id: randomUUID() }, 'games_user_id_fkey'],
  ['games', { game_id: 8, game_name: '' }, 'games_game_name_check'],
  ['games', { game_id: 8, game_name: 'x'.repeat(61) }, 'games_game_name_check'],
  ['games', { game_id: 8, city: '' }, 'games_city_check'],
  ['games', { game_id: 8, city: 'x'.repeat(81) }, 'games_city_check'],
  ['games', { game_id: 8, game_type: 'solo' }, 'games_game_type_check'],
  ['games', { game_id: 8, host_team: 'G' }, 'games_host_team_check'],
  ...[0, 7].map((game_groups): [string, Row, string] => [
    'games',
    { game_id: 8, game_groups },
    'games_game_groups_check',
  ]),
  ...[2, 13].map((game_bars): [string, Row, string] => ['games', { game_id: 8, game_bars }, 'games_game_bars_check']),
  ['games', { game_id: 8, game_bar_list: '{}' }, 'games_game_bar_list_check'],
  ['games', { game_id: 8, game_bar_list: JSON.stringify(Array.from({ length: 16 })) }, 'games_game_bar_list_check'],
  ['games', { game_id: 8, game_start_bar: '' }, 'games_game_start_bar_check'],
  ['games', { game_id: 8, game_start_bar_id: '' }, 'games_game_start_bar_id_check'],
  ...['7pm', '24:00', '19:60'].map((game_time): [string, Row, string] => [
    'games',
    { game_id: 8, game_time },
    'games_game_time_check',
  ]),
  ...['', 'x'.repeat(121)].map((meeting_point): [string, Row, string] => [
    'games',
    { game_id: 8, meeting_point },
    'games_meeting_point_check',
  ]),
  ...['07700900123', '+0770090012', '+44 7700', '+1234567890123456'].map((host_tel): [string, Row, string] => [
    'games',
    { game_id: 8, host_tel },
    'games_host_tel_check',
  ]),
  ['games', { game_id: 8, status: 'over' }, 'games_status_check'],
  ['games', { game_id: 8, game_extras: '[]' }, 'games_game_extras_check'],
  ['games', { game_id: 8, lazy_questionnaire: '[]' }, 'games_lazy_questionnaire_check'],
  ['game_groups', { game_group: 'B', game_id: 9 }, 'game_groups_game_id_fkey'],
  ['game_groups', { game_group: 'G' }, 'game_groups_game_group_check'],
  ['games', { game_id: 8, lazy_stage: 'ready' }, 'games_lazy_stage_check'],
  ['games', { game_id: 8, game_final_bar_id: '' }, 'games_game_final_bar_id_check'],
  ['seats', {}, 'seats_pkey'],
  ['seats', { email: 'b@example.org' }, 'seats_token_hash_key'],
  ['seats', { email: 'b@example.org', token_hash: null }, 'seats_game_id_game_group_place_key'],
  ['seats', { email: 'b@example.org', token_hash: null, place: 2 }, 'seats_game_id_account_id_key'],
  ['seats', { email: 'b@example.org', place: 2, token_hash: Buffer.alloc(31) }, 'seats_token_hash_check'],
  ['seats', { email: 'b@example.org', place: 3 }, 'seats_place_check'],
  ['seats', { email: 'B@example.org', place: 2 }, 'seats_email_check'],
  ['seats', { email: 'b@example.org', place: 2, token_hash: null, ...nobody }, 'seats_account_id_fkey'],
  [
    'seats',
    { email: 'b@example.org', game_group: 'C', token_hash: null, account_id: null },
    'seats_game_id_game_group_fkey',
  ],
  ['clues', {}, 'clues_pkey'],
  ['clues', { author: 'house' }, 'clues_author_check'],
  ['clues', { author: 'host', clue: '' }, 'clues_clue_check'],
  ['clues', { author: 'host', clue: 'x'.repeat(501) }, 'clues_clue_check'],
  ['clues', { author: 'host', bar_id: '' }, 'clues_bar_id_check'],
  ['clues', { author: 'host', game_id: 9 }, 'clues_game_id_fkey'],
  ['nudges', { author: 'house' }, 'nudges_author_check'],
  ['nudges', { author: 'host', bar_id: '' }, 'nudges_bar_id_check'],
  ['nudges', { author: 'host', nudge: 'x'.repeat(201) }, 'nudges_nudge_check'],
  ['nudges', { author: 'host', game_id: 9 }, 'nudges_game_id_fkey'],
  ...['', 'osm:n0', 'osm:x7', "import:a'b", 'host:me', 'bar:me', 'demo:york:crown'].map((id): [string, Row, string] => [
    'bars',
    { id },
    'bars_id_check',
  ]),
  ['bars', { id: 'osm:n3', name: '' }, 'bars_name_check'],
  ['bars', { id: 'osm:n3', name: 'x'.repeat(121) }, 'bars_name_check'],
  ['bars', { id: 'osm:n3', kind: 'cafe' }, 'bars_kind_check'],
  ...['NaN', 'Infinity', 90.1].map((lat): [string, Row, string] => ['bars', { id: 'osm:n3', lat }, 'bars_lat_check']),
  ...['NaN', '-Infinity', -180.1].map((lon): [string, Row, string] => [
    'bars',
    { id: 'osm:n3', lon },
    'bars_lon_check',
  ]),
  ['bars', { id: 'osm:n3', street: '' }, 'bars_street_check'],
  ['bars', { id: 'osm:n3', locality: '' }, 'bars_locality_check'],
  ['bars', { id: 'osm:n3', source: 'hearsay' }, 'bars_source_check'],
  ['bars', { id: 'osm:n3', collection: '' }, 'bars_collection_check'],
  ['bars', { id: 'osm:n3', owner_id: accountId }, 'bars_one_origin'],
  ['bars', { id: 'osm:n3', collection: null }, 'bars_one_origin'],
  ['bars', { id: `host:${accountId}` }, 'bars_one_origin'],
  ['bars', { id: `bar:${accountId}` }, 'bars_one_origin'],
  ['bars', { id: `host:${accountId}`, source: 'host', collection: null }, 'bars_one_origin'],
  ['bars', { id: `host:${accountId}`, source: 'host', collection: null, owner_id: randomUUID() }, 'bars_owner_id_fkey'],
  ['localities', { id: 'york' }, 'localities_id_check'],
  ['localities', { id: 'osm:n3', name: '' }, 'localities_name_check'],
  ['localities', { id: 'osm:n3', folded: '' }, 'localities_folded_check'],
  ['localities', { id: 'osm:n3', county: '' }, 'localities_county_check'],
  ['localities', { id: 'osm:n3', country: 'England' }, 'localities_country_check'],
  ['localities', { id: 'osm:n3', lat: 'NaN' }, 'localities_lat_check'],
  ['localities', { id: 'osm:n3', lon: 'NaN' }, 'localities_lon_check'],
  ['localities', { id: 'osm:n3', people: -1 }, 'localities_people_check'],
  ['localities', { id: 'osm:n3', bars: -1 }, 'localities_bars_check'],
  ['localities', { id: 'osm:n3', collection: '' }, 'localities_collection_check'],
  ['live_discs', { lat: -91 }, 'live_discs_lat_check'],
  ['live_discs', { lon: 181 }, 'live_discs_lon_check'],
  ['live_discs', { lat: 0, bars: -1 }, 'live_discs_bars_check'],
  ['city_lookups', { asked: '' }, 'city_lookups_asked_check'],
  ['city_lookups', { asked: 'leeds', found: '{}' }, 'city_lookups_found_check'],
  ['live_silences', { service: 'gossip' }, 'live_silences_service_check'],
  ['live_silences', { service: 'nominatim', reason: '' }, 'live_silences_reason_check'],
  ...['sabotages', 'forfeits'].flatMap((table): [string, Row, string][] => [
    [table, { id: 0, text: 'Another.' }, `${table}_id_check`],
    [table, { id: 901 }, `${table}_text_key`],
    ...['', ' ', ' Hum.', 'Hum. ', 'Hum.\nSing.', 'x'.repeat(161)].map((text): [string, Row, string] => [
      table,
      { id: 901, text },
      `${table}_text_check`,
    ]),
  ]),
  ...raceRows.wrong,
  ...others.flatMap((one) => one.wrong),
  ...counterRows.wrong,
];

const client = await pool.connect();
await client.query('begin');
for (const [table, row] of Object.entries(right)) await insert(table, row);
afterAll(async () => {
  await client.query('rollback');
  client.release();
});

test.each(wrong.map(([table, row, constraint]) => ({ table, constraint, names: Object.keys(row).join(), row })))(
  '$table refuses a wrong $names by $constraint',
  async ({ table, constraint, row }) => {
    await client.query('savepoint before');
    const refusal = await insert(table, { ...right[table], ...row }).catch((error: unknown) => error);
    await client.query('rollback to before');
    expect(refusal).toMatchObject({ constraint });
  },
);

test('every rule of the database has a row that it refuses', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select conname as name from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'f')`,
  );
  const tried = new Set(wrong.map(([, , constraint]) => constraint));
  expect(rows.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
});

async function insert(table: string, row: Row): Promise<void> {
  const places = Object.keys(row).map((_, n) => `$${n + 1}`);
  await client.query(
    `insert into ${table} (${Object.keys(row).join()}) overriding system value values (${places.join()})`,
    Object.values(row),
  );
}
