import { randomBytes } from 'node:crypto';
import { cluesBy, type Letter, letters } from '#contract/game';
import { radius } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { CatalogueEntry, LastJar, RaceBar, RaceClue, RaceStart, RacingHost } from '#contract/race';
import type { WalkTable } from '#contract/streets/walk-table';
import { clueAuthors } from '#engine/clue-authors';
import { walksAmong } from '#engine/distance';
import { sortedById } from '#engine/rehearsal/expected-race';
import { planRoutes, type RoutePlan } from '#engine/routes';
import type { Deps } from '../deps.ts';
import { listDemoBars } from '../places/demo.ts';
import type { Executor, Tx } from '../store/database.ts';
import { listConstants, listForfeits, listSabotages } from '../store/games/catalogues.ts';
import { type Clue, listClues } from '../store/games/clues.ts';
import type { GameOfPerson } from '../store/games/games.ts';
import { listNudges, type Nudge } from '../store/games/nudges.ts';
import { listMembers } from '../store/games/members.ts';
import { listSeats } from '../store/games/seats.ts';
import { listKnownBars } from '../store/places/bars.ts';
import { walksOf } from '../streets/walks-of.ts';
import { startIdOf } from './asked-game.ts';
import { houseClue, withNudge } from './clues.ts';
import { freshCodes } from './fresh-codes.ts';

type Game = GameOfPerson['game'];

/**
 * Everything the race of a game is played with, fixed for ever: what is changed in the directory or the catalogues later does not reach it.
 * `hostTeam` is where its host sits, if anywhere, and `lastJar` when it ends by itself, if ever.
 */
export async function readRaceStart(
  deps: Pick<Deps, 'keys' | 'walks'>,
  tx: Tx,
  game: Game,
  { hostTeam, lastJar }: { hostTeam: Letter | null; lastJar: LastJar | null },
): Promise<RaceStart> {
  const people = [...(await listSeats(tx, game.gameId)), ...(await listMembers(tx, game.gameId))];
  const racing = lettersOf(game).filter((letter) => people.some(({ team }) => team === letter));
  const dealt = await readDealt(deps, tx, game, { racing, seed: randomBytes(16).toString('base64url') });
  return {
    ...(await startOf(tx, game, dealt)),
    clues: cluesOf(deps, game, dealt),
    ...(hostTeam ? { racingHost: { team: hostTeam, knows: whatHostKnows(game, hostTeam, racing.length) } } : {}),
    ...(lastJar ? { lastJar } : {}),
  };
}

/** Asks before a game is held what is asked again as its race starts: a routing server takes its time, and then nobody waits for it. */
export async function askWalks(deps: Pick<Deps, 'walks'>, db: Executor, game: Game): Promise<void> {
  await walksBetweenBars(deps, db, game, await listRaceBars(db, game));
}

/**
 * [RH1] [RH4] The same for a rehearsal: every team of the game is in it, and of the clues only those that somebody wrote. [RH8] Unless it
 * is open to its reader, nothing in it is what is settled of the night already: the final bar, and the ways of a lazy race.
 */
export async function readRehearsalStart(
  deps: Pick<Deps, 'walks'>,
  db: Executor,
  kept: Game,
  { seed, isOpen }: { seed: string; isOpen: boolean },
): Promise<RaceStart> {
  const game = isOpen ? kept : { ...kept, finalBarId: null, routeSeed: null };
  const dealt = await readDealt(deps, db, game, { racing: lettersOf(game), seed });
  const writtenFor = writtenClues(game, dealt);
  const cluesFor = (team: Letter) =>
    dealt.toGuess.flatMap((bar) => {
      const written = writtenFor(team, bar);
      if (!written) return [];
      const { clue, nudge } = written;
      return [[bar.id, game.hints && nudge !== null ? { ...clue, nudge } : clue] as const];
    });
  const clues = dealt.racing.map((team) => [team, Object.fromEntries(cluesFor(team))]);
  return { ...(await startOf(db, game, dealt)), clues: Object.fromEntries(clues), seed };
}

const lettersOf = ({ teamCount }: Game): Letter[] => letters.slice(0, teamCount);

/** Who goes where, and what was written. `seed` decides, unless the race is run as it was made. */
async function readDealt(
  deps: Pick<Deps, 'walks'>,
  db: Executor,
  game: Game,
  { racing, seed: given }: { racing: Letter[]; seed: string },
): Promise<Dealt> {
  const bars = await listRaceBars(db, game);
  const start = bars.find(({ id }) => id === startIdOf(game));
  if (!start) throw new Problem('route-incomplete');
  const toGuess = bars.filter((bar) => bar !== start);
  if (game.type === 'lazy' && toGuess.length < game.barCount) throw new Problem('bar-gone', { message: tooFewLeft });
  const made = madeSeed(game, { bars, racing });
  const seed = made ?? given;
  const walks = made === null ? await walksBetweenBars(deps, db, game, bars) : (game.walks ?? undefined);
  const final = toGuess.find(({ id }) => id === game.finalBarId);
  const plan = planRoutes({
    start,
    bars: made === null ? sortedById(toGuess) : toGuess,
    teams: racing,
    gameBars: game.barCount,
    seed,
    walks,
    ...(final ? { finalBar: final.id } : {}),
  });
  const written = await listClues(db, game.gameId);
  const nudges = await listNudges(db, game.gameId);
  return { bars, start, toGuess, racing, seed, walks, plan, written, nudges };
}

async function startOf(db: Executor, game: Game, dealt: Dealt): Promise<Omit<RaceStart, 'clues'>> {
  const { bars, start, toGuess, plan, seed, walks } = dealt;
  const radiusM = (await listConstants(db)).find(({ name }) => name === 'radius')?.constant ?? radius.nearbyM;
  return {
    gameId: game.gameId,
    kind: game.type,
    gameBars: game.barCount,
    bars,
    startBar: start.id,
    finalBar: plan.finalBar,
    teams: lettersOf(game),
    routes: plan.routes,
    codes: codesFor(toGuess),
    sabotages: await listCatalogue(db, game),
    forfeits: await listForfeits(db),
    radiusM,
    seed,
    ...(walks ? { walks } : {}),
    ...(game.hints ? { hints: true } : {}),
  };
}

/**
 * [T19] [RH9] Whether a host who races knows clues that others have to crack: in a lazy race they have read them only in a rehearsal.
 * Alone they have nobody to be ahead of.
 */
function whatHostKnows(game: Game, hostTeam: Letter, racing: number): RacingHost['knows'] {
  if (cluesBy(game) === 'host') return racing > 1 ? 'wrote' : null;
  const others = Array.from(game.hostReadClues).filter((letter) => letter !== hostTeam);
  return others.length > 0 ? 'read' : null;
}

/** By those a lazy race was made with, where it has any: of its bars some may have closed since. */
export async function walksBetweenBars(
  deps: Pick<Deps, 'walks'>,
  db: Executor,
  game: Game,
  bars: RaceBar[],
): Promise<WalkTable | undefined> {
  return walksAmong(game.walks ?? undefined, bars) ?? walksOf(deps, db, bars);
}

/** [Z7] A lazy race whose teams are all there, on the bars it was made with, is dealt as whoever made it saw it: by its seed and its walks. */
function madeSeed(game: Game, { bars, racing }: { bars: RaceBar[]; racing: Letter[] }): string | null {
  const isAsMade = racing.length === game.teamCount && bars.length === game.bars.length;
  return (isAsMade && game.routeSeed) || null;
}

/** [G15] The bars of the list with their places; one that has closed since is to be replaced first. */
export async function listRaceBars(db: Executor, game: Game): Promise<RaceBar[]> {
  const ids = game.bars.map(({ id }) => id);
  const places = [...(await listKnownBars(db, ids, game.hostId)), ...listDemoBars(ids)];
  const placeOf = new Map(places.map((place) => [place.id, place]));
  return game.bars.flatMap(({ id, name }) => {
    const place = placeOf.get(id);
    if (!place || ('isClosed' in place && place.isClosed)) return goneBar(game, { id, name });
    const { lat, lon, street } = place;
    return [{ id, name, lat, lon, ...(street ? { street } : {}) }];
  });
}

/** [Z8] The host of a lazy game has no setup to replace it in: a reserve too many is left out, and only a start that is gone stops them. */
function goneBar(game: Game, { id, name }: { id: string; name: string }): [] {
  const isSpared = game.type === 'lazy' && id !== startIdOf(game);
  if (isSpared) return [];
  const words = `${name}, where it starts, has closed. Write to us, and we make your race anew.`;
  throw new Problem('bar-gone', { params: { bar: name }, ...(game.type === 'lazy' ? { message: words } : {}) });
}

const tooFewLeft = 'Too many of its bars have closed. Write to us, and we make your race anew.';

interface Dealt {
  bars: RaceBar[];
  start: RaceBar;
  toGuess: RaceBar[];
  racing: Letter[];
  seed: string;
  walks: WalkTable | undefined;
  plan: RoutePlan;
  written: Clue[];
  nudges: Nudge[];
}

/** [C10, I10] For each racing team a clue for every bar but the start: by whoever writes in this game, else by the house. */
function cluesOf(deps: Pick<Deps, 'keys'>, game: Game, dealt: Dealt): RaceStart['clues'] {
  const { start, toGuess, racing, walks } = dealt;
  const writtenFor = writtenClues(game, dealt);
  const clueOf = (team: Letter, bar: RaceBar): RaceClue => {
    const written = writtenFor(team, bar);
    const others = toGuess.filter((other) => other !== bar);
    const wanted = { gameId: game.gameId, bar, others, start, team, walks };
    const clue = written?.clue ?? houseClue(deps, wanted);
    return game.hints ? withNudge(deps, clue, written?.nudge ?? null, wanted) : clue;
  };
  return Object.fromEntries(
    racing.map((team) => [team, Object.fromEntries(toGuess.map((bar) => [bar.id, clueOf(team, bar)]))]),
  );
}

/** What somebody wrote for a team and a bar, with its nudge if there is one; null where nobody did. */
function writtenClues(game: Game, dealt: Dealt) {
  const { written, nudges } = dealt;
  const authorOf = authorsOf(game, dealt);
  return (team: Letter, { id }: RaceBar): { clue: RaceClue; nudge: string | null } | null => {
    const author = authorOf(team, id);
    const found = written.find((clue) => clue.author === author && clue.barId === id);
    if (!found) return null;
    const nudge = nudges.find((one) => one.author === author && one.barId === id)?.nudge ?? null;
    // The clues of a lazy game come from us, whoever they are stored under.
    return { clue: { text: found.clue, by: game.type === 'lazy' ? 'house' : found.author }, nudge };
  };
}

function authorsOf(game: Game, { plan, written }: Dealt): (team: Letter, barId: string) => Clue['author'] | undefined {
  const teams = game.teamCount;
  if (cluesBy({ type: game.type, teamCount: teams }) !== 'teams') return () => 'host';
  const byTeams = written.flatMap(({ author, barId: bar }) => (author === 'host' ? [] : [{ author, bar }]));
  const authors = clueAuthors({ routes: plan.routes, reserves: plan.reserves, teams, written: byTeams });
  return (team, barId) => authors[team]?.[barId];
}

/** A code for each bar, no two alike. */
function codesFor(bars: RaceBar[]): Record<string, string> {
  const codes = new Set<string>();
  while (codes.size < bars.length) for (const code of freshCodes(bars.length - codes.size)) codes.add(code);
  const dealt = [...codes];
  return Object.fromEntries(bars.map(({ id }, n) => [id, dealt[n] ?? '']));
}

/** [S3] As /api/data/sabotages lists them. */
async function listCatalogue(db: Executor, game: Game): Promise<CatalogueEntry[]> {
  if (game.type === 'god') return (game.extras?.sabotages ?? []).map((text, n) => ({ id: n + 1, text }));
  return (await listSabotages(db)).map(({ id, sabotage: text }) => ({ id, text }));
}
