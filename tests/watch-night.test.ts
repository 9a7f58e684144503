import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { RaceEvent } from '../contract/race.ts';
import type { RaceView } from '../contract/race-view.ts';
import type { WatchPage, WatchView } from '../contract/watch.ts';
import { fold } from '../engine/fold.ts';
import type { RaceState } from '../engine/race.ts';
import { toldBars } from '../engine/standings.ts';
import { freshApp } from './harness/servers/app.ts';
import { ask } from './harness/people/ask.ts';
import { stoppedClock } from './harness/clock.ts';
import { eventually } from './harness/eventually.ts';
import { stillPace } from './harness/races/line.ts';
import { aNight, ends, finds, misses, type Night, paysForfeit, strikes } from './harness/races/night.ts';
import { sentPhoto } from './harness/races/photos.ts';
import { phoneJpeg } from './harness/races/pictures.ts';
import { asHost, asTeam, claimRight, cookieOf, endRace } from './harness/races/race.ts';
import { watchIn, watchLink, type Watcher } from './harness/races/watcher.ts';

const clock = stoppedClock(Date.parse('2026-11-20T19:00:00Z'));
const server = await freshApp({}, { now: clock.now, livePace: { ...stillPace, pollMs: 20 } });
const town = { clock, server, origin: await server.app.listen({ port: 0, host: '127.0.0.1' }) };
const tickMs = 60_000;
/** After somebody looked. */
const aMomentMs = 1_000;

/** What could be seen at one moment. */
interface Moment {
  at: number;
  /** By somebody of the race. */
  facts: Facts;
  /** By a watcher who asks, without the clock. */
  page: Omit<WatchPage, 'at'>;
}

test.each([0, 2, 5])(
  '[WA2] [WA5] [WA8] a watcher %i minutes behind sees in a whole night what could be seen so long ago, and nothing sooner',
  { tags: 'promise' },
  async (delayMinutes) => {
    const night = await aNight(town, { teams: 3, bars: 3, list: 7 });
    const { token } = await watchLink(night, { delayMinutes, photos: true });
    const watcher = await watchIn(town.origin, token);
    const moments = await walk(night, token, watcher, delayMinutes);

    const behind = moments.slice(delayMinutes);
    expect(behind.map(({ page }) => page.view && factsOf(page.view))).toEqual(
      moments.slice(0, moments.length - delayMinutes).map(({ facts }) => facts),
    );
    expect(moments.slice(0, delayMinutes).every(({ page }) => page.view === null)).toBe(true);

    // One page for each change, and none because of something that was not to be told yet.
    const changes = moments.filter(({ page }, index) => !isSame(page, moments[index - 1]?.page));
    const seen = watcher.pages().map(newestOf);
    // A photo comes after its bar, in the same minute: whoever is not behind sees both.
    expect(delayMinutes > 0 ? seen : [...new Set(seen)]).toEqual(changes.map(({ page }) => newestOf(page)));
    const log = await night.deps.races.events(night.gameId);
    for (const { at, view } of watcher.pages()) {
      const newest = log.find(({ seq }) => seq === view?.seq)?.at ?? 0;
      expect(newest + delayMinutes * tickMs).toBeLessThanOrEqual(at);
    }
    expect(moments.at(-1)?.page.extras.photos.map(({ group, number }) => [group, number])).toEqual([['A', 1]]);
    expect(await secretsTold(night, watcher, log)).toEqual([]);
    expect(watcher.pages().length).toBeGreaterThan(15);
  },
);

/** A night of everything, a minute at a time, until watchers have seen its end. */
async function walk(night: Night, token: string, watcher: Watcher, delayMinutes: number): Promise<Moment[]> {
  const moments: Moment[] = [];
  const look = async () => moments.push(await lookAround(night, token, watcher));
  const pass = async (count: number) => {
    for (let minute = 0; minute < count; minute += 1) {
      clock.pass(tickMs);
      await look();
    }
  };
  /** Something happens, and for those who are behind nothing has changed by it. */
  const deed = async (work: () => Promise<unknown>) => {
    clock.pass(aMomentMs);
    const before = await pageOf(night, token);
    await work();
    const after = await pageOf(night, token);
    expect(delayMinutes > 0 ? after : before).toEqual(before);
    clock.pass(tickMs - aMomentMs);
    await look();
  };
  await look();
  await pass(1);
  await deed(() => findsWithPhoto(night));
  await deed(() => finds(night, 'B', 0));
  await deed(async () => {
    await strikes(night, 'B', 'A');
    await night.phones.A?.shows(({ step }) => (step?.sabotage?.landedAt ?? null) !== null);
  });
  const given = (await night.deps.races.current(night.gameId)).sabotages[0]?.id ?? '';
  await deed(() => ends(night, 'A', given));
  for (const _ of ['1st', '2nd', '3rd']) await deed(() => misses(night, 'C', 0));
  await deed(() => paysForfeit(night, 'C'));
  await deed(() => asHost(night, 'message', { text: 'Only for racers: Fiona is lost.' }));
  await deed(() => asHost(night, 'message', { text: 'Fiona, ring me.', group: 'C' }));
  await deed(() => asHost(night, 'message', { text: 'Halfway there!', wall: true }));
  await deed(() => asHost(night, 'pause'));
  await pass(2);
  await deed(() => asHost(night, 'resume'));
  await deed(() => asHost(night, 'override', { group: 'C', reason: 'Fiona saw them' }));
  await deed(() => asHost(night, 'adjust', { group: 'C', minutes: 3, reason: 'Fiona fell' }));
  await deed(() => finds(night, 'A', 0));
  await deed(() => finds(night, 'B', 0));
  await deed(() => finds(night, 'A', 0));
  await deed(() => asTeam(night, 'C', 'retire', { group: 'C' }));
  await deed(() => finds(night, 'B', 0));
  await deed(() => endRace(night));
  await pass(delayMinutes + 1);
  return moments;
}

/** Team A finds its first bar and sends the photo of it; another of its photos proves nothing yet. */
async function findsWithPhoto(night: Night): Promise<void> {
  const jpeg = await phoneJpeg();
  const photoSha256 = createHash('sha256').update(jpeg).digest('hex');
  expect((await claimRight(night, 'A', { photoSha256 }))[0]).toBe(200);
  await sentPhoto(night, 'A', jpeg);
  await sentPhoto(night, 'A', await phoneJpeg({ width: 300, height: 200 }));
}

async function lookAround(night: Night, token: string, watcher: Watcher): Promise<Moment> {
  const page = await pageOf(night, token);
  await eventually(() => isSame(watcher.pages().at(-1), page)).toBe(true);
  const [, view] = await ask(night.app, { url: `/api/view/${night.gameId}`, cookie: cookieOf(night, 'B') });
  return { at: clock.now().getTime(), facts: factsOf(view as RaceView), page };
}

async function pageOf(night: Night, token: string): Promise<Omit<WatchPage, 'at'>> {
  const [status, answer] = await ask(night.app, { url: `/api/watch/${token}`, cookie: '' });
  expect(status).toBe(200);
  const { at: _, ...page } = answer as WatchPage;
  return page;
}

/** The newest line of the feed. */
function newestOf({ view }: Omit<WatchPage, 'at'>): number | null {
  return view?.feed[0]?.seq ?? null;
}

/** The same to look at: the number of an event that nobody is told of changes nothing. */
function isSame(one: Omit<WatchPage, 'at'> | undefined, other: Omit<WatchPage, 'at'> | undefined): boolean {
  return isDeepStrictEqual(one && shownIn(one), other && shownIn(other));
}

function shownIn({ view, extras, behindMs }: Omit<WatchPage, 'at'>) {
  return [view && { ...view, seq: 0 }, extras, behindMs];
}

type Facts = ReturnType<typeof factsOf>;

/** What both a racer and a watcher are told of a race. */
function factsOf(view: RaceView | WatchView) {
  const { status, startedAt, pausedAt, pausedMs, endedAt, bars, startBar } = view;
  const teams = 'teams' in view ? view.teams : view.standings;
  return {
    status,
    startedAt,
    pausedAt,
    pausedMs,
    endedAt,
    bars,
    startBar,
    teams: teams.map((team) => ({
      group: team.group,
      position: team.position,
      state: team.state,
      done: team.done,
      wrong: team.incorrectGuesses,
      raceMs: team.raceMs,
      last: 'found' in team ? (team.found.at(-1) ?? null) : team.lastBar,
    })),
  };
}

/** What any frame held of bars that were not told by then, and of what is never told. */
async function secretsTold({ deps, gameId }: Night, { said, pages }: Watcher, log: RaceEvent[]): Promise<string[]> {
  const { pool } = deps.database;
  const read = async (query: string) => (await pool.query<{ secret: string }>(query)).rows.map(({ secret }) => secret);
  const states: RaceState[] = [];
  for (const event of log) states.push(fold(states.at(-1) ?? null, event));
  const last = states.at(-1);
  const shown = new Set(
    pages()
      .at(-1)
      ?.extras.photos.map(({ id }) => id),
  );
  const never = [
    ...(await read(`select clue as secret from clues where game_id = ${gameId}`)),
    ...(await read('select email as secret from accounts')),
    ...(await read('select id::text as secret from accounts')),
    ...(await read(`select id::text as secret from photos where game_id = ${gameId}`)).filter((id) => !shown.has(id)),
    ...Object.values(last?.codes ?? {}).flatMap((codes) => codes.map(({ code }) => code)),
    ...(last?.start.sabotages.map(({ text }) => text) ?? []),
    ...(last?.start.forfeits.map(({ text }) => text) ?? []),
    'Fiona',
  ];
  return said.flatMap((text) => {
    const frame = JSON.parse(text) as { page?: WatchPage };
    const state = states[(frame.page?.view?.seq ?? 0) - 1];
    const found = state ? Object.values(state.teams).flatMap((team) => toldBars(state, team)) : [];
    const told = new Set([state?.start.startBar, ...found.map(({ bar }) => bar)]);
    const bars = Object.values(last?.bars ?? {}).filter(({ id }) => !told.has(id));
    const untold = bars.flatMap(({ id, name, lat, lon }) => [id, name, String(lat), String(lon)]);
    return [...never, ...untold].filter((secret) => text.toLowerCase().includes(secret.toLowerCase()));
  });
}
