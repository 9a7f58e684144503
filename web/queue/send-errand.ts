import type { InputOf } from '#contract/call';
import { playCalls } from '#contract/calls/play';
import { callServer } from '../api.ts';
import type { ClaimedPlace, Errand, PhoneFix, Ruling, Task } from '../errand.ts';

type Claim = InputOf<(typeof playCalls)['correctly-guessed']>;
type TaskOf<Kind extends Task['kind']> = Extract<Task, { kind: Kind }>;

/** Tells the server of an errand. The words are the same each time, so that it is done once however often it is sent. */
export async function sendErrand(errand: Errand, signal: AbortSignal): Promise<Ruling> {
  const { id: key, gameId, task } = errand;
  const gameGroup = errand.team ? { gameGroup: errand.team } : {};
  const photoId = errand.photo?.id ? { photoId: errand.photo.id } : {};
  if (task.kind === 'claim') {
    const {
      correct,
      finished,
      already = false,
    } = await callServer(playCalls['correctly-guessed'], {
      key,
      signal,
      input: { ...claimOf(errand, task), ...gameGroup },
    });
    return { correct, finished, already };
  }
  if (task.kind === 'forfeit') {
    const input = { gameId, ...gameGroup, correctBarId: task.token, ...photoId };
    return done(await callServer(playCalls['forfeit-complete'], { key, signal, input }));
  }
  if (task.kind === 'end-sabotage') {
    const input = { gameId, ...gameGroup, sabotageId: task.sabotageId, ...photoId };
    return done(await callServer(playCalls['sabotage-complete'], { key, signal, input }));
  }
  const input = { gameId, targetGroup: task.target, sabotageId: task.sabotageId, givenByGroup: task.by };
  return done(await callServer(playCalls['add-sabotage'], { key, signal, input }));
}

function claimOf({ id, gameId, madeAt, photo }: Errand, { token, place, fix }: TaskOf<'claim'>): Claim {
  return {
    gameId,
    correctBarId: token,
    claimId: id,
    ...placeOf(place),
    ...(fix ? { fix: fixOf(fix) } : {}),
    ...(photo ? { photoSha256: photo.sha256 } : {}),
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
