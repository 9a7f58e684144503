import { useEffect, useEffectEvent } from 'react';
import { findPlace } from '../../../device/place.ts';
import type { PhoneFix } from '../../../race/queue/errand.ts';
import type { KeptPhoto } from '../../../offline/database.ts';
import { countdownOf, leftUntil } from '../../../race/clock.ts';
import { useRace } from '../../../race/race.ts';
import { useNow } from '../../../race/use-now.ts';
import { NameMat } from '../proof/name-mat.tsx';
import { SideButton } from '../proof/side-button.tsx';
import { TeamPhoto } from '../proof/team-photo.tsx';
import { nameOf, type VerifyDraft, type VerifyStep } from './verify-draft.ts';

export type Sending = 'ready' | 'busy' | { trouble: string };

/** A draft may have lain a while: where the phone was then proves little. */
const staleMs = 120_000;

interface ClaimPhotoProps {
  draft: VerifyDraft;
  sending: Sending;
  onPhoto: (photo: KeptPhoto | null) => void;
  onBack: (step: VerifyStep) => void;
  onFix: (fix: PhoneFix) => void;
  onSend: () => void;
}

/** The photo that goes with a claim. */
export function ClaimPhoto({ draft, sending, onPhoto, onBack, onFix, onSend }: ClaimPhotoProps) {
  const { view, now } = useRace();
  const { place, photo, fix, isShut = false, madeAt = null } = draft;
  const byCode = place !== null && 'code' in place;
  const isOn = view.status === 'on';
  const waitUntil = view.step?.waitUntil ?? null;
  const waitMs = leftUntil(view, waitUntil, useNow(waitUntil !== null));

  const takeFix = useEffectEvent((found: Omit<PhoneFix, 'at'>) => onFix({ ...found, at: now() }));
  // The same claim once more is made where it was made first.
  const isStale = useEffectEvent(() => !byCode && madeAt === null && (fix === null || now() - fix.at > staleMs));
  useEffect(() => {
    if (!isStale()) return undefined;
    let isOver = false;
    findPlace().then(
      (found) => isOver || takeFix(found),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, []);

  return (
    <TeamPhoto
      label={
        <NameMat tilt="left">
          <h1 className="font-display text-h3 leading-none font-black wrap-anywhere">{nameOf(place)}</h1>
        </NameMat>
      }
      hint={isShut ? 'Get the door in. It counts as your guess.' : 'Everyone in, glasses up. Soft drinks count.'}
      photo={photo}
      onPhoto={onPhoto}
      back={
        <SideButton icon="back" onPress={() => onBack(byCode ? 'code' : 'loc')}>
          {byCode ? 'Code' : 'Bar list'}
        </SideButton>
      }
      send={{
        words: isOn ? (waitMs > 0 ? `WAIT ${countdownOf(waitMs)}` : 'SEND IT') : 'RACE PAUSED',
        busy: sending === 'busy',
        disabled: waitMs > 0 || !isOn,
        trouble: typeof sending === 'object' ? sending.trouble : null,
        onPress: onSend,
      }}
    />
  );
}
