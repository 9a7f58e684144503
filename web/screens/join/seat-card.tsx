import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { OutputOf } from '#contract/call';
import { joinCalls } from '#contract/calls/join';
import { type Letter, teamNames } from '#contract/game';
import { joinPath } from '#contract/join-code';
import { appPages } from '#contract/pages';
import { useOpenedAt } from '../../app/long-date.ts';
import { meetSentence } from '../../app/when-where.ts';
import { callServer } from '../../call/api.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { MainLink } from '../../parts/buttons/main-button.tsx';
import { TextButton } from '../../parts/buttons/text-button.tsx';
import { TextLink } from '../../parts/buttons/text-link.tsx';
import { Icon } from '../../parts/marks/icon.tsx';
import { QrCode } from '../../parts/marks/qr-code.tsx';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { Page } from '../../parts/page/page.tsx';
import { logInFrom } from '../account/sign-in/redirect.ts';
import { OpenInBrowser } from './open-in-browser.tsx';
import type { JoinView } from './join-view.ts';
import { dayWordsOf } from './words.ts';

type OwnSeat = OutputOf<(typeof joinCalls)['own-seat']>;

/** The cloakroom ticket of somebody who is in. */
export function SeatCard({ game, team }: { game: JoinView; team: Letter }) {
  const now = useOpenedAt();
  const {
    data: seat,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['own-seat', game.gameId],
    queryFn: () => callServer(joinCalls['own-seat'], { params: { gameId: String(game.gameId) } }),
  });
  const isOver = game.state === 'over';
  // Until it is here its place is kept, as a player's: nothing may slide under a thumb that is on its way to the start line.
  const hasCode = !seat || seat.rescueCode !== null;
  return (
    <Page head={appPages['join-code']}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5.5">
        <div>
          <h1 tabIndex={-1} className="font-display text-[5.25rem] leading-[.8] font-black">
            You're in.
          </h1>
          <p className="mt-3 text-[1.125rem] leading-[1.4] font-medium wrap-anywhere first-letter:uppercase">
            {whereTo(game, now)}
          </p>
        </div>
        <Ticket name={seat?.name ?? '\u00A0'} team={seat?.team ?? team} seat={seat?.seat ?? null}>
          {hasCode && <RescueHalf seat={seat} onAgain={isError ? () => void refetch() : null} />}
        </Ticket>
        {hasCode && !isOver && (
          <p className="flex items-center gap-3.5 px-1 text-body leading-[1.4]">
            <span className="text-good">
              <Icon name="ring" />
            </span>
            <span>
              <b>Lost your phone?</b> Open this race on another, tap ‘That's me’ and knock. A team mate or the host lets
              you back in.
            </span>
          </p>
        )}
        {seat && <OpenInBrowser gameId={game.gameId} path={joinPath(seat.code)} />}
        <div className="grid gap-3.5">
          {hasCode && !isOver && <SendToYourself game={game} seat={seat} />}
          <MainLink to={isOver ? `/results/${game.gameId}` : `/game/${game.gameId}`}>
            {isOver ? 'Results' : game.state === 'started' ? 'To the race' : 'To the start line'}
          </MainLink>
        </div>
        {seat?.isGuest && (
          <p className="-my-3 text-center">
            <TextLink to={logInFrom(joinPath(seat.code))}>I have an account</TextLink>
          </p>
        )}
      </div>
    </Page>
  );
}

/** [G17] Before the start: when and where to meet, in the same words as on every other page. */
function whereTo(game: JoinView, now: Date): string {
  const { state, name } = game;
  if (state === 'over') return `${name} is over. The morning after is next door.`;
  if (state === 'started') return `${name} is on. Your team is out there.`;
  return `${dayWordsOf(game, now)}. ${meetSentence(game)}.`;
}

/** A ticket in two halves with a torn edge between them. */
function Ticket({
  name,
  team,
  seat,
  children,
}: {
  name: string;
  team: Letter;
  seat: number | null;
  children: ReactNode;
}) {
  const notch = children
    ? 'rounded-t-mat [mask:radial-gradient(circle_11px_at_0_100%,#0000_98%,#000)_0_0/51%_100%_no-repeat,radial-gradient(circle_11px_at_100%_100%,#0000_98%,#000)_100%_0/51%_100%_no-repeat]'
    : 'rounded-mat';
  return (
    <div className="text-night [filter:drop-shadow(0_5px_0_var(--mat-edge))]">
      <div className={`flex items-center gap-4 bg-mat px-5.5 py-5 max-[22.5rem]:gap-3 max-[22.5rem]:px-4 ${notch}`}>
        <span className="shrink-0 max-[22.5rem]:w-14">
          <TeamBadge team={team} size={84} silent />
        </span>
        <div className="grid min-w-0 grow gap-1.5 text-mat-text">
          <p className="text-small leading-none font-semibold">Your seat</p>
          <p className={`font-display leading-[.9] font-black text-night wrap-anywhere ${nameSize(name)}`}>{name}</p>
          <p className="font-display text-label">Team {teamNames[team]}</p>
        </div>
        {seat !== null && (
          <p className="grid shrink-0 gap-1.5 text-right">
            <b className="font-display text-number">{seat}</b>
            <span className="text-small leading-none font-semibold text-mat-text">seat</span>
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

/** Shrinks a name with a long word so that the word does not break. */
function nameSize(name: string): string {
  if (name.split(/[\s-]/).some((word) => word.length > 12)) return 'text-[1.25rem]';
  return name.length > 8 ? 'text-h3' : 'text-[3.25rem]';
}

/** [K20] What names the seat and does not open it: to scan, and to read out. Blank until it is known; where it did not come, it can be asked for again. */
function RescueHalf({ seat, onAgain }: { seat: OwnSeat | undefined; onAgain: (() => void) | null }) {
  return (
    <div className="relative rounded-b-mat bg-mat px-5.5 pt-6 pb-5 [mask:radial-gradient(circle_11px_at_0_0,#0000_98%,#000)_0_0/51%_100%_no-repeat,radial-gradient(circle_11px_at_100%_0,#0000_98%,#000)_100%_0/51%_100%_no-repeat] before:absolute before:inset-x-4.5 before:top-0 before:border-t-3 before:border-dashed before:border-night/55">
      <div className="flex items-center gap-5">
        <div className="w-[clamp(6.5rem,33vw,8.25rem)] shrink-0">
          {seat ? (
            <QrCode text={addressOf(seat)} title="QR code of your seat" middle="egg" isOnPaper />
          ) : (
            <div className="aspect-square bg-night/10" />
          )}
        </div>
        <div className="min-w-0 text-mat-text">
          <p className="text-small leading-none font-semibold">Rescue code</p>
          {onAgain ? (
            <>
              <p role="alert" className="mt-2.5 text-[1rem] leading-[1.35] font-semibold">
                It got lost on its way to you.
              </p>
              <TextButton onClick={onAgain}>Try again</TextButton>
            </>
          ) : (
            <>
              <p className="mt-1.5 mb-3 font-display text-[clamp(2rem,10vw,2.5rem)] leading-[.9] font-black tracking-[.05em] whitespace-nowrap text-night">
                {seat?.rescueCode ?? '\u00A0'}
              </p>
              <p className="text-[1rem] leading-[1.35] font-semibold">Finds your seat. A knock opens it.</p>
            </>
          )}
        </div>
      </div>
    </div>
  );
}

function addressOf({ code, seat }: Pick<OwnSeat, 'code' | 'seat'>): string {
  return `${location.origin}${joinPath(code)}#seat=${seat}`;
}

/** By the phone's own sheet where it has one, else to be pasted. */
function SendToYourself({ game, seat }: { game: JoinView; seat: OwnSeat | undefined }) {
  const [step, setStep] = useState<'ready' | 'copied' | 'refused'>('ready');

  async function share({ team, rescueCode, ...own }: OwnSeat) {
    const text = `${game.name}: seat ${own.seat}, Team ${teamNames[team]}. Rescue code ${rescueCode}.`;
    const url = addressOf(own);
    try {
      // Absent on many a desk, whatever the types say.
      const { share: shareBySheet } = navigator as { share?: Navigator['share'] };
      if (shareBySheet) return await shareBySheet.call(navigator, { title: game.name, text, url });
      await navigator.clipboard.writeText(`${text} ${url}`);
      return setStep('copied');
    } catch (error) {
      // Whoever put the sheet away has changed their mind.
      if (error instanceof DOMException && error.name === 'AbortError') return undefined;
      return setStep('refused');
    }
  }

  return (
    <div>
      <Button disabled={!seat} onClick={() => seat && void share(seat)}>
        <Icon name="share" />
        Send it to yourself
      </Button>
      <output className="block text-center text-body text-quiet">
        {step === 'copied' && <span className="block pt-2">Copied. Paste it to yourself.</span>}
        {step === 'refused' && <span className="block pt-2">Your browser would not. Take a screenshot instead.</span>}
      </output>
    </div>
  );
}
