import type { OutputOf } from '#contract/call';
import type { calls } from '#contract/calls';
import { letters } from '#contract/game';
import type { Deps } from '../deps.ts';
import { audienceOf } from '../games/asked-game.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import type { GameOfPerson } from '../store/games/games.ts';
import { listMembers } from '../store/games/members.ts';
import { keepReceipts, listSaid, listSeated, type Said, type Seated } from '../store/races/receipts.ts';

type Receipts = OutputOf<(typeof calls)['receipts']>;

/** [Q9] [Q10] A phone of somebody who races has shown what a host said; whoever runs the race hears of it when that is news. */
export async function noteSeen(deps: Deps, found: GameOfPerson, { accountId }: Viewer, seqs: number[]): Promise<void> {
  const { game, team } = found;
  if (team === null) return;
  const { gameId } = game;
  const fresh = await keepReceipts(deps.database.db, { gameId, accountId, team }, seqs, deps.now());
  if (fresh > 0) deps.bell.ring({ receipts: gameId });
}

/** [Q10] What was said, with who of those it was for has seen it; a host who races reads of no word to another team alone. */
export async function receiptsFor(deps: Deps, found: GameOfPerson, { accountId }: Viewer): Promise<Receipts> {
  const { db } = deps.database;
  const { gameId, status } = found.game;
  const audience = audienceOf(found, accountId);
  const own = 'team' in audience ? audience.team : null;
  const isAll = audience.kind === 'host' || status === 'over';
  const said = (await listSaid(db, gameId)).filter(({ to }) => isAll || to === null || to === own);
  const people = said.length > 0 ? await racingPeople(deps, gameId) : [];
  return said.map((one) => receiptOf(one, people));
}

async function racingPeople({ config, database: { db } }: Deps, gameId: number): Promise<Seated[]> {
  const members = (await listMembers(db, gameId)).filter(({ isDeleted }) => !isDeleted);
  return [...(await listSeated(db, gameId, config.trustsAddresses)), ...members];
}

/** Whoever said it need not have seen it. */
function receiptOf({ seq, at, text, to, accountId, name, seenBy }: Said, people: Seated[]): Receipts[number] {
  const readers = people.filter(
    (one) => (to === null || one.team === to) && (!accountId || one.accountId !== accountId),
  );
  const hasSeen = (one: Seated) => one.accountId !== null && seenBy.includes(one.accountId);
  return {
    seq,
    at: at.getTime(),
    text,
    group: to,
    by: name,
    teams: letters.flatMap((group) => {
      const theirs = readers.filter(({ team }) => team === group);
      return theirs.length > 0 ? [{ group, seen: theirs.filter(hasSeen).length, of: theirs.length }] : [];
    }),
    unseen: readers.filter((one) => !hasSeen(one)).map(({ name: unseen, team }) => ({ name: unseen, group: team })),
  };
}
