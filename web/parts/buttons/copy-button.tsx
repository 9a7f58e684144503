import { useState } from 'react';
import { TextButton } from './text-button.tsx';

/** Puts a text on the clipboard, and says so. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [step, setStep] = useState<'ready' | 'copied' | 'refused'>('ready');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setStep('copied');
    } catch {
      setStep('refused');
    }
  }

  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <TextButton onClick={() => void copy()}>{children}</TextButton>
      <output className="text-small text-quiet">
        {step === 'copied' && 'Copied.'}
        {step === 'refused' && 'Your browser would not. Select it and copy it by hand.'}
      </output>
    </span>
  );
}
