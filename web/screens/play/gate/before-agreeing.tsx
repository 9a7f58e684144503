import { useState } from 'react';
import { appAround } from '../../../device/in-app.ts';
import { type Game, useGameLookedAfter } from '../../../app/game.ts';
import { Agreement } from './agreement.tsx';
import { CopyButton } from '../../../parts/buttons/copy-button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Lead, Text } from '../../../parts/layout/prose.tsx';
import { GatePage } from './gate-page.tsx';
import { OpenInBrowser } from '../../join/open-in-browser.tsx';
import { useKeptStreets } from '../../../offline/use-kept-streets.ts';
import { usePerson } from '../../../person/session.ts';
import { isIos } from '../../../app/install.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { Dock } from '../../../parts/layout/dock.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';

interface OpenElsewhereProps {
  game: Game;
  /** The app in whose window this is. */
  app: string;
  onStay: () => void;
}

/** Where somebody stands before they have agreed. The race may end meanwhile. */
export function BeforeAgreeing({ game, onAgree }: { game: Game; onAgree: () => void }) {
  const [staysIn, setStaysIn] = useState<string | null>(null);
  useGameLookedAfter(game.gameId);
  useKeptStreets(game);
  const person = usePerson();
  const app = appAround(navigator.userAgent);
  const stay = () => setStaysIn(app);
  if (app && app !== staysIn && person?.isGuest) return <OpenWithSeat game={game} onStay={stay} />;
  if (app && app !== staysIn) return <OpenElsewhere game={game} app={app} onStay={stay} />;
  if (isInsecure() && game.team !== null) return <Insecure game={game} />;
  return <Agreement game={game} onAgree={onAgree} />;
}

/** Old browsers do not say; they ask all the same. */
export function isInsecure(): boolean {
  const { isSecureContext = true } = window as { isSecureContext?: boolean };
  return !isSecureContext;
}

/** An address without https: no browser gives it a place or a camera, so there is no use in asking. */
export function Insecure({ game }: { game: Game }) {
  const secure = location.href.replace(/^http:/, 'https:');
  return (
    <GatePage heading="This address is not secure" game={game}>
      <Notice tone="trouble" title="It begins with http, without the s.">
        <Text>Phones give location and camera to https addresses only. Ask your host for the secure link, or try:</Text>
        <a href={secure} className="font-bold underline decoration-2 underline-offset-4 wrap-anywhere">
          {secure}
        </a>
        <CopyButton text={secure}>Copy the link</CopyButton>
      </Notice>
    </GatePage>
  );
}

/** [K22] A guest has nothing to log in with elsewhere: the link takes the seat along. */
function OpenWithSeat({ game, onStay }: Omit<OpenElsewhereProps, 'app'>) {
  return (
    <GatePage
      heading="Open in your browser"
      game={game}
      dock={
        <Dock>
          <Button look="link" onClick={onStay}>
            Carry on here anyway
          </Button>
        </Dock>
      }
    >
      <Lead>This window may hide your camera and location from the race.</Lead>
      <OpenInBrowser gameId={game.gameId} path={`/game/${game.gameId}`} />
    </GatePage>
  );
}

/** A window inside another app, which often has no camera, no location and no memory: the way out of it. */
function OpenElsewhere({ game, app, onStay }: OpenElsewhereProps) {
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
