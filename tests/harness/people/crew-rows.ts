import { randomUUID } from 'node:crypto';

type Row = Record<string, unknown>;

const soon = '2030-01-01';
const nobody = { account_id: randomUUID() };

/** For each table of co-hosts and of the way home a row that is right, and what makes it wrong by which rule. */
export function rowsOfCrew({ gameId, accountId }: { gameId: number; accountId: string }): {
  right: Record<string, Row>;
  wrong: [string, Row, string][];
} {
  const key = { game_id: gameId, account_id: accountId };
  const right = {
    cohosts: { ...key, asked_at: soon },
    cohost_links: { token_hash: Buffer.alloc(32, 1), game_id: gameId, expires_at: soon },
    deeds: { ...key, id: 1, at: soon, what: 'pause' },
    receipts: { ...key, seq: 1, at: soon },
    phone_steps: { ...key, step: 'ready' },
    home_words: { ...key, word: 'home', said_at: soon },
    home_shares: { ...key, until: soon, lookers: '{}' },
    home_fixes: { ...key, lat: 53.96, lon: -1.08, at: soon },
  };
  const otherLink = { token_hash: Buffer.alloc(32, 2) };
  const wrong: [string, Row, string][] = [
    ['games', { game_id: 8, last_jar: '24:00' }, 'games_last_jar_check'],
    ['cohosts', {}, 'cohosts_game_id_account_id_key'],
    ['cohosts', { raced_team: 'G' }, 'cohosts_raced_team_check'],
    ['cohosts', nobody, 'cohosts_account_id_fkey'],
    ['cohosts', { game_id: 9 }, 'cohosts_game_id_fkey'],
    ['cohost_links', { token_hash: Buffer.alloc(31) }, 'cohost_links_token_hash_check'],
    ['cohost_links', { ...otherLink, game_id: 9 }, 'cohost_links_game_id_fkey'],
    ['cohost_links', { ...otherLink, used_by: randomUUID() }, 'cohost_links_used_by_fkey'],
    ['deeds', { ...nobody, id: 2 }, 'deeds_account_id_fkey'],
    ['deeds', { id: 2, game_id: 9 }, 'deeds_game_id_fkey'],
    ['receipts', nobody, 'receipts_account_id_fkey'],
    ['receipts', { game_id: 9 }, 'receipts_game_id_fkey'],
    ['phone_steps', { step: 'dancing' }, 'phone_steps_step_check'],
    ['phone_steps', nobody, 'phone_steps_account_id_fkey'],
    ['phone_steps', { game_id: 9 }, 'phone_steps_game_id_fkey'],
    ['home_words', { word: 'asleep' }, 'home_words_word_check'],
    ['home_words', { said_at: null }, 'home_words_check'],
    ['home_words', nobody, 'home_words_account_id_fkey'],
    ['home_words', { game_id: 9 }, 'home_words_game_id_fkey'],
    ['home_shares', nobody, 'home_shares_account_id_fkey'],
    ['home_shares', { game_id: 9 }, 'home_shares_game_id_fkey'],
    ['home_fixes', { game_id: 9 }, 'home_fixes_game_id_account_id_fkey'],
  ];
  return { right, wrong };
}
