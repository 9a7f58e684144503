import { useState } from 'react';
import { watchDelay } from '#contract/limits';
import type { Game } from '../../app/game.ts';
import { troubleFrom } from '../../call/trouble.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { CopyButton } from '../../parts/buttons/copy-button.tsx';
import { ShareButton } from '../../parts/buttons/share-button.tsx';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { QrScreen } from '../../parts/dialogs/qr-screen.tsx';
import { BeerMat } from '../../parts/layout/beer-mat.tsx';
import { SmallPrint, Text } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { Icon } from '../../parts/marks/icon.tsx';
import { QrCode } from '../../parts/marks/qr-code.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';
import { SwitchRow } from '../../parts/rows/switch-row.tsx';
import { Delay } from './delay.tsx';
import { useWatchChanges, useWatchLink, type WatchLink } from './use-watch-link.ts';

interface WatchSheetProps {
  game: Game;
  onClose: () => void;
}

type Asked = 'end' | 'renew' | 'hold-up';

/** [WA1, WA2, WA5, WA7] The host's switch: whether people may watch, by which link, how far behind, and with which photos. */
export function WatchSheet({ game, onClose }: WatchSheetProps) {
  const { data: link, error, refetch } = useWatchLink(game.gameId);
  const [asked, ask] = useState<Asked | null>(null);
  const close = () => ask(null);
  return (
    <>
      <Dialog
        open
        title="Let people watch"
        onClose={onClose}
        foot={link ? <Foot game={game} link={link} onHoldUp={() => ask('hold-up')} /> : null}
      >
        {link === undefined ? (
          <NotYet error={error} onAgain={() => void refetch()} />
        ) : (
          <Ways game={game} link={link} onAsk={ask} />
        )}
      </Dialog>
      {asked === 'end' && <End gameId={game.gameId} onClose={close} />}
      {asked === 'renew' && <Renew gameId={game.gameId} onClose={close} />}
      {asked === 'hold-up' && link && <HoldUp game={game} link={link} onClose={close} />}
    </>
  );
}

function NotYet({ error, onAgain }: { error: Error | null; onAgain: () => void }) {
  if (!error) return <Skeleton words="Looking for your link…" />;
  const { words, why } = troubleFrom(error, 'We could not look for your link.');
  return (
    <Notice tone="trouble" title={words} action={<Button onClick={onAgain}>Try again</Button>}>
      {why && <p>{why}</p>}
    </Notice>
  );
}

function Ways({ game, link, onAsk }: { game: Game; link: WatchLink | null; onAsk: (asked: Asked) => void }) {
  const { set, isSending, trouble } = useWatchChanges(game.gameId);
  const photos = link?.photos ?? false;
  return (
    <Stack gap="tight">
      <SwitchRow
        title="Let people watch"
        detail={link ? 'Whoever has the link sees the race. No account, no login.' : 'Nobody can watch.'}
        isOn={link !== null}
        onSwitch={(isOn) => (isOn ? !isSending && void set({}) : onAsk('end'))}
      />
      {trouble && <Notice tone="trouble" title={trouble.words} />}
      {link ? (
        <>
          <BeerMat>
            <div className="grid justify-items-center">
              <div className="w-full max-w-[231px]">
                <QrCode text={link.url} title={`QR code: watch ${game.name}`} middle="egg" isOnPaper />
              </div>
              <p className="mt-4 text-center text-small font-semibold text-mat-text wrap-anywhere">{link.url}</p>
            </div>
          </BeerMat>
          <CopyButton text={link.url}>Copy the link</CopyButton>
          <Delay gameId={game.gameId} minutes={link.delayMinutes} />
          <SwitchRow
            title="Photos on the wall"
            detail={
              photos ? 'A team’s photo shows when its bar does. Hide one, and it goes.' : 'No faces on a pub’s wall.'
            }
            isOn={photos}
            onSwitch={(isOn) => !isSending && void set({ photos: isOn })}
          />
          {photos && (
            <SmallPrint>
              If a host or co-host races, a photo waits until every team still racing has been to that bar, or until the
              race is over.
            </SmallPrint>
          )}
          <Button look="link" onClick={() => onAsk('renew')}>
            New link
          </Button>
        </>
      ) : (
        <SmallPrint>
          For the pub’s television and for those at home: the map, the teams, the news and the clock,{' '}
          {watchDelay.usualMinutes} minutes behind. No clue, no bar that nobody has found, nobody’s name.
        </SmallPrint>
      )}
    </Stack>
  );
}

/** To hold up, and to pass on. */
function Foot({ game, link, onHoldUp }: { game: Game; link: WatchLink; onHoldUp: () => void }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-stretch gap-2.5">
      <button
        type="button"
        aria-label="Show the code full screen"
        onClick={onHoldUp}
        className="grid size-16 place-items-center rounded-mat border-3 border-edge active:bg-raised"
      >
        <Icon name="full-screen" />
      </button>
      <ShareButton title={`Watch ${game.name}`} url={link.url}>
        Share link
      </ShareButton>
    </div>
  );
}

function HoldUp({ game, link, onClose }: { game: Game; link: WatchLink; onClose: () => void }) {
  return (
    <QrScreen
      label="The code to watch by"
      heading={game.name}
      text={link.url}
      title={`QR code: watch ${game.name}`}
      middle="egg"
      onClose={onClose}
    >
      <p className="font-display text-h1">Who’s winning?</p>
      <p className="text-lead font-semibold text-mat-text">Follow on your phone. No login.</p>
    </QrScreen>
  );
}

interface AskedProps {
  gameId: number;
  onClose: () => void;
}

function End({ gameId, onClose }: AskedProps) {
  const { end, isSending, trouble } = useWatchChanges(gameId);
  return (
    <ConfirmDialog
      open
      title="Nobody may watch any more?"
      yes="End the link"
      no="Leave it"
      busy={isSending}
      onYes={() => void end(onClose)}
      onNo={onClose}
    >
      <Stack gap="tight">
        <Text>Every screen that shows the race stops at once, and this link never works again.</Text>
        {trouble && <Notice tone="trouble" title={trouble.words} />}
      </Stack>
    </ConfirmDialog>
  );
}

function Renew({ gameId, onClose }: AskedProps) {
  const { set, isSending, trouble } = useWatchChanges(gameId);
  return (
    <ConfirmDialog
      open
      title="Make a new link?"
      yes="Make a new link"
      no="Keep this one"
      busy={isSending}
      onYes={() => void set({ renew: true }, onClose)}
      onNo={onClose}
    >
      <Stack gap="tight">
        <Text>
          The old link and its code stop working at once. Every screen has to be opened again with the new one.
        </Text>
        {trouble && <Notice tone="trouble" title={trouble.words} />}
      </Stack>
    </ConfirmDialog>
  );
}
