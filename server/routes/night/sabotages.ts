import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import type { Letter } from '#contract/game';
import { Problem } from '#contract/problems';
import type { Deps } from '../../deps.ts';
import { askedGame, runsRace } from '../../games/asked-game.ts';
import { pressingOf, refuseUngiving, refuseUnpressing } from '../../night/buttons.ts';
import { readSaidTime, recordingFirstAttempt } from '../../night/said-time.ts';
import { deedOf, moved } from '../../night/hosted-race.ts';
import { landSabotage } from '../../night/sabotage-shown.ts';
import { readSabotageProof } from '../../night/claim-move.ts';
import { refuseMoved } from '../../night/moved-seat.ts';
import { readPhoneTime } from '../../night/phone-fix.ts';
import { racingTeamOfSeat, refuseUnbegun } from '../../night/racing-team.ts';
import { noteContact } from '../../night/team-contact.ts';
import { noteClaimPhotoArrived } from '../../photos/claim-photo-arrived.ts';
import { serve } from '../../http/serve.ts';
import { listSabotages } from '../../store/games/catalogues.ts';
import type { GameOfPerson } from '../../store/games/games.ts';

export function sabotagesRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.sabotages, async ({ viewer, query }) => {
    const { game } = await askedGame(deps, viewer, query.gameId);
    if (game.type !== 'god') return listSabotages(deps.database.db);
    const own = game.extras?.sabotages ?? [];
    return own.map((sabotage, n) => ({ id: n + 1, sabotage }));
  });

  serve(app, deps, calls['add-sabotage'], async ({ viewer, input, key }) => {
    const found = await askedGame(deps, viewer, input.gameId);
    const { gameId } = found.game;
    const by = giverOf(found, viewer.accountId, input.givenByGroup);
    refuseUnbegun(found);
    const { accountId } = viewer;
    if (found.team !== null) noteContact(deps, { gameId, team: found.team, accountId });
    if (by !== 'host') await refuseUngiving(deps.database.db, pressingOf(found, by, accountId));
    const sab = catalogueId(input.sabotageId);
    const move = { type: 'give-sabotage', sabotageId: randomUUID(), by, to: input.targetGroup, sab } as const;
    return deps.races.play(
      {
        gameId,
        move,
        asked: { accountId, call: 'add-sabotage', key, body: input },
        ...(by === 'host' ? { deed: deedOf(viewer, 'add-sabotage', move) } : {}),
      },
      moved,
    );
  });

  serve(
    app,
    deps,
    calls['sabotage-complete'],
    async ({ viewer, input, key, request }) => {
      const racer = await racingTeamOfSeat(deps, viewer, input.gameId, input.gameGroup);
      refuseMoved(racer, readPhoneTime(input.claimedAt), deps.now());
      const { gameId, team, accountId } = racer;
      noteContact(deps, racer);
      await refuseUnpressing(deps.database.db, racer);
      const { sabotageId } = input;
      const time = await readSaidTime(deps, racer, { input, key, request });
      // Whoever wants to end it has been shown it, whichever way.
      await landSabotage(deps, await deps.races.current(gameId), team);
      const photo = await readSabotageProof(deps, racer, input);
      const answer = await deps.races.play(
        {
          gameId,
          move: { type: 'end-sabotage', team, sabotageId, photo, ...time },
          asked: { accountId, call: 'sabotage-complete', key, body: input },
        },
        moved,
      );
      if (photo && !('id' in photo)) await noteClaimPhotoArrived(deps, gameId, team, photo.sha256);
      return answer;
    },
    (asked, take) => recordingFirstAttempt(deps, asked, take),
  );
}

/** [E10] A team gives as itself. The host of a god game gives as the host, also one who races. */
function giverOf(found: GameOfPerson, accountId: string, givenBy: string): Letter | 'host' {
  const { game, team } = found;
  if (givenBy === 'host') {
    if (!runsRace(found, accountId) || game.type !== 'god') throw new Problem('not-allowed');
    return 'host';
  }
  if (team === null) throw new Problem('no-team');
  if (givenBy !== team) throw new Problem('not-allowed');
  return team;
}

/** As the catalogue has it, or the same as text. */
function catalogueId(id: number | string): number {
  if (typeof id === 'number') return id;
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new Problem('sabotage-unknown');
  return Number(id);
}
