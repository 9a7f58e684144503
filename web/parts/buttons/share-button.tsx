import { useState } from 'react';
import { Icon } from '../marks/icon.tsx';
import { MainButton } from './main-button.tsx';

const hasSheet = () => 'share' in navigator;

/** A link by the phone's own sheet; where there is none it is copied. */
export function ShareButton({ title, url, children }: { title: string; url: string; children: string }) {
  const [step, setStep] = useState<'ready' | 'copied' | 'refused'>('ready');

  async function share() {
    try {
      if (hasSheet()) return await navigator.share({ title, url });
    } catch (error) {
      // Who closes the sheet again has not failed; one that will not open is done without.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
    try {
      await navigator.clipboard.writeText(url);
      setStep('copied');
    } catch {
      setStep('refused');
    }
  }

  return (
    <div className="min-w-0">
      <MainButton onClick={() => void share()}>
        <Icon name="share" />
        {children}
      </MainButton>
      <output className={`block text-center text-small wrap-anywhere text-quiet ${step === 'ready' ? '' : 'mt-3'}`}>
        {step === 'copied' && 'Copied. Paste it where your people are.'}
        {step === 'refused' && `Your browser would not copy it. Here it is: ${url}`}
      </output>
    </div>
  );
}
