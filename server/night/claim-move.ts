import type { InputOf } from '#contract/call';
import type { calls } from '#contract/calls';
import { skipCode } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Instant, KeptPhoto, MoveBody, PhoneFix, PhotoRef, RaceBar, SabotageProof } from '#contract/race';
import type { RaceState, TeamState } from '#engine/race';
import { readStepToken } from '#engine/step-token';
import { teamOf } from '#engine/teams';
import type { Deps } from '../deps.ts';
import { freshCodes } from '../games/fresh-codes.ts';
import { newestPhotoSince, type PhotoAbout, photoOf, photoWithHash } from '../store/races/photos.ts';
import { findNamedPlace, readClaimedPlace } from './claimed-place.ts';
import { readSaidTime, type TimedCall } from './said-time.ts';
import { keptFix, readFix } from './phone-fix.ts';
import type { RacingTeam } from './racing-team.ts';

type Claim = InputOf<(typeof calls)['correctly-guessed']>;
type ClaimMove = Extract<MoveBody, { type: 'verify-bar' }>;

/** What a phone claims, put together with what we know: what it leaves out is looked up, and nothing it says is taken for a fact. */
export async function claimMove(
  deps: Deps,
  racer: RacingTeam,
  state: RaceState,
  asked: TimedCall & { input: Claim },
): Promise<ClaimMove> {
  const { team } = racer;
  const { input: claim } = asked;
  const now = deps.now();
  const named = readNamed(racer, claim);
  const time = await readSaidTime(deps, racer, asked);
  const { claimedAt, contactAt } = time;
  const said = claim.fix ? setBack(readFix(claim.fix), claimedAt, now.getTime()) : null;
  const teamState = teamOf(state, team);
  const madeAt = Math.min(now.getTime(), Math.max(claimedAt ?? now.getTime(), contactAt ?? 0, state.startedAt));
  const fix = said ?? (await keptFix(deps, racer, madeAt));
  const place = await placeOf(deps, racer, state, named, fix);
  const step = named.step ?? stepDone(state, teamState, place, named.code);
  const photo = await photoFor(deps, racer, teamState, step, claim);
  return {
    type: 'verify-bar',
    team,
    step,
    place,
    code: named.code,
    fix,
    photo,
    ...time,
    ...(claim.isShut && { isShut: true }),
    freshCodes: freshCodes(3),
  };
}

/** A clock that was ahead when the claim was made was ahead when the phone looked where it is: what counts is how long that lay between. */
function setBack(fix: PhoneFix, claimedAt: Instant | null, now: Instant): PhoneFix {
  if (fix.at === null || claimedAt === null || Math.min(fix.at, claimedAt) <= now) return fix;
  return { ...fix, at: now - (claimedAt - fix.at) };
}

interface Named {
  step: number | null;
  code: string | null;
  placeId: string | null;
  placeName: string | null;
}

/** Which step and which bar are meant. A phone that knows only the first version of this call says the bar where the step stands. */
function readNamed(racer: RacingTeam, { correctBarId, code, placeId, placeName }: Claim): Named {
  const step = readStep(racer, correctBarId);
  const bare = step === null ? correctBarId.trim() : '';
  const [bareCode, barePlace] = isCode(bare) ? [bare, ''] : ['', isBarId(bare) ? bare : ''];
  const named = {
    step,
    code: code?.trim() || bareCode || null,
    placeId: placeId || barePlace || null,
    placeName: placeName?.trim() || null,
  };
  if (!named.code && !named.placeId && !named.placeName) throw new Problem('place-missing');
  return named;
}

function isBarId(text: string): boolean {
  return /^[!-~]{1,80}$/.test(text);
}

function isCode(text: string): boolean {
  const typed = text.replace(/\s/g, '').toUpperCase();
  return typed.length === skipCode.length && Array.from(typed).every((letter) => skipCode.letters.includes(letter));
}

/** The code comes first: whoever types one could not find their bar in the list. */
async function placeOf(
  deps: Deps,
  racer: RacingTeam,
  state: RaceState,
  { code, placeId, placeName }: Named,
  fix: PhoneFix | null,
): Promise<RaceBar | null> {
  if (code !== null) return null;
  if (placeId !== null) return readClaimedPlace(deps, state, racer, placeId);
  return findNamedPlace(deps, state, racer, placeName ?? '', fix);
}

async function photoFor(
  { database: { db } }: Deps,
  { gameId, team }: RacingTeam,
  teamState: TeamState,
  step: number | null,
  { photoId, photoSha256 }: Claim,
): Promise<PhotoRef | null> {
  if (photoId !== undefined) {
    const photo = await photoOf(db, gameId, team, photoId);
    if (!photo) throw new Problem('photo-missing');
    refuseUsed(teamState, step, photo);
    return { id: photo.id };
  }
  if (photoSha256 !== undefined) {
    const photo = await photoWithHash(db, gameId, team, photoSha256);
    refuseUsed(teamState, step, photo ?? { id: null, sha256: photoSha256 });
    return { sha256: photoSha256 };
  }
  const about = { kind: 'step', about: String(step ?? teamState.done.length) } as const;
  const newest = await newestPhotoSince(db, gameId, team, about, teamState.step.since);
  return newest && { id: newest.id };
}

/**
 * [E12] One photo proves one bar, by whichever of its names. What it was taken to prove when it arrived says nothing here: that
 * of the next bar may come before the claim of this one, which was banked.
 */
function refuseUsed({ done }: TeamState, step: number | null, { id, sha256 }: NamedPhoto): void {
  if ((step ?? done.length) !== done.length) return;
  const isUsed = done.some(({ photo }) => photo && ('id' in photo ? photo.id === id : photo.sha256 === sha256));
  if (isUsed) throw new Problem('photo-used');
}

interface NamedPhoto {
  /** Null until it has arrived. */
  id: string | null;
  sha256: string;
}

/** [E6] A claim that names no step, for a bar this team has shown to be in: the same claim again, and not one for the next step. */
function stepDone(state: RaceState, { done }: TeamState, place: RaceBar | null, code: string | null): number | null {
  const typed = code?.replace(/\s/g, '').toUpperCase();
  const step = done.findIndex(({ bar, by }) => {
    if (by === 'override') return false;
    if (typed === undefined) return bar === place?.id;
    return state.codes[bar]?.some((kept) => kept.code === typed && kept.until !== null);
  });
  return step === -1 ? null : step;
}

/** The step a phone means by its token; null for what is not one. One of another team or game is refused. */
export function readStep({ gameId, team }: RacingTeam, token: string): number | null {
  const named = readStepToken(token);
  if (!named) return null;
  if (named.gameId !== gameId || named.team !== team) throw new Problem('step-unknown');
  return named.step;
}

/** The photo that proves something: the one a phone names, which must be its team's, else the newest about it; null when there is none. */
export async function readProof(
  { database: { db } }: Pick<Deps, 'database'>,
  { gameId, team }: RacingTeam,
  photoId: string | undefined,
  about: PhotoAbout,
): Promise<KeptPhoto | null> {
  if (photoId === undefined) return newestPhotoSince(db, gameId, team, about, 0);
  const named = await photoOf(db, gameId, team, photoId);
  if (!named) throw new Problem('photo-missing');
  return { id: named.id, at: named.at };
}

/** [S9] What shows that a sabotage was done: its photo or, where that is still on its way, the hash of it. */
export async function readSabotageProof(
  deps: Pick<Deps, 'database'>,
  racer: RacingTeam,
  { sabotageId, photoId, photoSha256 }: { sabotageId: string; photoId?: string; photoSha256?: string },
): Promise<SabotageProof | null> {
  if (photoSha256 === undefined) return readProof(deps, racer, photoId, { kind: 'sabotage', about: sabotageId });
  const arrived = await photoWithHash(deps.database.db, racer.gameId, racer.team, photoSha256);
  return arrived ? { id: arrived.id, at: arrived.at } : { sha256: photoSha256 };
}
