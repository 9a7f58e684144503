import { type ReactNode, useEffect, useId, useState } from 'react';
import { Icon } from '../../../parts/marks/icon.tsx';
import { useRace } from '../../../race/race.ts';
import { useNow } from '../../../race/use-now.ts';
import { DoorAnswers, DoorPhoto } from './door-question.tsx';
import { FinishAnswers } from './finish-question.tsx';
import { KnockAnswer } from './knock-question.tsx';
import { type Question, questionDetail, questionTitle } from './open-questions.ts';

interface QuestionStripProps {
  questions: readonly Question[];
  /** Opens the dialog of a knock that was closed without an answer. */
  onOpenKnock: (id: string) => void;
}

/** [J10] Shows one open question at a time, and keeps it when more come. 'Later' reduces it to a line; a new question opens the strip again. */
export function QuestionStrip({ questions, onOpenKnock }: QuestionStripProps) {
  const [postponed, setPostponed] = useState<readonly string[]>([]);
  const [shownKey, setShownKey] = useState<string | null>(null);
  const [first] = questions;
  if (!first) return null;
  const waiting = questions.filter(({ key }) => !postponed.includes(key));
  const shown = waiting.find(({ key }) => key === shownKey) ?? waiting[0];
  const openFirst = () => {
    setPostponed([]);
    setShownKey(first.key);
  };
  if (!shown) return <PostponedLine title={questionTitle(first)} count={questions.length} onOpen={openFirst} />;
  // A new question must not replace the one the host is about to answer.
  if (shown.key !== shownKey) setShownKey(shown.key);
  const place = questions.length > 1 ? `${questions.indexOf(shown) + 1} of ${questions.length}` : '';
  const postpone = () => setPostponed([...postponed, shown.key]);
  return (
    <OneQuestion key={shown.key} question={shown} place={place} onLater={postpone}>
      {shown.kind === 'door' && <DoorAnswers door={shown.door} />}
      {shown.kind === 'finish' && <FinishAnswers finish={shown.finish} />}
      {shown.kind === 'knock' && <KnockAnswer onOpen={() => onOpenKnock(shown.knock.id)} />}
    </OneQuestion>
  );
}

const guardMs = 400;

const look =
  'pointer-events-auto relative rounded-t-[24px] border-t-4 border-amber bg-warn-paper text-warn-ink shadow-sheet desk:mb-4 desk:rounded-sheet desk:border-4';

interface OneQuestionProps {
  question: Question;
  /** '1 of 2', or empty for a single question. */
  place: string;
  onLater: () => void;
  children: ReactNode;
}

function OneQuestion({ question, place, onLater, children }: OneQuestionProps) {
  const { view } = useRace();
  const now = useNow(view.status !== 'ended');
  const isReady = useAfterMoment();
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`${look} mt-14 animate-sheet px-4 pt-3 pb-3.5 tablet:flex tablet:items-center tablet:gap-5 desk:px-5 desk:py-3.5`}
    >
      <div className="flex max-h-[34dvh] min-w-0 grow items-start gap-3.5 overflow-y-auto">
        {question.kind === 'door' && <DoorPhoto door={question.door} />}
        <div className="my-auto min-w-0 grow py-1">
          {place && <p className="text-small leading-tight font-semibold tabular-nums">{place}</p>}
          <h2 id={id} className="font-display text-[2rem] leading-[.92] font-black text-ink wrap-anywhere">
            {questionTitle(question)}
          </h2>
          <p className="mt-1.5 text-[1rem] leading-[1.35] wrap-anywhere">{questionDetail(question, view, now)}</p>
        </div>
      </div>
      <div inert={!isReady} className="mt-3 grid shrink-0 gap-2.5 tablet:mt-0 tablet:w-80 desk:w-96">
        {children}
      </div>
      <span className="absolute -top-14 right-3 rounded-t-mat border-4 border-b-0 border-amber bg-warn-paper">
        <LaterButton onPress={onLater} />
      </span>
    </section>
  );
}

/** False just after mounting: a tap meant for the previous question must not answer this one. */
function useAfterMoment(): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), guardMs);
    return () => clearTimeout(timer);
  }, []);
  return isOver;
}

function LaterButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-13 items-center gap-2 px-4 font-display text-tab active:opacity-70"
    >
      Later
      <span className="rotate-90">
        <Icon name="chevron" />
      </span>
    </button>
  );
}

function PostponedLine({ title, count, onOpen }: { title: string; count: number; onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={false}
      onClick={onOpen}
      className={`${look} flex min-h-14 w-full items-center gap-3 px-4 py-1.5 text-left`}
    >
      <Icon name="warning" />
      <span className="min-w-0 grow truncate text-body font-bold">{title}</span>
      {count > 1 && <span className="shrink-0 text-small tabular-nums">1 of {count}</span>}
      <span className="-rotate-90">
        <Icon name="chevron" />
      </span>
    </button>
  );
}
