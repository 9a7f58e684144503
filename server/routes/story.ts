import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import type { StoryView } from '#contract/story';
import { nodsOf, provisionalUntil } from '#engine/nods';
import type { RaceState } from '#engine/race';
import type { Deps } from '../deps.ts';
import { arePhotosGone, photosUntil, resultsReader } from '../games/results-reader.ts';
import { storyPhotos, withSeenPhotos } from '../games/story-photos.ts';
import { toldStory } from '../games/told-story.ts';
import { resultsPhotos } from '../photos/results-photos.ts';
import { serve } from '../serve.ts';
import type { Db } from '../store/database.ts';
import { listPhotoRequests } from '../store/photo-requests.ts';
import { readResultsLinkSince } from '../store/results-links.ts';

/** [J5] The night of a race that is over, for its people and whoever has its link. */
export function storyRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls['game-story'], async ({ viewer, params, query }) => {
    const reader = await resultsReader(deps, viewer, params.id, query.link);
    const { game, endedAt, team, isHost, isByLink } = reader;
    const [story, photos] = await Promise.all([toldStory(deps, reader), resultsPhotos(deps, reader)]);
    const state = await deps.races.current(game.gameId);
    return {
      ...story,
      teams: withSeenPhotos(story.teams, photos),
      gameId: game.gameId,
      provisionalUntil: provisionalUntil(state) ?? 0,
      photosUntil: photosUntil(endedAt),
      arePhotosGone: arePhotosGone(endedAt, deps.now()),
      photos: storyPhotos(story, photos, isByLink ? undefined : viewer?.accountId),
      reader: { team, isHost, isByLink },
      host: isHost ? await hostPart(deps.database.db, state, team === null) : null,
    };
  });
}

async function hostPart(db: Db, state: RaceState, mayRule: boolean): Promise<StoryView['host']> {
  const { gameId } = state;
  const [since, requests] = await Promise.all([readResultsLinkSince(db, gameId), listPhotoRequests(db, gameId)]);
  return {
    finishes: mayRule ? nodsOf(state) : [],
    linkSince: since?.getTime() ?? null,
    requests: requests.map(({ id, photoId, createdAt, name, words, contact }) => {
      return { id, photo: photoId, at: createdAt.getTime(), name, words, contact };
    }),
  };
}
