import { useState } from 'react';
import type { Game } from '../../../app/game.ts';
import { isIos } from '../../../app/install.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { Dock } from '../../../parts/layout/dock.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Lead } from '../../../parts/layout/prose.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { GatePage } from './gate-page.tsx';

interface OpenElsewhereProps {
  game: Game;
  /** The app in whose window this is. */
  app: string;
  onStay: () => void;
}

/** A window inside another app, which often has no camera, no location and no memory: the way out of it. */
export function OpenElsewhere({ game, app, onStay }: OpenElsewhereProps) {
  const [step, setStep] = useState<'ready' | 'copied' | 'refused'>('ready');
  const browser = isIos() ? 'Safari' : 'Chrome';
  const link = location.href;
  const steps = [
    `Tap ${isIos() ? 'the dots or the compass' : 'the three dots'} in the corner.`,
    `Choose Open in ${browser}, or Open in browser.`,
    `Nothing there? Copy the link, open ${browser} and paste it.`,
  ];

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setStep('copied');
    } catch {
      setStep('refused');
    }
  }

  return (
    <GatePage
      heading="Open in your browser"
      game={game}
      dock={
        <Dock>
          <Stack gap="tight">
            <MainButton onClick={() => void copy()}>{step === 'copied' ? 'COPIED' : 'COPY THE LINK'}</MainButton>
            <Button look="link" onClick={onStay}>
              Carry on here anyway
            </Button>
          </Stack>
        </Dock>
      }
    >
      <Lead>
        You are inside {app === 'another app' ? app : `the ${app} app`}. Its window may hide your camera and location
        from the race, and forget you.
      </Lead>
      <ol className="grid gap-3">
        {steps.map((words, at) => (
          <li key={words} className="flex items-center gap-3.5 text-body leading-[1.35]">
            <span
              aria-hidden="true"
              className="grid size-10 shrink-0 place-items-center rounded-round border-3 border-edge font-display text-label"
            >
              {at + 1}
            </span>
            {words}
          </li>
        ))}
      </ol>
      <p className="rounded-mat border-2 border-dashed border-edge bg-card px-4 py-3 text-body font-semibold wrap-anywhere select-all">
        {link}
      </p>
      <output className="text-body text-quiet">
        {step === 'copied' && `Copied. Paste it where ${browser} has its address; you log in there once more.`}
        {step === 'refused' && 'This app would not copy. Press the link above for a while and copy it by hand.'}
      </output>
    </GatePage>
  );
}
