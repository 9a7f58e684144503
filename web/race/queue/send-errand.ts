import type { InputOf } from '#contract/call';
import { claimCalls } from '#contract/calls/claims';
import { sabotageCalls } from '#contract/calls/sabotages';
import type { Letter } from '#contract/game';
import { callServer } from '../../call/api.ts';
import type { ClaimedPlace, Errand, PhoneFix, Ruling, Task } from './errand.ts';

type End = InputOf<(typeof sabotageCalls)['sabotage-complete']>;
type Claim = InputOf<(typeof claimCalls)['correctly-guessed']>;
type TaskOf<Kind extends Task['kind']> = Extract<Task, { kind: Kind }>;

/** Tells the server of an errand. The words are the same each time, so that it is done once however often it is sent. */
export async function sendErrand(errand: Errand, signal: AbortSignal): Promise<Ruling> {
  const { id: key, gameId, task } = errand;
  if (task.kind === 'claim') {
    const input = claimOf(errand, task);
    const said = await callServer(claimCalls['correctly-guessed'], { key, signal, input });
    const { correct, finished, already = false, official, countedFrom, givenBackMs, bar } = said;
    const time = { ...(official && { official }), ...(countedFrom && { countedFrom }) };
    return { correct, finished, already, ...time, ...(givenBackMs && { givenBackMs }), ...(bar && { bar }) };
  }
  if (task.kind === 'forfeit') {
    const input = { gameId, ...groupOf(errand), correctBarId: task.token, ...photoIdOf(errand) };
    return done(await callServer(claimCalls['forfeit-complete'], { key, signal, input }));
  }
  if (task.kind === 'end-sabotage') {
    const input = endOf(errand, task);
    return done(await callServer(sabotageCalls['sabotage-complete'], { key, signal, input }));
  }
  const input = { gameId, targetGroup: task.target, sabotageId: task.sabotageId, givenByGroup: task.by };
  return done(await callServer(sabotageCalls['add-sabotage'], { key, signal, input }));
}

function endOf(errand: Errand, { sabotageId }: TaskOf<'end-sabotage'>): End {
  const claimedAt = new Date(errand.madeAt).toISOString();
  return { gameId: errand.gameId, ...groupOf(errand), sabotageId, ...photoHashOf(errand), claimedAt };
}

function groupOf({ team }: Errand): { gameGroup?: Letter } {
  return team ? { gameGroup: team } : {};
}

function photoIdOf({ photo }: Errand): { photoId?: string } {
  return photo?.id ? { photoId: photo.id } : {};
}

function photoHashOf({ photo }: Errand): { photoSha256?: string } {
  return photo ? { photoSha256: photo.sha256 } : {};
}

function claimOf(errand: Errand, { token, place, fix, isShut }: TaskOf<'claim'>): Claim {
  const { id, gameId, madeAt } = errand;
  return {
    gameId,
    ...groupOf(errand),
    correctBarId: token,
    claimId: id,
    ...placeOf(place),
    ...(fix ? { fix: fixOf(fix) } : {}),
    ...photoHashOf(errand),
    ...(isShut && { isShut }),
    claimedAt: new Date(madeAt).toISOString(),
  };
}

function placeOf(place: ClaimedPlace): Pick<Claim, 'placeId' | 'placeName' | 'code'> {
  if ('placeId' in place) return { placeId: place.placeId };
  return 'code' in place ? { code: place.code } : { placeName: place.placeName };
}

function fixOf({ lat, lon, accuracy, at }: PhoneFix): NonNullable<Claim['fix']> {
  return { lat, lon, accuracy, at: new Date(at).toISOString() };
}

function done({ already = false }: { already?: boolean | undefined }): Ruling {
  return { correct: true, finished: false, already };
}
