import { isInstalled, isIos } from '../../../app/install.ts';
import { howToAllow } from '../../../device/how-to-allow.ts';
import type { Permit } from '../../../device/permissions.ts';
import { MainButton, ReloadLink } from '../../../parts/buttons/main-button.tsx';
import { Icon, type IconName } from '../../../parts/marks/icon.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { permitWords, troubleOf } from './permit-copy.ts';
import type { Permits, PermitState } from './use-permits.ts';

export const permitIcons: Record<Permit, IconName> = { location: 'map', camera: 'camera', notifications: 'bell' };

const silence = [
  'Look for its question at the top or the foot of the screen.',
  'There is none? Reload this page and try again.',
  'Still nothing? Open this page in Safari or Chrome.',
] as const;

const noCamera = 'This device shows us none. You send photos you have taken some other way.';

/**
 * The permission to request next; null when none is left. A player needs location and, if the phone has one, the camera; a host without a team
 * needs neither. Notifications are requested but optional.
 */
export function nextPermit(
  permits: Permits,
  { plays, isDeclined }: { plays: boolean; isDeclined: boolean },
): Permit | null {
  if (plays && permits.location !== 'granted') return 'location';
  // Without a camera, photos are picked from the device.
  if (plays && permits.camera !== 'granted' && permits.camera !== 'missing') return 'camera';
  const isDecided = permits.notifications === 'refused' || permits.notifications === 'missing';
  const mayStillAsk = !isDeclined && !isDecided && permits.notifications !== 'granted';
  return mayStillAsk ? 'notifications' : null;
}

interface AskButtonProps {
  permit: Permit;
  /** undefined until the phone's permissions have been read. */
  state: PermitState | undefined;
  onAsk: () => void;
}

export function AskButton({ permit, state, onAsk }: AskButtonProps) {
  if (state === 'missing') return <ReloadLink>Try again</ReloadLink>;
  return (
    <MainButton busy={!state || state === 'asking'} onClick={onAsk}>
      <AskLabel permit={permit} state={state} />
    </MainButton>
  );
}

export function AskLabel({ permit, state }: Omit<AskButtonProps, 'onAsk'>) {
  if (state === 'refused' || state === 'silent' || state === 'missing') return 'Try again';
  return (
    <>
      {state && state !== 'asking' && (
        <span className="max-[359px]:hidden">
          <Icon name={permitIcons[permit]} />
        </span>
      )}
      {permitWords[permit].button}
    </>
  );
}

/** Explains why a refused permission blocks its user and how to grant it on this phone, or what follows if the device lacks the feature. */
export function PermitHelp({ permit, state }: { permit: Permit; state: PermitState }) {
  const trouble = troubleOf(permit, state);
  if (trouble) {
    return (
      <Notice tone="trouble" title={trouble}>
        <Steps steps={stepsFor(permit, state)} />
      </Notice>
    );
  }
  if (state === 'silent') return <p className="text-small text-quiet">No answer. Try again, or play without.</p>;
  if (state !== 'missing') return null;
  return <p className="text-small text-quiet">{permit === 'camera' ? noCamera : noNotifications()}</p>;
}

function noNotifications(): string {
  return isIos() && !isInstalled()
    ? 'On an iPhone they need Pickled Egg on the home screen: tap Share, then Add to Home Screen, and open it from there.'
    : 'This browser has none. You see the news when you look.';
}

function stepsFor(permit: Permit, state: PermitState): readonly string[] {
  if (state === 'silent' || permit === 'notifications') return silence;
  if (state === 'missing') return ['Open this page in Safari or Chrome.'];
  return howToAllow(permit, { userAgent: navigator.userAgent, isIos: isIos(), isInstalled: isInstalled() });
}

function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="mt-1 grid list-decimal gap-1 pl-5">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
