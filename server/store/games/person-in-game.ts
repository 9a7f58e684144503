import { type SQL, sql } from 'drizzle-orm';
import type { Letter } from '#contract/game';

/** A question about games and people: what joins each game with what one person is in it, each table looked into once, and what follows from that. */
export function personInGame(accountId: SQL, email: SQL) {
  const isOn = sql<boolean>`(helper.since_at is not null and helper.ended_at is null)`;
  return {
    // The seat they took by a link counts before one that merely has their address, and either before one they took by code.
    seat: sql`lateral (
      select seats.game_group as letter from seats
      where seats.game_id = games.game_id and (seats.account_id = ${accountId} or seats.email = ${email})
      order by seats.account_id = ${accountId} desc nulls last limit 1) as seat`,
    isSeat: sql`true`,
    member: sql`members as member`,
    isMember: sql`member.game_id = games.game_id and member.account_id = ${accountId}`,
    helper: sql`cohosts as helper`,
    isHelper: sql`helper.game_id = games.game_id and helper.account_id = ${accountId}`,
    /** Its host, somebody in a team, or a co-host. */
    isOfGame: sql<boolean>`(games.user_id = ${accountId} or seat.letter is not null or member.account_id is not null or ${isOn})`,
    is: {
      // [Q6] Whoever has seen where everybody goes is in no team, whichever address they have by now.
      team: sql<Letter | null>`case when helper.knows then null else coalesce(seat.letter, member.game_group) end`,
      isMember: sql<boolean>`(seat.letter is null and member.account_id is not null)`,
      mayWriteClues: sql<boolean>`(seat.letter is not null or coalesce(member.may_write_clues, false))`,
      isCohost: isOn,
      cohostTeam: sql<Letter | null>`case when ${isOn} then helper.raced_team end`,
    },
  };
}
