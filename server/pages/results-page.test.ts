import { expect, test } from 'vitest';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { ask } from '../../tests/harness/people/ask.ts';
import { endRace, type StartedRace, startedRace } from '../../tests/harness/races/race.ts';
import { madeLink } from '../../tests/harness/people/results-link.ts';
import { openLog } from '../config/log.ts';

const server = await freshApp();
const { app, deps } = server;
const { publicOrigin } = deps.config;

test('[J8] with a link that works the page names the race and shows its podium; to others it tells nothing', async () => {
  const race = await overRace('Priya’s <Big> "Night"');
  const link = await madeLink(race);
  const path = `/results/${race.gameId}`;
  const shared = await head(`${path}?link=${link}&at=60`);
  expect(shared).toMatchObject({
    title: 'Priya’s &lt;Big&gt; &quot;Night&quot;',
    'og:title': 'Priya’s &lt;Big&gt; &quot;Night&quot;',
    'og:url': `${publicOrigin}${path}`,
    canonical: `${publicOrigin}${path}`,
    'og:image': `${publicOrigin}/api/game-results/${race.gameId}/card.png?link=${link}`,
    'twitter:image': `${publicOrigin}/api/game-results/${race.gameId}/card.png?link=${link}`,
    robots: 'noindex',
  });
  const plain = await head(path);
  expect(plain).toMatchObject({ title: 'Results', 'og:image': `${publicOrigin}/share/results.png`, robots: 'noindex' });
  const other = await overRace('Other');
  for (const url of [`${path}?link=made-up`, `${path}?link=`, `${path}?link=${link}&link=${link}`]) {
    expect([url, await head(url)]).toEqual([url, plain]);
  }
  expect((await head(`/results/${other.gameId}?link=${link}`)).title).toBe('Results');
  const url = `/api/game-results/${race.gameId}/link`;
  expect((await ask(app, { method: 'DELETE', url, cookie: race.host.cookie }))[0]).toBe(200);
  expect(await head(`${path}?link=${link}`)).toEqual(plain);
});

test('[J8] the address of results is told to nobody, and no search engine keeps them', async () => {
  const quiet = { 'referrer-policy': 'strict-origin', 'x-robots-tag': 'noindex', 'cache-control': 'private, no-cache' };
  expect((await app.inject('/results/7')).headers).toMatchObject(quiet);
  expect((await app.inject('/results/egg?link=x')).headers).toMatchObject(quiet);
  const race = await overRace('Egg');
  const link = await madeLink(race);
  const { headers } = await app.inject(`/api/game-results/${race.gameId}?link=${link}`);
  expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store' });
  expect((await app.inject('/manage')).headers).not.toHaveProperty('x-robots-tag');
});

test('[J8] whatever becomes of it, the token of a link is in no log', async () => {
  const lines: string[] = [];
  const log = openLog('debug', { write: (line: string) => void lines.push(line) });
  const logged = await freshApp({}, { log });
  const token = 'brine-jar-thunder-88';
  for (const url of [`/results/7?link=${token}`, `/api/game-results/7?link=${token}`, `/api/photos/7?link=${token}`]) {
    await logged.app.inject(url);
    log.error(new Error(`broke at ${url}`));
  }
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.join('')).not.toContain(token);
});

test('[J8] a page whose link cannot be looked up is shown all the same', async () => {
  const broken = await freshApp();
  await broken.deps.database.pool.query('drop table results_links');
  const answer = await broken.app.inject('/results/7?link=x');
  expect([answer.statusCode, answer.body.includes('<title>Results</title>')]).toEqual([200, true]);
});

async function overRace(name: string): Promise<StartedRace> {
  const race = await startedRace(server, { columns: { game_name: name } });
  await endRace(race);
  return race;
}

/** What a page says of itself, by the names of its tags. */
async function head(url: string): Promise<Record<string, string | undefined>> {
  const { body } = await app.inject(url);
  const tags = [...body.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)];
  return {
    ...Object.fromEntries(tags.map(([, name, content]) => [name ?? '', content])),
    title: /<title>(.*)<\/title>/.exec(body)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(body)?.[1],
  };
}
