import { randomUUID } from 'node:crypto';

type Row = Record<string, unknown>;

const soon = '2030-01-01';
const nobody = { account_id: randomUUID() };

/** For each table of joining by code a row that is right, and what makes it wrong by which rule. */
export function rowsOfJoining({
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
  const key = { game_id: gameId, account_id: accountId };
  const [hash, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const right = {
    members: { ...key, game_group: 'A', seat: 1, rescue_code: 'K4WQ7P', joined_at: soon },
    removed_members: { ...key, removed_at: soon },
    clue_readers: { ...key, read_clues: 'A' },
    moved_seats: { ...key, rescue_code: 'K4WQ7P', moved_at: soon },
    knocks: {
      ...key,
      game_group: 'A',
      seat_account_id: accountId,
      pairs: '[[1,2],[3,4],[5,6]]',
      right_pair: 0,
      asked_at: soon,
      answer: 'no',
      network: 'x',
    },
    hand_overs: { token_hash: hash, session_id: sessionId, account_id: accountId, expires_at: soon },
    phone_contacts: { ...key, game_group: 'A', since_at: soon, last_at: soon },
  };
  const wrong: [string, Row, string][] = [
    ['games', { game_id: 8, joining: 'ajar' }, 'games_joining_check'],
    ['games', { game_id: 8, join_code: 'K4WQZO' }, 'games_join_code_check'],
    ['games', { game_id: 8, join_code: 'k4wqz7' }, 'games_join_code_check'],
    ['games', { game_id: 8, join_code: 'K4WQZ7' }, 'games_join_code_key'],
    ['members', { seat: 0 }, 'members_seat_check'],
    ['members', { rescue_code: 'K4WQ7' }, 'members_rescue_code_check'],
    ['members', { ...nobody, rescue_code: 'K4WQ7Q' }, 'members_game_id_seat_key'],
    ['members', { ...nobody, seat: 2 }, 'members_rescue_code_key'],
    ['members', { ...nobody, seat: 2, rescue_code: 'K4WQ7Q' }, 'members_account_id_fkey'],
    ['members', { game_id: 9, rescue_code: 'K4WQ7Q' }, 'members_game_id_game_group_fkey'],
    ['removed_members', nobody, 'removed_members_account_id_fkey'],
    ['removed_members', { game_id: 9 }, 'removed_members_game_id_fkey'],
    ['clue_readers', nobody, 'clue_readers_account_id_fkey'],
    ['clue_readers', { game_id: 9 }, 'clue_readers_game_id_fkey'],
    ['moved_seats', nobody, 'moved_seats_account_id_fkey'],
    ['moved_seats', { game_id: 9, rescue_code: 'K4WQ7Q' }, 'moved_seats_rescue_code_fkey'],
    ['knocks', { right_pair: 3 }, 'knocks_right_pair_check'],
    ['knocks', { answer: 'perhaps' }, 'knocks_answer_check'],
    ['knocks', nobody, 'knocks_account_id_fkey'],
    ['knocks', { seat_account_id: randomUUID() }, 'knocks_seat_account_id_fkey'],
    ['knocks', { answered_by: randomUUID() }, 'knocks_answered_by_fkey'],
    ['knocks', { session_id: randomUUID() }, 'knocks_session_id_fkey'],
    ['knocks', { game_id: 9 }, 'knocks_game_id_game_group_fkey'],
    ['hand_overs', { token_hash: Buffer.alloc(31) }, 'hand_overs_token_hash_check'],
    ['hand_overs', { token_hash: other, session_id: randomUUID() }, 'hand_overs_session_id_fkey'],
    ['hand_overs', { token_hash: other, ...nobody }, 'hand_overs_account_id_fkey'],
    ['phone_contacts', nobody, 'phone_contacts_account_id_fkey'],
    ['phone_contacts', { game_id: 9 }, 'phone_contacts_game_id_fkey'],
  ];
  return { right, wrong };
}
