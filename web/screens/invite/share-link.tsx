import { useState } from 'react';
import { type Letter, teamNames } from '#contract/game';
import { MainButton } from '../../parts/buttons/main-button.tsx';
import { Icon } from '../../parts/marks/icon.tsx';
import { joinLink, useInvited } from './invite.ts';

const hasSheet = () => 'share' in navigator;

/** The link by the phone's own sheet; where there is none it is copied. */
export function ShareLink({ team }: { team: Letter | null }) {
  const { game, people } = useInvited();
  const [step, setStep] = useState<'ready' | 'copied' | 'refused'>('ready');
  const link = joinLink(people.code, team);

  async function share() {
    try {
      if (hasSheet()) return await navigator.share({ title: game.name, url: link });
    } catch (error) {
      // Who closes the sheet again has not failed; one that will not open is done without.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
    try {
      await navigator.clipboard.writeText(link);
      setStep('copied');
    } catch {
      setStep('refused');
    }
  }

  return (
    <div className="min-w-0">
      <MainButton onClick={() => void share()}>
        <Icon name="share" />
        {team ? `Share ${teamNames[team]} link` : 'Share link'}
      </MainButton>
      <output className={`block text-center text-small wrap-anywhere text-quiet ${step === 'ready' ? '' : 'mt-3'}`}>
        {step === 'copied' && 'Copied. Paste it where your people are.'}
        {step === 'refused' && `Your browser would not copy it. Here it is: ${link}`}
      </output>
    </div>
  );
}
