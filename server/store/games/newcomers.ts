import type { QueryResultRow } from 'pg';
import type { Letter } from '#contract/game';
import type { Executor, Tx } from '../database.ts';
import { namedStatement } from '../named-statement.ts';

export interface TeamSize {
  letter: Letter;
  isClosed: boolean;
  byEmail: number;
  byCode: number;
}

/** What a game knows of somebody who comes by its code. */
export interface Standing {
  /** Where they sit by code. */
  team: Letter | null;
  wasRemoved: boolean;
  /** Whose clues they were shown. */
  known: string;
  /** [Q6] May have seen every route as a co-host. */
  knowsRoutes: boolean;
}

/** The teams of the game $1. Whoever has one of a team's two places as well sits there. */
const sizes = `
  select game_group as letter, is_closed as "isClosed",
    (select count(*)::int from seats where seats.game_id = $1 and seats.game_group = game_groups.game_group) as "byEmail",
    (select count(*)::int from members join accounts on accounts.id = members.account_id
     where members.game_id = $1 and members.game_group = game_groups.game_group and not exists (
       select from seats where seats.game_id = $1 and (seats.account_id = members.account_id
         or seats.email = accounts.email and accounts.email_confirmed_at is not null))) as "byCode"
  from game_groups where game_id = $1`;

/** The person $2 in the game $1. */
const standing = ((theirs: string) => `
  select (select game_group from members ${theirs}) as team, exists (select from removed_members ${theirs}) as "wasRemoved",
    coalesce((select read_clues from members ${theirs}), '') || coalesce((select read_clues from clue_readers ${theirs}), '') as known,
    coalesce((select knows from cohosts ${theirs}), false) as "knowsRoutes"`)('where game_id = $1 and account_id = $2');

const allSizes = namedStatement<TeamSize & QueryResultRow>('team_sizes', `${sizes} order by letter`);
const oneStanding = namedStatement<Standing & QueryResultRow>('standing', standing);
const newcomer = namedStatement<Standing & (TeamSize | Record<keyof TeamSize, null>) & QueryResultRow>(
  'newcomer',
  `select standing.*, sizes.* from (${standing}) as standing left join (${sizes}) as sizes on true order by letter`,
);

interface PersonKey {
  gameId: number;
  accountId: string;
}

/** How many are in each team of a game, and which take nobody more. */
export async function listTeamSizes(db: Executor, gameId: number): Promise<TeamSize[]> {
  return allSizes(db, [gameId]);
}

export async function readStanding(tx: Tx, { gameId, accountId }: PersonKey): Promise<Standing> {
  const [found] = await oneStanding(tx, [gameId, accountId]);
  return found ?? { team: null, wasRemoved: false, known: '', knowsRoutes: false };
}

/** Both in one question, for somebody who wants a seat. Hold the game first. */
export async function readNewcomer(
  tx: Tx,
  { gameId, accountId }: PersonKey,
): Promise<Standing & { sizes: TeamSize[] }> {
  const rows = await newcomer(tx, [gameId, accountId]);
  const [{ team, wasRemoved, known, knowsRoutes } = { team: null, wasRemoved: false, known: '', knowsRoutes: false }] =
    rows;
  const all = rows.flatMap(({ letter, isClosed, byEmail, byCode }) =>
    letter === null ? [] : [{ letter, isClosed, byEmail, byCode }],
  );
  return { team, wasRemoved, known, knowsRoutes, sizes: all };
}
