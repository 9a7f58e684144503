import type { FastifyInstance } from 'fastify';
import type { InputOf } from '#contract/call';
import { calls } from '#contract/calls';
import { cleanLine, hasSomethingToSee } from '#contract/text/clean-text';
import { race } from '#contract/limits';
import { Problem } from '#contract/problems';
import { answerOnce } from '../../http/answer-once.ts';
import type { Deps } from '../../deps.ts';
import { askedGame, runsRace } from '../../games/asked-game.ts';
import { hostSays } from '../../night/hosted-race.ts';
import { refuseOver, refuseUnbegun } from '../../night/racing-team.ts';
import { noteContact } from '../../night/team-contact.ts';
import { latestNews } from '../../push/note.ts';
import { readDevice } from '../../push/read-device.ts';
import { addPush } from '../../push/tell.ts';
import { refuseLongerThan } from '../../http/refuse.ts';
import { serve } from '../../http/serve.ts';
import type { GameOfPerson } from '../../store/games/games.ts';
import type { Viewer } from '../../store/accounts/login-sessions.ts';
import { keepDevice } from '../../store/races/push-subscriptions.ts';
import { mayTry, takeTries } from '../../http/rate-limits.ts';

type Save = (typeof calls)['save-push-subscription'];
type Send = (typeof calls)['send-notification'];

/** Phones that want to be told while nobody looks at them, and who has them told. */
export function pushRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls['save-push-subscription'], async (asked) => {
    const { viewer, input } = asked;
    const { game } = await ownGame(deps, viewer, input);
    refuseOver(game);
    const device = readDevice(input.subscription);
    return answerOnce(deps, 'save-push-subscription', asked, async (tx) => {
      await keepDevice(tx, { ...viewer, gameId: game.gameId }, device, deps.now());
      return { success: true };
    });
  });

  serve(app, deps, calls['send-notification'], async (asked) => {
    const { viewer, input, key } = asked;
    const found = await ownGame(deps, viewer, input);
    const { game, team } = found;
    refuseUnbegun(found);
    refuseOver(game);
    const words = runsRace(found, viewer.accountId) ? wordsIn(input.payload) : '';
    if (team !== null && words === '') {
      // Read before the transaction: many at once would each hold one connection and wait for another.
      const seq = latestNews(await deps.races.current(game.gameId), team);
      return answerOnce(deps, 'send-notification', asked, async (tx) => {
        await takeTries(deps, [['notifications', viewer.accountId]], tx);
        const isNew = seq !== null && (await mayTry(deps, [['news', `${game.gameId}\n${seq}`]], tx));
        if (isNew) await addPush(tx, game.gameId, seq);
        return { success: true };
      });
    }
    if (words === '') throw new Problem('bad-input', { message: 'Write a message first.' });
    const call = { accountId: viewer.accountId, gameId: game.gameId, call: 'send-notification', key, body: input };
    return hostSays(deps, call, { text: words }, () => ({ success: true }));
  });
}

/** The game for its people; a letter a player sends besides must be that of their team. A host's says nothing: their words are for all. */
async function ownGame(deps: Deps, viewer: Viewer, { gameId, group }: InputOf<Save | Send>): Promise<GameOfPerson> {
  const found = await askedGame(deps, viewer, gameId);
  if (group != null && group !== found.team && !runsRace(found, viewer.accountId)) throw new Problem('not-allowed');
  if (found.team !== null && found.game.status === 'ongoing') {
    noteContact(deps, { gameId: found.game.gameId, team: found.team, accountId: viewer.accountId });
  }
  return found;
}

/** [N6] What a host wrote, on one line; '' when they wrote nothing. */
function wordsIn({ title = '', body = '' }: NonNullable<InputOf<Send>['payload']> = {}): string {
  const [head, rest] = [cleanLine(title), cleanLine(body)];
  refuseLongerThan(race.message.title, head, 'A title');
  refuseLongerThan(race.message.body, rest, 'A message');
  return [head, rest].filter(hasSomethingToSee).join(': ');
}
