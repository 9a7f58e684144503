import type { OutputOf } from '#contract/call';
import { statusToWire } from '#contract/calls/games';
import type { operatorSupportCalls } from '#contract/calls/operator-support';
import { teamNames } from '#contract/game';
import { counter } from '#contract/limits';
import { Problem } from '#contract/problems';
import { feedOf } from '#engine/whole-feed';
import { isConfirmed } from '../store/accounts/accounts.ts';
import type { Deps } from '../deps.ts';
import { keepAudit } from '../store/operator/audit.ts';
import { shownAddress } from '../store/accounts/deleted-accounts.ts';
import { listPaymentsOfGame } from '../store/money/payments.ts';
import { countOfGame, listPhotosForSupport, readAnyGame } from '../store/operator/support.ts';
import { paymentView } from './payments.ts';

type Look = OutputOf<(typeof operatorSupportCalls)['operator/look']>;

/** One game for whoever helps its people: facts, money and its log in words. Who looked is kept. */
export async function lookAtGame(deps: Deps, operatorId: string, gameId: number): Promise<Look> {
  const { config, races } = deps;
  const { db } = deps.database;
  const found = await readAnyGame(db, gameId);
  if (!found) throw new Problem('game-not-found');
  const { game, host } = found;
  const hasBegun = game.status !== 'setup';
  const log = hasBegun ? feedOf(await races.events(gameId)) : [];
  const paid = await listPaymentsOfGame(db, gameId);
  const counts = await countOfGame(db, gameId);
  const pictures = await listPhotosForSupport(db, gameId);
  await keepAudit(db, { operatorId, action: 'looked at a game', subject: `game:${gameId}` });
  return {
    game: {
      gameId,
      gameName: game.name,
      city: game.city,
      gameDate: game.date,
      gameType: game.type,
      status: statusToWire(game.status),
      lazyStage: game.type === 'lazy' ? game.lazyStage : null,
      teams: game.teamCount,
      bars: game.barCount,
      barsListed: game.bars.length,
      createdAt: game.createdAt.getTime(),
      startedAt: game.startedAt?.getTime() ?? null,
      endedAt: game.endedAt?.getTime() ?? null,
    },
    host: {
      name: host.displayName,
      email: shownAddress(host.email),
      isConfirmed: isConfirmed(host, config),
      isBanned: host.bannedAt !== null,
    },
    ...counts,
    photos: pictures.length,
    pictures: pictures.map(({ id, team, sentAt, hiddenAt, requests }) => ({
      id,
      team: team && teamNames[team],
      sentAt: sentAt.getTime(),
      isHidden: hiddenAt !== null,
      requests,
    })),
    payments: paid.map(paymentView),
    log: log.slice(0, counter.logEntries).map(({ seq, at, text }) => ({ seq, at, text })),
  };
}
