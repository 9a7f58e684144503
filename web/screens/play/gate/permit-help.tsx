import { howToAllow } from '../../../device/how-to-allow.ts';
import type { Permit } from '../../../device/permissions.ts';
import { isInstalled, isIos } from '../../../app/install.ts';
import { Notice } from '../../../parts/page/notice.tsx';
import { troubleOf } from './permit-words.ts';
import type { PermitState } from './use-permits.ts';

const silence = [
  'Look for its question at the top or the foot of the screen.',
  'There is none? Reload this page and try again.',
  'Still nothing? Open this page in Safari or Chrome.',
] as const;

/** Why somebody is kept out, and how to get in on this phone; or what it means that there is nothing to allow. */
export function PermitHelp({ permit, state }: { permit: Permit; state: PermitState }) {
  const trouble = troubleOf(permit, state);
  if (trouble) {
    return (
      <Notice tone="trouble" title={trouble}>
        <Steps steps={stepsFor(permit, state)} />
      </Notice>
    );
  }
  if (state !== 'missing') return null;
  return <p className="text-small text-quiet">{permit === 'camera' ? noCamera : noNotifications()}</p>;
}

const noCamera = 'This device shows us none. You send photos you have taken some other way.';

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
