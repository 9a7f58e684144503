import { useEffect, useEffectEvent, useState } from 'react';
import { waits } from '#contract/limits';
import { type Answer, askPermit, followPermit, type Permit, readPermit } from '../../../device/permissions.ts';

/** What a phone has said, or that it has been asked and says nothing. Silent: it has said nothing for too long, or its prompt was dismissed. */
export type PermitState = Answer | 'asking' | 'silent';
export type Permits = Record<Permit, PermitState>;

const all: readonly Permit[] = ['location', 'camera', 'notifications'];

/** What this phone allows so far; null until it has been looked at. An answer counts however late it comes. */
export function usePermits(): { permits: Permits | null; ask: (permit: Permit) => void } {
  const [permits, setPermits] = useState<Permits | null>(null);

  function change(permit: Permit, next: (now: PermitState) => PermitState) {
    setPermits((before) => before && { ...before, [permit]: next(before[permit]) });
  }

  const lookAgain = useEffectEvent(async (permit: Permit) => {
    const answer = await readPermit(permit);
    change(permit, (now) => afterALook(now, answer));
  });

  useEffect(() => {
    void readAll().then(setPermits);
    const endings = all.map((permit) => followPermit(permit, () => void lookAgain(permit)));
    return () => {
      for (const end of endings) end();
    };
  }, []);

  async function ask(permit: Permit) {
    change(permit, () => 'asking');
    const timer = setTimeout(() => change(permit, (now) => (now === 'asking' ? 'silent' : now)), waits.locationMs);
    const answer = await askPermit(permit);
    clearTimeout(timer);
    // A prompt that was dismissed leaves the permission as it was.
    change(permit, () => (answer === 'not-yet' ? 'silent' : answer));
  }

  return { permits, ask: (permit) => void ask(permit) };
}

async function readAll(): Promise<Permits> {
  const [location, camera, notifications] = await Promise.all([
    readPermit('location'),
    readPermit('camera'),
    readPermit('notifications'),
  ]);
  return { location, camera, notifications };
}

/** Some browsers never say that something was granted: that they do not know changes nothing but a no. */
function afterALook(now: PermitState, answer: Answer): PermitState {
  return answer === 'not-yet' && now !== 'refused' ? now : answer;
}
