import { useEffect, useEffectEvent, useState } from 'react';
import { teamCalls } from '#contract/calls/teams';
import type { PhoneStep } from '#contract/game';
import type { Game } from '../../../app/game.ts';
import { usePeopleChanges } from '../../../app/people.ts';
import { callServer, isPassing } from '../../../call/api.ts';
import { keepTrying } from '../../../call/keep-trying.ts';
import type { Permit } from '../../../device/permissions.ts';
import { followPush } from '../../../device/push.ts';
import { keepAwake } from '../../../device/wake-lock.ts';
import { isNoted, note } from './agreed.ts';
import { nextPermit } from './permit-steps.tsx';
import { type Permits, usePermits } from './use-permits.ts';

/** The step of the yellow button; 'waiting' once READY was tapped. */
export type LineStep = 'rules' | Permit | 'ready' | 'waiting';

export interface StartLine {
  step: LineStep;
  /** null until the phone's permissions have been read. */
  permits: Permits | null;
  /** 'Not now' was tapped for notifications. */
  isDeclined: boolean;
  ask: (permit: Permit) => void;
  agree: () => void;
  decline: () => void;
  getReady: () => void;
}

/** [SL1] This phone's progress at the start line: stored on the phone, and reported to the server at each step. */
export function useStartLine({ gameId, team }: Pick<Game, 'gameId' | 'team'>): StartLine {
  const { permits, ask } = usePermits();
  const [hasAgreed, setAgreed] = useState(() => isNoted('rules', gameId) || isNoted('race', gameId));
  const [isDeclined, setDeclined] = useState(() => isNoted('withoutNews', gameId));
  const [isReady, setReady] = useState(() => isNoted('ready', gameId));
  const next = permits && nextPermit(permits, { plays: true, isDeclined: isDeclined || isReady });
  const step = stepNow({ hasAgreed, isReady, isRead: permits !== null, next });
  const mayRace = permits !== null && hasAgreed && next !== 'location' && next !== 'camera';
  const mayNotify = permits?.notifications === 'granted';

  useEffect(() => {
    if (mayRace) note('race', gameId);
  }, [mayRace, gameId]);
  useEffect(() => (step === 'waiting' ? keepAwake() : undefined), [step]);
  // [N3] A sleeping phone gets a push at the start.
  useEffect(() => (mayNotify ? followPush({ gameId, group: team }) : undefined), [mayNotify, gameId, team]);
  useReport(gameId, permits && stepOf(step, permits));

  return {
    step,
    permits,
    isDeclined,
    ask,
    agree: () => {
      note('rules', gameId);
      setAgreed(true);
    },
    decline: () => {
      note('withoutNews', gameId);
      setDeclined(true);
    },
    getReady: () => {
      note('ready', gameId);
      setReady(true);
    },
  };
}

interface Standing {
  hasAgreed: boolean;
  isReady: boolean;
  /** The phone's permissions have been read. */
  isRead: boolean;
  next: Permit | null;
}

function stepNow({ hasAgreed, isReady, isRead, next }: Standing): LineStep {
  if (!hasAgreed) return 'rules';
  if (next) return next;
  if (isReady) return 'waiting';
  return isRead ? 'ready' : 'location';
}

/** The step as others see it. Notifications stay private: for others only the tap on READY is left. */
function stepOf(step: LineStep, permits: Permits): PhoneStep {
  if (step === 'waiting') return 'ready';
  if (step === 'rules') return 'rules';
  if (step === 'ready' || step === 'notifications') return 'confirm';
  const isRefused = permits[step] !== 'not-yet' && permits[step] !== 'asking';
  return isRefused ? `${step}-refused` : step;
}

/** [SL2] Reports each step, and retries until the server accepts or refuses it. */
function useReport(gameId: number, step: PhoneStep | null): void {
  const { askPeopleAgain } = usePeopleChanges(gameId);
  const report = useEffectEvent(async (of: number, input: { step: PhoneStep }, signal: AbortSignal) => {
    try {
      await callServer(teamCalls['report-phone'], { params: { gameId: String(of) }, input });
    } catch (error) {
      return !isPassing(error);
    }
    if (!signal.aborted) void askPeopleAgain();
    return true;
  });
  useEffect(() => {
    if (step === null) return undefined;
    const leaving = new AbortController();
    keepTrying(() => report(gameId, { step }, leaving.signal), { signal: leaving.signal });
    return () => leaving.abort();
  }, [gameId, step]);
}
