import type { ReactNode } from 'react';
import { BareButton } from '../../parts/buttons/bare-button.tsx';
import { DottedFacts } from '../../parts/rows/dotted-facts.tsx';
import { Icon } from '../../parts/marks/icon.tsx';
import { ButtonLink } from '../../parts/buttons/button.tsx';
import { MainButton, MainLink } from '../../parts/buttons/main-button.tsx';
import { TextLink } from '../../parts/buttons/text-link.tsx';
import { useIsDesktop } from '../../parts/layout/use-is-desktop.ts';
import { Stamp } from '../../parts/marks/stamp.tsx';
import { clockOf, raceMs } from '../../race/clock.ts';
import { useRace } from '../../race/race.ts';
import { useNow } from '../../race/use-now.ts';
import { useIsDesktopOnly } from '../play/gate/use-is-desktop-only.ts';
import { useControls } from './controls.ts';
import { openQuestions } from './questions/open-questions.ts';

/** Names longer than this get smaller letters: a heading is no page. */
const longName = 24;

/** What race it is, how long it has run, and what is done to it as a whole. */
export function ConsoleHead({ facts }: { facts: readonly string[] }) {
  const { game, view, team, open } = useRace();
  const { ask } = useControls();
  const isDesk = useIsDesktopOnly();
  const isPaused = view.status === 'paused';
  // Racing is what a host who races does next, on a phone. A race that stands still wants to go on first.
  const isNext = team !== null && !isDesk && !isPaused;
  // On a phone Pause and Resume are in the bar at the bottom.
  const isWide = useIsDesktop();
  const hasQuestion = openQuestions(view, []).length > 0;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-4 desk:mb-5">
      <div className="min-w-0 flex-[1_1_20rem]">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1
            tabIndex={-1}
            className={`min-w-0 font-display wrap-anywhere ${game.name.length > longName ? 'text-h2' : 'text-h1'}`}
          >
            {game.name}
          </h1>
          <Stamp tone={isPaused ? 'ink' : 'live'}>{isPaused ? 'PAUSED' : 'LIVE'}</Stamp>
        </div>
        <p className="mt-1.5 text-body leading-[1.3] text-quiet wrap-anywhere">
          <DottedFacts facts={facts} />
        </p>
      </div>
      <Clock />
      <div className="flex w-full flex-wrap items-center gap-3 desk:w-auto">
        {isWide && isPaused && hasQuestion && (
          <HeadButton look="border-edge active:bg-raised" onClick={() => ask({ about: 'resume' })}>
            <Icon name="resume" />
            Resume
          </HeadButton>
        )}
        {isWide && isPaused && !hasQuestion && (
          <span className="w-44">
            <MainButton onClick={() => ask({ about: 'resume' })}>
              <Icon name="resume" />
              Resume
            </MainButton>
          </span>
        )}
        {isWide && !isPaused && (
          <HeadButton look="border-edge active:bg-raised" onClick={() => ask({ about: 'pause' })}>
            <Icon name="pause" />
            Pause
          </HeadButton>
        )}
        <HeadButton look="border-beet text-danger-ink active:bg-trouble-paper" onClick={() => open('end-game')}>
          End game
        </HeadButton>
        <JoinGame isNext={isNext} />
      </div>
    </div>
  );
}

/** A button for people in a team. A host in no team may watch, so theirs is a plain link; a co-host in no team has none. */
function JoinGame({ isNext }: { isNext: boolean }) {
  const { game, team } = useRace();
  const to = `/game/${game.gameId}`;
  if (team === null) return game.role === 'host' && <TextLink to={to}>Join Game</TextLink>;
  return (
    <span className="w-full desk:w-40">
      {isNext ? <MainLink to={to}>Join Game</MainLink> : <ButtonLink to={to}>Join Game</ButtonLink>}
    </span>
  );
}

/** The race's own time: it stands still in a pause. */
function Clock() {
  const { view } = useRace();
  const now = useNow(view.status === 'on');
  return (
    <div
      role="timer"
      aria-label="Race clock"
      className="font-display text-[min(4.5rem,21vw)] leading-[.8] font-black whitespace-nowrap tabular-nums"
    >
      {clockOf(raceMs(view, now))}
    </div>
  );
}

function HeadButton({ look, onClick, children }: { look: string; onClick: () => void; children: ReactNode }) {
  return (
    <BareButton
      onClick={onClick}
      className={`flex min-h-14 items-center justify-center gap-3 rounded-mat border-3 px-5 font-display text-[1.375rem] leading-none font-extrabold ${look}`}
    >
      {children}
    </BareButton>
  );
}
