import type { Letter } from '#contract/game';
import type { CountedFrom } from '#contract/night/counted-from';
import type { ProblemCode } from '#contract/problems';

/** Where a team says it is: chosen from the list, typed because there was no list, or a code the host read out. */
export type ClaimedPlace = { placeId: string; name: string } | { placeName: string } | { code: string };

/** What a phone saw of its own position; `at` is the server's time as the phone knew it. */
export interface PhoneFix {
  lat: number;
  lon: number;
  accuracy: number;
  at: number;
}

/** What has to reach the server, once. */
export type Task =
  /** `cluedAt`: since when they were looking for it, to say how long it took; `isShut`: the photo shows a shut door. */
  | { kind: 'claim'; token: string; place: ClaimedPlace; fix: PhoneFix | null; cluedAt?: number; isShut?: true }
  | { kind: 'forfeit'; token: string }
  | { kind: 'end-sabotage'; sabotageId: string }
  | { kind: 'give-sabotage'; target: Letter; sabotageId: number; by: Letter | 'host' };

/** What the server ruled. */
export interface Ruling {
  correct: boolean;
  finished: boolean;
  /** Another phone of the team was first. */
  already: boolean;
  /** The bar's full name from the server; absent for a wrong guess, and from servers that do not send it. */
  bar?: string;
  /** From when it counts, by the server; left out where that is not known. */
  official?: number;
  /** Why the claim counts from later than this phone's time. */
  countedFrom?: CountedFrom;
  /** The time given back for a closed bar on the way there. */
  givenBackMs?: number;
}

export interface Refusal {
  /** '' when the answer had none that this page knows. */
  code: ProblemCode | '';
  words: string;
  status: number;
}

/** Why the server could not take an errand just now, though it may a while later. */
export interface Delay {
  /** '' when the answer had none that this page knows. */
  code: ProblemCode | '';
  words: string;
  /** Not tried before this moment, by the phone's own clock. */
  until: number;
}

/** A task on its way. It is kept before it is first sent, and stays until whoever made it has seen what came of it. */
export interface Errand {
  /** Also the claim's own id and its Idempotency-Key. */
  id: string;
  personId: string;
  gameId: number;
  team: Letter | null;
  task: Task;
  /** When it was made: the server's time as the phone knew it. */
  madeAt: number;
  /** The hash of its photo, and the photo's id once it has arrived; null when it needs none. */
  photo: {
    sha256: string;
    id: string | null;
    /** How much of it may be with the server already, under this errand's id. */
    sent?: 'some' | 'all';
    /** Why the server does not take it, though what it was to prove is ruled. */
    refusal?: Refusal;
  } | null;
  tries: number;
  /** What the last try ran into, when our own server said so. */
  delay?: Delay | null;
  outcome: { type: 'waiting' } | { type: 'ruled'; ruling: Ruling } | { type: 'refused'; refusal: Refusal };
  /** Its maker has seen the outcome; only a photo may still be on its way. */
  isSeen: boolean;
  /** This browser could not store it: it is gone when the page is closed. */
  isOnlyHere?: true;
}
