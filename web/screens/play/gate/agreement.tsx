import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Permit } from '../../../device/permissions.ts';
import type { Game } from '../../../app/game.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { Dock } from '../../../parts/layout/dock.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Lead, SmallPrint } from '../../../parts/layout/prose.tsx';
import { InlineLink } from '../../../parts/buttons/text-link.tsx';
import { isNoted } from './agreed.ts';
import { GatePage } from './gate-page.tsx';
import { permitWords, stateOf } from './permit-copy.ts';
import { type Permits, type PermitState, usePermits } from './use-permits.ts';
import { BeerMat } from '../../../parts/layout/beer-mat.tsx';
import { Icon } from '../../../parts/marks/icon.tsx';
import { HouseRuleList } from './house-rules.tsx';
import { AskButton, nextPermit, PermitHelp, permitIcons } from './permit-steps.tsx';

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

const nothingYet: Permits = { location: 'not-yet', camera: 'not-yet', notifications: 'not-yet' };

/** What it is, what it asks of the phone one tap at a time, and the yes to it. */
export function Agreement({ game, onAgree }: { game: Game; onAgree: () => void }) {
  const { permits, ask } = usePermits();
  const [isDeclined, setDeclined] = useState(() => isNoted('withoutNews', game.gameId));
  const [hasBegun, setBegun] = useState(false);
  const plays = game.team !== null;
  const shown = permits ?? nothingYet;
  const asked: Permit[] = plays ? ['location', 'camera', 'notifications'] : ['notifications'];
  const next = nextPermit(shown, { plays, isDeclined });
  function begin(permit: Permit) {
    setBegun(true);
    ask(permit);
  }
  const way =
    next === null ? (
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
            <Button onClick={() => setDeclined(true)}>Not now</Button>
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

function spoken(permit: Permit, permits: Permits): string {
  return `${permitWords[permit].title}: ${stateOf(permit, permits[permit])}.`;
}

/** What everybody who plays agrees to. A tall mat leans further out than a screen is wide. */
function HouseRules() {
  return (
    <div className="-mx-4 overflow-x-clip px-4">
      <BeerMat tilt="slight">
        <h2 className="font-display text-h3">House rules</h2>
        <div className="mt-2">
          <HouseRuleList isOnMat />
        </div>
      </BeerMat>
    </div>
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
          <Icon name={isGiven ? 'tick' : permitIcons[permit]} />
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
