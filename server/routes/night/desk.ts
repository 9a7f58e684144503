import type { FastifyInstance } from 'fastify';
import type { OutputOf } from '#contract/call';
import { calls } from '#contract/calls';
import { race } from '#contract/limits';
import type { Deps } from '../../deps.ts';
import { isNeutralHost } from '../../games/audience.ts';
import { hostedRace } from '../../night/hosted-race.ts';
import { refuseUnbegun } from '../../night/racing-team.ts';
import { writeContacts } from '../../night/team-contact.ts';
import { serve } from '../../http/serve.ts';
import { listContacts } from '../../store/races/contacts.ts';
import { listNewestPhotos } from '../../store/races/photos.ts';

type ConsolePhoto = OutputOf<(typeof calls)['desk']>['photos'][number];
type KeptPhoto = Awaited<ReturnType<typeof listNewestPhotos>>[number];

/** [J7] What lies on a host's desk beside the race itself. */
export function deskRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.desk, async (asked) => {
    const found = await hostedRace(deps, asked);
    refuseUnbegun(found);
    const { game, group } = found;
    const { db } = deps.database;
    const isAll = game.status === 'fini' || isNeutralHost(found, game.userId);
    const whose = isAll ? 'all' : group;
    await writeContacts(deps);
    const [contacts, photos] = await Promise.all([
      listContacts(db, game.gameId),
      // A host who left their team is shown nobody's until the race is over.
      whose ? listNewestPhotos(db, game.gameId, whose, race.deskPhotos) : [],
    ]);
    return {
      contacts: contacts.map(({ group: letter, at }) => ({ group: letter, at: at.getTime() })),
      photos: photos.map(deskPhoto),
    };
  });
}

function deskPhoto({ id, group, at, kind, about }: KeptPhoto): ConsolePhoto {
  const isOfBar = kind === 'step' || kind === 'forfeit';
  return {
    id,
    group,
    at: at.getTime(),
    what: kind === 'step' ? 'bar' : kind,
    number: isOfBar && about !== null ? Number(about) + 1 : null,
  };
}
