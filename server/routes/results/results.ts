import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '#contract/calls';
import type { Letter } from '#contract/game';
import { race } from '#contract/limits';
import type { StoryView } from '#contract/story';
import { nodsOf } from '#engine/nods';
import { oddities } from '#engine/oddities';
import type { RaceState } from '#engine/race';
import { resultsOf } from '#engine/results';
import type { Deps } from '../../deps.ts';
import { isNeutralHost } from '../../games/asked-game.ts';
import { networkOf } from '../../http/rate-limits.ts';
import { type Asked, serve } from '../../http/serve.ts';
import {
  arePhotosGone,
  hostedResults,
  photosUntil,
  resultsReader,
  type ResultsReader,
} from '../../night/results-reader.ts';
import { isHostGone } from '../../photos/ask-removal.ts';
import { resultsPhotos } from '../../photos/may-see-photo.ts';
import { savedAs } from '../../results/file-names.ts';
import { photoArchive } from '../../results/photo-archive.ts';
import { openPictureRack } from '../../results/picture-rack.ts';
import { picturedOf } from '../../results/drawing.ts';
import { readersAtOnce } from '../../results/readers-at-once.ts';
import { streetsRound } from '../../results/streets-drawing.ts';
import { openGrounds } from '../../streets/grounds.ts';
import { resultsSheet } from '../../results/sheet.ts';
import { storyPhotos, toldStory, withSeenPhotos } from '../../results/told-story.ts';
import { readAccount } from '../../store/accounts/accounts.ts';
import type { Db } from '../../store/database.ts';
import { keepResultsLink, readResultsLinkSince, removeResultsLink } from '../../store/games/results-links.ts';
import { readSenders } from '../../store/races/photos.ts';
import { listPhotoRequests, readOwnRequests } from '../../store/races/photo-requests.ts';

/** [J5] What is left of a race when it is over, for its people and whoever has its link. */
export function resultsRoutes(app: FastifyInstance, deps: Deps): void {
  storyRoutes(app, deps);
  resultsLinkRoutes(app, deps);
  takeAwayRoutes(app, deps);
  serve(app, deps, calls['game-results'], async ({ viewer, params, query }) => {
    const { game, hostEmail, endedAt } = await resultsReader(deps, viewer, params.id, query.link);
    return {
      gameData: { game_name: game.name, host_email: hostEmail, city: game.city, game_date: game.date },
      ...resultsOf(await deps.races.current(game.gameId), deps.now().getTime()),
      photosUntil: photosUntil(endedAt),
    };
  });

  serve(app, deps, calls['game-photos'], async ({ viewer, params, query }) => {
    const reader = await resultsReader(deps, viewer, params.id, query.link);
    const byLink = reader.isByLink ? `?link=${query.link}` : '';
    return (await resultsPhotos(deps, reader)).map(({ id }) => `/api/photos/${id}${byLink}`);
  });
}

/** [J5] The night of a race that is over, for its people and whoever has its link. */
function storyRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls['game-story'], async ({ viewer, params, query }) => {
    const reader = await resultsReader(deps, viewer, params.id, query.link);
    const { game, endedAt, team, isHost, isByLink } = reader;
    const accountId = isByLink ? null : (viewer?.accountId ?? null);
    const { db } = deps.database;
    const [story, photos, host, asked, senders] = await Promise.all([
      toldStory(deps, reader),
      resultsPhotos(deps, reader, accountId),
      readAccount(db, game.hostId),
      accountId === null ? new Map<string, never>() : readOwnRequests(db, game.gameId, accountId),
      accountId === null ? new Map<string, never>() : readSenders(db, game.gameId),
    ]);
    const state = await deps.races.current(game.gameId);
    return {
      ...story,
      teams: withSeenPhotos(story.teams, photos),
      gameId: game.gameId,
      photosUntil: photosUntil(endedAt),
      arePhotosGone: arePhotosGone(endedAt, deps.now()),
      photos: storyPhotos(story, photos, accountId === null ? null : { accountId, asked, senders }),
      reader: { team, isHost, isByLink },
      isHostGone: isHostGone(host),
      host: isHost ? await hostPart(db, reader, state) : null,
    };
  });
}

async function hostPart(db: Db, reader: ResultsReader, state: RaceState): Promise<StoryView['host']> {
  const { gameId, hostId } = reader.game;
  const [since, requests] = await Promise.all([readResultsLinkSince(db, gameId), listPhotoRequests(db, gameId)]);
  const isNeutral = isNeutralHost(reader, hostId);
  return {
    finishes: isNeutral ? nodsOf(state) : [],
    odd: isNeutral ? oddPart(state, reader.endedAt) : null,
    linkSince: since?.getTime() ?? null,
    requests: requests.map(({ id, photoId, createdAt, name, words, contact }) => {
      return { id, photo: photoId, at: createdAt.getTime(), name, words, contact };
    }),
  };
}

/** [H16] What looked odd, for a host who did not race; the results say so of a team where they do. */
function oddPart(state: RaceState, endedAt: Date): NonNullable<StoryView['host']>['odd'] {
  return {
    flags: Object.values(state.teams).flatMap((team) => oddities(state, team)),
    called: state.calledOdd,
    until: endedAt.getTime() + race.oddCallMs,
  };
}

/** [J8] The link that opens a race's results without an account. Its token is told once and nowhere kept. */
function resultsLinkRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  serve(app, deps, calls['make-results-link'], async ({ viewer, params }) => {
    const { gameId } = await hostedResults(deps, viewer, params.id);
    const token = await keepResultsLink(db, gameId, deps.now());
    return { success: true, url: `${deps.config.publicOrigin}/results/${gameId}?link=${token}` };
  });

  serve(app, deps, calls['revoke-results-link'], async ({ viewer, params }) => {
    const { gameId } = await hostedResults(deps, viewer, params.id);
    return { success: true, ...((await removeResultsLink(db, gameId)) ? {} : { already: true }) };
  });
}

/** Archives that are read at once: of one race, and by one account or, by the link, from one network. */
const archivesAtOnce = { ofRace: 40, byReader: 8 } as const;

type TakeAway = Pick<Asked<(typeof calls)['results-csv']>, 'viewer' | 'params' | 'query' | 'request' | 'reply'>;

/** [J5] What the people of a race that is over, and whoever has its link, may take with them. */
function takeAwayRoutes(app: FastifyInstance, deps: Deps): void {
  const rack = openPictureRack();
  const grounds = openGrounds(deps.database.db);
  const archives = readersAtOnce();
  const readerOf = ({ viewer, params, query }: TakeAway) => resultsReader(deps, viewer, params.id, query.link);

  serve(app, deps, calls['results-photos-zip'], async (asked) => {
    const reader = await readerOf(asked);
    const from = asked.viewer?.accountId ?? networkOf(asked.request.ip);
    const archive = await archives(
      [
        [`race ${reader.game.gameId}`, archivesAtOnce.ofRace],
        [`reader ${from}`, archivesAtOnce.byReader],
      ],
      () => photoArchive(deps, reader),
    );
    named(asked.reply, reader, 'photos.zip').type('application/zip');
    return asked.reply.send(archive);
  });

  serve(app, deps, calls['results-csv'], async (asked) => {
    const reader = await readerOf(asked);
    const story = await toldStory(deps, reader);
    const sheet = resultsSheet(story, reader.isByLink ? null : await creditsOf(deps, reader));
    return named(asked.reply, reader, 'results.csv').type('text/csv; charset=utf-8').send(sheet);
  });

  serve(app, deps, calls['results-json'], async (asked) => {
    const reader = await readerOf(asked);
    const { gameId, name, city, date } = reader.game;
    const [story, photos] = await Promise.all([toldStory(deps, reader), resultsPhotos(deps, reader)]);
    const { tableRows, provisionalUntil: until } = resultsOf(await deps.races.current(gameId), deps.now().getTime());
    const { misses: _, ...told } = story;
    const night = { ...told, teams: withSeenPhotos(told.teams, photos) };
    const game = { id: gameId, name, city, date };
    const text = JSON.stringify({ game, provisionalUntil: until, tableRows, night }, null, 2);
    return named(asked.reply, reader, 'results.json').type('application/json; charset=utf-8').send(`${text}\n`);
  });

  const sendPicture = async (kind: 'story' | 'card', asked: TakeAway) => {
    const reader = await readerOf(asked);
    const { teams, provisionalUntil: until } = await toldStory(deps, reader);
    const pictured = picturedOf(reader.game, teams, deps.now().getTime() < until ? until : null);
    const { start, bars } = await deps.races.current(reader.game.gameId);
    const streets = await streetsRound(grounds, bars[start.startBar]);
    const { png, etag } = await rack.picture(kind, pictured, streets);
    // Whether somebody may see it is asked every time; the picture travels once.
    named(asked.reply, reader, `${kind}.png`, 'inline').headers({ 'cache-control': 'private, no-cache', etag });
    if (knows(asked.request, etag)) return asked.reply.code(304).send();
    return asked.reply.type('image/png').send(png);
  };
  serve(app, deps, calls['results-story-picture'], (asked) => sendPicture('story', asked));
  serve(app, deps, calls['results-card-picture'], (asked) => sendPicture('card', asked));
}

/** [P16] Who sent the photos of each team that this reader may see, in the order of the first of them. */
async function creditsOf(deps: Deps, reader: ResultsReader): Promise<Partial<Record<Letter, string[]>>> {
  const [photos, senders] = await Promise.all([
    resultsPhotos(deps, reader),
    readSenders(deps.database.db, reader.game.gameId),
  ]);
  const credits: Partial<Record<Letter, string[]>> = {};
  for (const { team, accountId } of photos) {
    const name = senders.get(accountId ?? '');
    if (team === null || name === undefined) continue;
    const names = (credits[team] ??= []);
    if (!names.includes(name)) names.push(name);
  }
  return credits;
}

function named(reply: FastifyReply, { game }: ResultsReader, ending: string, how?: 'inline'): FastifyReply {
  return reply.header('content-disposition', savedAs(game.name, ending, how));
}

function knows({ headers }: FastifyRequest, etag: string): boolean {
  return headers['if-none-match']?.includes(etag) === true;
}
