import { teamEmojis, teamNames } from '#contract/game';
import type { StepView } from '#contract/race-view';
import mark from '../../../drawings/logo-mark.svg';
import { Icon } from '../../../parts/marks/icon.tsx';
import { TeamBadge } from '../../../parts/marks/team-badge.tsx';
import { DareMat, ThenLine } from './dare-mat.tsx';
import { StruckBanner } from './struck-banner.tsx';
import { BigSplat } from './big-splat.tsx';

interface SabotagedProps {
  step: StepView;
  sabotage: NonNullable<StepView['sabotage']>;
}

/** Somebody struck: nothing else counts until it is done. */
export function Sabotaged({ step, sabotage }: SabotagedProps) {
  const { by, waiting } = sabotage;
  const isHost = by === 'host';
  return (
    <>
      <BigSplat tone="beet" />
      <div className="flex grow flex-col justify-between px-4">
        <StruckBanner
          picture={
            isHost ? <img src={mark} alt="" className="h-33 w-auto" /> : <TeamBadge team={by} size={132} silent />
          }
          title="You've been egged!"
        >
          Sabotaged by {isHost ? 'the host' : teamNames[by]}{' '}
          <span aria-hidden="true" className="font-display">
            {isHost ? '⚡' : teamEmojis[by]}
          </span>
        </StruckBanner>
        <DareMat
          title="YOUR EGG-SECUTION"
          tone="beet"
          text={step.text}
          otherwise="All of you, in one photo. Soft drinks count."
        />
        <ThenLine
          icon={
            <span className="text-danger-ink">
              <Icon name="clue" />
            </span>
          }
        >
          Your clue is safe. {waiting > 0 ? waitingWords(waiting) : 'It comes back the moment this is done.'}
        </ThenLine>
      </div>
    </>
  );
}

function waitingWords(waiting: number): string {
  return waiting === 1 ? 'One more sabotage comes first.' : `${waiting} more sabotages come first.`;
}
