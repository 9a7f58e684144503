import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { race } from '#contract/limits';
import type { StoryView } from '#contract/story';
import { nodsOf } from '#engine/nods';
import { oddities } from '#engine/oddities';
import type { RaceState } from '#engine/race';
import type { Deps } from '../../deps.ts';
import { isNeutralHost } from '../../games/audience.ts';
import { arePhotosGone, photosUntil, type ResultsReader, resultsReader } from '../../night/results-reader.ts';
import { storyPhotos, withSeenPhotos } from '../../results/story-photos.ts';
import { toldStory } from '../../results/told-story.ts';
import { isHostGone } from '../../photos/ask-removal.ts';
import { resultsPhotos } from '../../photos/results-photos.ts';
import { serve } from '../../http/serve.ts';
import { readAccount } from '../../store/accounts/accounts.ts';
import type { Db } from '../../store/database.ts';
import { listPhotoRequests, readOwnRequests } from '../../store/races/photo-requests.ts';
import { readResultsLinkSince } from '../../store/games/results-links.ts';

/** [J5] The night of a race that is over, for its people and whoever has its link. */
export function storyRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls['game-story'], async ({ viewer, params, query }) => {
    const reader = await resultsReader(deps, viewer, params.id, query.link);
    const { game, endedAt, team, isHost, isByLink } = reader;
    const accountId = isByLink ? null : (viewer?.accountId ?? null);
    const { db } = deps.database;
    const [story, photos, host, asked] = await Promise.all([
      toldStory(deps, reader),
      resultsPhotos(deps, reader, accountId),
      readAccount(db, game.userId),
      accountId === null ? new Map<string, never>() : readOwnRequests(db, game.gameId, accountId),
    ]);
    const state = await deps.races.current(game.gameId);
    return {
      ...story,
      teams: withSeenPhotos(story.teams, photos),
      gameId: game.gameId,
      photosUntil: photosUntil(endedAt),
      arePhotosGone: arePhotosGone(endedAt, deps.now()),
      photos: storyPhotos(story, photos, accountId === null ? null : { accountId, asked }),
      reader: { team, isHost, isByLink },
      isHostGone: isHostGone(host),
      host: isHost ? await hostPart(db, reader, state) : null,
    };
  });
}

async function hostPart(db: Db, reader: ResultsReader, state: RaceState): Promise<StoryView['host']> {
  const { gameId, userId } = reader.game;
  const [since, requests] = await Promise.all([readResultsLinkSince(db, gameId), listPhotoRequests(db, gameId)]);
  const isNeutral = isNeutralHost({ game: reader.game, group: reader.team }, userId);
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
