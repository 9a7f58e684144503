import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Permit } from '../../../device/permissions.ts';
import type { Game } from '../../../app/game.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { Dock } from '../../../parts/layout/dock.tsx';
import { MainButton, ReloadLink } from '../../../parts/buttons/main-button.tsx';
import { Lead, SmallPrint } from '../../../parts/layout/prose.tsx';
import { InlineLink } from '../../../parts/buttons/text-link.tsx';
import { GatePage } from './gate-page.tsx';
import { permitWords, stateOf, troubleOf } from './permit-copy.ts';
import { type Permits, type PermitState, usePermits } from './use-permits.ts';
import { minimumAge } from '#contract/limits';
import { BeerMat } from '../../../parts/layout/beer-mat.tsx';
import { howToAllow } from '../../../device/how-to-allow.ts';
import { isInstalled, isIos } from '../../../app/install.ts';
import { Notice } from '../../../parts/page/notice.tsx';
import { Icon, type IconName } from '../../../parts/marks/icon.tsx';

const icons: Record<Permit, IconName> = { location: 'map', camera: 'camera', notifications: 'bell' };

interface PermitCardProps {
  permit: Permit;
  state: PermitState;
  /** It is what the button below asks for. */
  isNext: boolean;
  /** Somebody has just dealt with it: it must not lie behind the button. */
  isInHand: boolean;
  /** What is wrong with it, and how to mend it. */
  children?: ReactNode;
}

const silence = [
  'Look for its question at the top or the foot of the screen.',
  'There is none? Reload this page and try again.',
  'Still nothing? Open this page in Safari or Chrome.',
] as const;

const noCamera = 'This device shows us none. You send photos you have taken some other way.';

/** What the one button does now: has the phone ask for something, or lets its owner in. */
type NextStep = Permit | 'agree';

const rules = [
  `You are ${minimumAge} or over.`,
  'Look after each other, start to end.',
  'Soft drinks count. They always do.',
  'Mind the roads. Be kind to bar staff.',
] as const;

const nothingYet: Permits = { location: 'not-yet', camera: 'not-yet', notifications: 'not-yet' };

/** What it is, what it asks of the phone one tap at a time, and the yes to it. */
export function Agreement({ game, onAgree }: { game: Game; onAgree: () => void }) {
  const { permits, ask } = usePermits();
  const [isWaved, setWaved] = useState(false);
  const [hasBegun, setBegun] = useState(false);
  const plays = game.team !== null;
  const shown = permits ?? nothingYet;
  const asked: Permit[] = plays ? ['location', 'camera', 'notifications'] : ['notifications'];
  const next = nextStep(shown, { plays, isWaved });
  function begin(permit: Permit) {
    setBegun(true);
    ask(permit);
  }
  const way =
    next === 'agree' ? (
      <MainButton onClick={onAgree}>{plays ? 'AGREE AND PLAY' : 'AGREE AND WATCH'}</MainButton>
    ) : (
      <AskButton permit={next} state={permits?.[next]} onAsk={() => begin(next)} />
    );
  return (
    <GatePage
      heading="Before you start"
      game={game}
      dock={
        next === 'notifications' ? (
          <Dock>
            <Button onClick={() => setWaved(true)}>Not now</Button>
            {way}
          </Dock>
        ) : (
          <Dock>{way}</Dock>
        )
      }
    >
      <HouseRules />
      {!plays && <Lead>You host this one without a team, so we need neither your camera nor your location.</Lead>}
      <section className="grid gap-3">
        <h2 className="font-display text-h3">{plays ? 'What your phone is asked for' : 'One thing to ask'}</h2>
        <ul className="grid gap-3">
          {asked.map((permit) => (
            <PermitCard
              key={permit}
              permit={permit}
              state={shown[permit]}
              isNext={permit === next}
              isInHand={hasBegun && permit === next}
            >
              <PermitHelp permit={permit} state={shown[permit]} />
            </PermitCard>
          ))}
        </ul>
      </section>
      <SmallPrint>
        Playing means agreeing to the house rules and to our{' '}
        <InlineLink to="/terms">Terms & Conditions and privacy policy</InlineLink>.
      </SmallPrint>
      <output className="sr-only">{asked.map((permit) => spoken(permit, shown)).join(' ')}</output>
    </GatePage>
  );
}

interface AskButtonProps {
  permit: Permit;
  /** undefined while the phone is looked at. */
  state: PermitState | undefined;
  onAsk: () => void;
}

function AskButton({ permit, state, onAsk }: AskButtonProps) {
  if (state === 'missing') return <ReloadLink>Try again</ReloadLink>;
  return (
    <MainButton busy={!state || state === 'asking'} onClick={onAsk}>
      {state === 'refused' || state === 'silent' ? 'Try again' : permitWords[permit].button}
    </MainButton>
  );
}

function spoken(permit: Permit, permits: Permits): string {
  return `${permitWords[permit].title}: ${stateOf(permit, permits[permit])}.`;
}

/** What everybody who plays agrees to. A tall mat leans further out than a screen is wide. */
function HouseRules() {
  return (
    <div className="-mx-4 overflow-x-clip px-4">
      <BeerMat tilt="slight">
        <h2 className="font-display text-h3">House rules</h2>
        <ul className="mt-2 grid gap-1.5 text-body leading-[1.35] font-semibold text-mat-text">
          {rules.map((rule) => (
            <li key={rule} className="flex gap-2.5">
              <svg viewBox="0 0 20 24" aria-hidden="true" className="mt-0.5 h-5 w-4 shrink-0">
                <path d="M10 1c5 0 9 7 9 13.500S15 23 10 23 1 21 1 14.500 5 1 10 1Z" className="fill-night" />
                <path d="m5 14 3-2.500 2.500 3 3-4" className="fill-none stroke-shell stroke-2" />
              </svg>
              {rule}
            </li>
          ))}
        </ul>
      </BeerMat>
    </div>
  );
}

/** Who plays needs a place and a camera; who only watches needs neither. Nobody needs notifications, but everybody is asked. */
function nextStep(permits: Permits, { plays, isWaved }: { plays: boolean; isWaved: boolean }): NextStep {
  if (plays && permits.location !== 'granted') return 'location';
  // Whoever has no camera sends pictures some other way.
  if (plays && permits.camera !== 'granted' && permits.camera !== 'missing') return 'camera';
  const mayStillAsk = permits.notifications === 'not-yet' || permits.notifications === 'asking';
  return mayStillAsk && !isWaved ? 'notifications' : 'agree';
}

/** Why somebody is kept out, and how to get in on this phone; or what it means that there is nothing to allow. */
function PermitHelp({ permit, state }: { permit: Permit; state: PermitState }) {
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

/** One thing a race asks of a phone: what for, and how it stands. */
function PermitCard({ permit, state, isNext, isInHand, children }: PermitCardProps) {
  const { title, what } = permitWords[permit];
  const isGiven = state === 'granted';
  const card = useRef<HTMLLIElement>(null);
  const inHand = isInHand ? state : null;
  useEffect(() => {
    if (inHand) card.current?.scrollIntoView({ block: 'nearest' });
  }, [inHand]);
  return (
    <li
      ref={card}
      className={`grid scroll-mt-4 scroll-mb-32 grid-cols-[minmax(0,1fr)] gap-3 rounded-mat bg-card p-4 ${isNext ? 'border-3 border-ink' : 'border-2 border-edge-soft'}`}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5">
        <span
          className={`grid size-12 place-items-center rounded-round border-3 ${isGiven ? 'border-good bg-good text-page' : 'border-edge text-quiet'}`}
        >
          <Icon name={isGiven ? 'tick' : icons[permit]} />
        </span>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h3 className="min-w-0 font-display text-h3 hyphens-auto wrap-anywhere">{title}</h3>
            <span className={`text-small font-bold ${markOf(state, permit)}`}>{stateOf(permit, state)}</span>
          </div>
          <p className="text-[1rem] leading-[1.4] text-quiet">{what}</p>
        </div>
      </div>
      {children}
    </li>
  );
}

function markOf(state: PermitState, permit: Permit): string {
  if (state === 'granted') return 'text-good';
  const isTrouble = permit !== 'notifications' && (state === 'refused' || state === 'silent');
  return isTrouble ? 'text-danger-ink' : 'text-quiet';
}
