import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '#contract/calls';
import { resultsOf } from '#engine/results';
import type { Deps } from '../../deps.ts';
import { type ResultsReader, resultsReader } from '../../night/results-reader.ts';
import { withSeenPhotos } from '../../results/story-photos.ts';
import { toldStory } from '../../results/told-story.ts';
import { resultsPhotos } from '../../photos/results-photos.ts';
import { savedAs } from '../../results/file-names.ts';
import { photoArchive } from '../../results/photo-archive.ts';
import { openPictureRack } from '../../results/picture-rack.ts';
import { picturedOf } from '../../results/pictured.ts';
import { readersAtOnce } from '../../results/readers-at-once.ts';
import { resultsSheet } from '../../results/sheet.ts';
import { type Asked, serve } from '../../http/serve.ts';

/** Of the archive of one race: more than have ever been in one, and their friends. */
const mostReaders = 40;

type TakeAway = Pick<Asked<(typeof calls)['results-csv']>, 'viewer' | 'params' | 'query' | 'request' | 'reply'>;

/** [J5] What the people of a race that is over, and whoever has its link, may take with them. */
export function takeAwayRoutes(app: FastifyInstance, deps: Deps): void {
  const rack = openPictureRack();
  const archives = readersAtOnce(mostReaders);
  const readerOf = ({ viewer, params, query }: TakeAway) => resultsReader(deps, viewer, params.id, query.link);

  serve(app, deps, calls['results-photos-zip'], async (asked) => {
    const reader = await readerOf(asked);
    const archive = await archives(reader.game.gameId, () => photoArchive(deps, reader));
    named(asked.reply, reader, 'photos.zip').type('application/zip');
    return asked.reply.send(archive);
  });

  serve(app, deps, calls['results-csv'], async (asked) => {
    const reader = await readerOf(asked);
    const sheet = resultsSheet(await toldStory(deps, reader));
    return named(asked.reply, reader, 'results.csv').type('text/csv; charset=utf-8').send(sheet);
  });

  serve(app, deps, calls['results-json'], async (asked) => {
    const reader = await readerOf(asked);
    const { gameId, gameName, city, gameDate } = reader.game;
    const [story, photos] = await Promise.all([toldStory(deps, reader), resultsPhotos(deps, reader)]);
    const { tableRows, provisionalUntil: until } = resultsOf(await deps.races.current(gameId), deps.now().getTime());
    const { misses: _, ...told } = story;
    const night = { ...told, teams: withSeenPhotos(told.teams, photos) };
    const game = { id: gameId, name: gameName, city, date: gameDate };
    const text = JSON.stringify({ game, provisionalUntil: until, tableRows, night }, null, 2);
    return named(asked.reply, reader, 'results.json').type('application/json; charset=utf-8').send(`${text}\n`);
  });

  const sendPicture = async (kind: 'story' | 'card', asked: TakeAway) => {
    const reader = await readerOf(asked);
    const { teams, provisionalUntil: until } = await toldStory(deps, reader);
    const pictured = picturedOf(reader.game, teams, deps.now().getTime() < until ? until : null);
    const { png, etag } = await rack.picture(kind, pictured);
    // Whether somebody may see it is asked every time; the picture travels once.
    named(asked.reply, reader, `${kind}.png`, 'inline').headers({ 'cache-control': 'private, no-cache', etag });
    if (knows(asked.request, etag)) return asked.reply.code(304).send();
    return asked.reply.type('image/png').send(png);
  };
  serve(app, deps, calls['results-story-picture'], (asked) => sendPicture('story', asked));
  serve(app, deps, calls['results-card-picture'], (asked) => sendPicture('card', asked));
}

function named(reply: FastifyReply, { game }: ResultsReader, ending: string, how?: 'inline'): FastifyReply {
  return reply.header('content-disposition', savedAs(game.gameName, ending, how));
}

function knows({ headers }: FastifyRequest, etag: string): boolean {
  return headers['if-none-match']?.includes(etag) === true;
}
