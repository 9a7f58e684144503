import { useState } from 'react';
import type { Permit } from '../../../device/permissions.ts';
import type { Game } from '../../../app/game.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { Dock } from '../../../parts/layout/dock.tsx';
import { MainButton, ReloadLink } from '../../../parts/buttons/main-button.tsx';
import { Lead, SmallPrint } from '../../../parts/layout/prose.tsx';
import { InlineLink } from '../../../parts/buttons/text-link.tsx';
import { GatePage } from './gate-page.tsx';
import { HouseRules } from './house-rules.tsx';
import { nextStep } from './next-step.ts';
import { PermitCard } from './permit-card.tsx';
import { PermitHelp } from './permit-help.tsx';
import { permitWords, stateOf } from './permit-words.ts';
import { type PermitState, type Permits, usePermits } from './use-permits.ts';

const nothingYet: Permits = { location: 'not-yet', camera: 'not-yet', notifications: 'not-yet' };

/** What it is, what it asks of the phone one tap at a time, and the yes to it. */
export function Agreement({ game, onAgree }: { game: Game; onAgree: () => void }) {
  const { permits, ask } = usePermits();
  const [isWaved, setWaved] = useState(false);
  const [hasBegun, setBegun] = useState(false);
  const plays = game.group !== null;
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
