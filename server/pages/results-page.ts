import type { FastifyReply, FastifyRequest } from 'fastify';
import { appPages } from '#contract/pages';
import type { Deps } from '../deps.ts';
import { headOf } from './head.ts';
import { readLinkedGame } from '../store/games/results-links.ts';

interface ResultsAddress {
  Params: { id: string };
  Querystring: { link?: unknown };
}

/** [J8] The page of a race's results. With a link that works its head names the race and shows the podium; else it tells nothing of it. */
export function resultsPage({ config, database, log }: Deps, textWith: (head: string) => string) {
  async function shared(gameId: string, link: unknown): Promise<{ name: string; city: string } | null> {
    if (typeof link !== 'string') return null;
    const found = await readLinkedGame(database.db, link).catch((error: unknown) => {
      // The page says itself what is wrong; a head without a name is no reason to show none.
      log.warn({ err: error }, 'a results link could not be looked up');
      return null;
    });
    if (!found || String(found.gameId) !== gameId || found.status !== 'over') return null;
    return { name: found.name, city: found.city };
  }

  return async (request: FastifyRequest<ResultsAddress>, reply: FastifyReply): Promise<FastifyReply> => {
    const { id } = request.params;
    const { link } = request.query;
    const page = { ...appPages.results, path: request.url.split('?', 1)[0] ?? appPages.results.path };
    const race = await shared(id, link);
    const told = race && {
      ...page,
      title: race.name,
      description: `A race through the bars of ${race.city}: who won, how the night went, and the photos.`,
      card: `The podium of ${race.name}`,
    };
    const head = told
      ? headOf(config, 'results', told, `/api/game-results/${id}/card.png?link=${String(link)}`)
      : headOf(config, 'results', page);
    return reply.header('cache-control', 'private, no-cache').type('text/html; charset=utf-8').send(textWith(head));
  };
}
