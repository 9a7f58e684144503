import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A call as the page itself would make it. */
export async function ask<Answer = unknown>(page: Page, path: string, input: object): Promise<Answer> {
  const [status, answer] = await page.evaluate(
    async ([to, body]) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(to ?? '', { method: 'POST', headers, body: body ?? '' });
      return [response.status, await response.json()] as const;
    },
    [path, JSON.stringify(input)],
  );
  expect([path, status < 300, answer]).toEqual([path, true, answer]);
  return answer as Answer;
}

interface Wanted {
  gameName?: string;
  /** Its bars are York's all the same, unless it has none. */
  city?: string;
  gameGroups: number;
  gameBars: number;
  gameType?: 'classic' | 'lazy';
  /** Before its bars are picked. */
  isEmpty?: boolean;
}

/** A game of whoever is signed in on this page, with as few invented bars of York as it needs. */
export async function newGame(page: Page, { isEmpty = false, ...wanted }: Wanted): Promise<number> {
  const date = new Date().toISOString().slice(0, 10);
  const game = { gameName: 'Egg', city: 'York', date, gameType: 'classic', ...wanted };
  const { game_id: gameId } = await ask<{ game_id: number }>(page, '/api/create-game', game);
  if (isEmpty) return gameId;
  const near = { lat: 53.96, lon: -1.08, radius: 2_500 };
  const { places } = await ask<{ places: { id: string; name: string }[] }>(page, '/api/fetch-nearby-bars', near);
  const bars = places.slice(0, wanted.gameBars + 2).map(({ id, name }) => ({ id, name }));
  await ask(page, '/api/update-game-route', { gameId, city: 'York', bars, startBar: bars[0]?.id });
  return gameId;
}

/** The page on which the host of a game picks its bars; none is picked yet. */
export async function openSetup(
  page: Page,
  origin: string,
  given: { city: string; gameName?: string },
): Promise<number> {
  const id = await newGame(page, { gameGroups: 3, gameBars: 6, isEmpty: true, ...given });
  await page.goto(`${origin}/host/${id}/setup`);
  await page.getByRole('heading', { level: 1, name: 'Pick the bars' }).waitFor();
  return id;
}
