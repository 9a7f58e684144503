import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { BareButton } from '../../parts/buttons/bare-button.tsx';
import { MainButton } from '../../parts/buttons/main-button.tsx';
import { useIsDesktop } from '../../parts/layout/use-is-desktop.ts';
import { Icon } from '../../parts/marks/icon.tsx';
import { useRace } from '../../race/race.ts';
import { useControls } from './controls.ts';
import { QuestionStrip } from './questions/question-strip.tsx';
import { useOpenQuestions } from './questions/use-open-questions.ts';

interface ConsoleFootProps {
  /** Short notices of what the host has done; on top of the bar, so that they cover no button and no field. */
  news: ReactNode;
  onOpenKnock: (id: string) => void;
}

/** [J10] Stays at the bottom of the screen at any scroll position: notices, the open question, and on a phone Pause and Message. */
export function ConsoleFoot({ news, onOpenKnock }: ConsoleFootProps) {
  const { view } = useRace();
  const { questions, announced } = useOpenQuestions();
  const isDesk = useIsDesktop();
  const foot = useRef<HTMLDivElement>(null);
  useScrollRoom(foot);
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-5">
      <div className="mx-auto max-w-[1280px] desk:px-8">
        <output className="sr-only">{announced}</output>
        {news}
        <div ref={foot}>
          <QuestionStrip questions={questions} onOpenKnock={onOpenKnock} />
          {!isDesk && view.status !== 'ended' && <Bar hasQuestion={questions.length > 0} />}
        </div>
      </div>
    </div>
  );
}

const slate =
  'flex min-h-14 w-full flex-wrap items-center justify-center gap-x-3 rounded-mat border-3 border-fill-line bg-raised px-1 py-1 font-display text-label active:border-edge';

/** Pause and Message, within reach of the thumb. */
function Bar({ hasQuestion }: { hasQuestion: boolean }) {
  const { view } = useRace();
  const { ask } = useControls();
  const isPaused = view.status === 'paused';
  const resume = () => ask({ about: 'resume' });
  return (
    <nav
      aria-label="Always at hand"
      className="pointer-events-auto grid grid-cols-2 items-center gap-2.5 border-t-2 border-raised bg-card px-4 pt-3 pb-[max(20px,env(safe-area-inset-bottom))] [@media(max-height:30rem)]:py-2"
    >
      {isPaused && !hasQuestion && (
        <MainButton onClick={resume}>
          <Icon name="resume" />
          Resume
        </MainButton>
      )}
      {isPaused && hasQuestion && (
        <BareButton className={slate} onClick={resume}>
          <Icon name="resume" />
          Resume
        </BareButton>
      )}
      {!isPaused && (
        <BareButton className={slate} onClick={() => ask({ about: 'pause' })}>
          <Icon name="pause" />
          Pause
        </BareButton>
      )}
      <BareButton className={slate} onClick={() => ask({ about: 'message', team: null })}>
        <Icon name="speech" />
        Message
      </BareButton>
    </nav>
  );
}

/** Reserves room for the bar's current height, so that it covers neither the end of the page nor the focused element. */
function useScrollRoom(foot: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = foot.current;
    if (!element) return undefined;
    const root = document.documentElement.style;
    const body = document.body.style;
    const measure = new ResizeObserver(() => {
      root.scrollPaddingBottom = `${element.offsetHeight + 12}px`;
      body.paddingBottom = `${element.offsetHeight}px`;
    });
    measure.observe(element);
    return () => {
      measure.disconnect();
      root.scrollPaddingBottom = '';
      body.paddingBottom = '';
    };
  }, [foot]);
}
