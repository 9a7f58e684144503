import { useEffect, useEffectEvent, useState } from 'react';
import { inTime } from '../../../device/in-time.ts';
import type { Errand } from '../../../race/queue/errand.ts';
import { keepRecord } from '../../../offline/database.ts';
import { readPhoto } from '../../../race/queue/errand-store.ts';
import { useRace } from '../../../race/race.ts';
import { useAfter } from '../../../app/use-after.ts';
import { Cracked } from './cracked.tsx';
import { draftFor } from './draft-for.ts';
import { type Verdict, verdictOf, type Way } from './verdict.ts';
import { NewsOverNotice } from '../news/news-over-notice.tsx';
import { aboutOf, useDraftPrefix } from '../proof/drafts.ts';
import { ProofDialog } from '../proof/proof-dialog.tsx';
import { race } from '#contract/limits';
import { problems } from '#contract/problems';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Lead } from '../../../parts/layout/prose.tsx';
import { countdownOf, leftUntil } from '../../../race/clock.ts';
import { useNow } from '../../../race/use-now.ts';
import { PlusOneStamp } from './plus-one-stamp.tsx';
import { Button } from '../../../parts/buttons/button.tsx';
import { Icon } from '../../../parts/marks/icon.tsx';
import { MenuCall } from '../../../parts/rows/menu-row.tsx';
import { DareScene } from './dare-scene.tsx';

interface SaidProps {
  verdict: Extract<Verdict, { look: 'good' | 'trouble' }>;
  onWay: (way: Way) => void;
}

/** A store that does not answer holds nothing. */
const patienceMs = 2_000;
/** For so long the view that shows the finish line is waited for. */
const finishMs = 4_000;

/** What came of what this phone has sent, oldest first, until somebody has seen it; also after a restart. */
export function Outcome() {
  const { game, view, line, queue, open, showTab } = useRace();
  const prefix = useDraftPrefix();
  const errand = queue.errands.find((each) => verdictOf(each, view, game) !== null);
  const verdict = errand && verdictOf(errand, view, game);
  const id = errand?.id ?? null;

  // The end of their race is one moment on one screen, the finish line or Race Over: no result before it, unless that does not come.
  const isAtFinish = verdict?.look === 'cracked' && verdict.isFinished;
  const isThere = view.step?.type === 'finish';
  const isLate = useAfter(finishMs);
  const goToFinish = useEffectEvent((seen: string) => {
    showTab('clue');
    void queue.see(seen);
  });
  useEffect(() => {
    if (id !== null && isAtFinish && isThere) goToFinish(id);
  }, [id, isAtFinish, isThere]);

  // [F16] A result that was open when the race ended makes way for Race Over. What is ruled after the end is shown.
  const [openInRace, setOpenInRace] = useState(view.status === 'ended' ? null : id);
  if (view.status !== 'ended' && openInRace !== id) setOpenInRace(id);
  const isOver = view.status === 'ended' && id === openInRace && verdict?.look !== 'trouble' && !isAtFinish;
  const makeWay = useEffectEvent((seen: string) => void queue.see(seen));
  useEffect(() => {
    if (id !== null && isOver) makeWay(id);
  }, [id, isOver]);

  const bringUpToDate = useEffectEvent(() => void line.refresh());
  useEffect(() => {
    if (id !== null) bringUpToDate();
  }, [id]);

  if (!errand || !verdict || isOver || (isAtFinish && (isThere || !isLate))) return null;
  async function go(seen: Errand, way: Way) {
    const photo = await inTime(readPhoto(seen.id), patienceMs, null);
    const draft = draftFor(seen, way, photo);
    if (draft) await keepRecord(`${prefix}${aboutOf(view.step)}`, draft);
    void line.refresh();
    await queue.see(seen.id);
    if (way.to !== 'race') open(way.to);
  }
  const on = () => void go(errand, { to: 'race' });
  return (
    <ProofDialog key={errand.id} look="full" title={titleOf(verdict)} onClose={on}>
      {verdict.look !== 'cracked' && <NewsOverNotice />}
      {verdict.look === 'cracked' && <Cracked errand={errand} isFinished={verdict.isFinished} onOn={on} />}
      {verdict.look === 'failed' && <Failed onOn={on} />}
      {(verdict.look === 'good' || verdict.look === 'trouble') && (
        <ResultMessage verdict={verdict} onWay={(way) => void go(errand, way)} />
      )}
    </ProofDialog>
  );
}

function titleOf(verdict: Verdict): string {
  if (verdict.look === 'cracked') return verdict.isFinished ? 'Finished!' : 'Cracked it!';
  return verdict.look === 'failed' ? 'You Failed!' : verdict.title;
}

/** The wrong bar. */
function Failed({ onOn }: { onOn: () => void }) {
  const { view } = useRace();
  const { step } = view;
  const waitUntil = step?.waitUntil ?? null;
  const waitMs = leftUntil(view, waitUntil, useNow(waitUntil !== null));
  return (
    <>
      <div className="grid grow grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-6 px-4 py-8 text-center short:gap-3 short:py-4 lying:gap-2">
        <h1 className="font-display text-[min(6.75rem,27vw)] leading-[.78] font-black lying:text-h1">
          {problems['you-failed'].words}
        </h1>
        <div className="relative">
          <BrokenEgg />
          <PlusOneStamp />
        </div>
        <p className="text-lead font-bold">{problems['wrong-bar'].words}</p>
        <Lead>{step?.type === 'forfeit' ? 'That was the third: a forfeit is due.' : guesses(step?.wrong ?? 0)}</Lead>
        {step?.type !== 'forfeit' && (
          <p role="timer" className="font-display text-h3">
            {waitMs > 0 ? `Next try in ${countdownOf(waitMs)}` : `One try every ${race.wrongWaitMs / 1_000} seconds.`}
          </p>
        )}
      </div>
      <div className="sticky bottom-0 bg-linear-to-b from-transparent to-page to-26% px-4 pt-4 pb-[max(32px,env(safe-area-inset-bottom))] short:pb-[max(16px,env(safe-area-inset-bottom))]">
        <MainButton onClick={onOn}>{step?.type === 'forfeit' ? 'TO THE FORFEIT' : 'BACK TO THE CLUE'}</MainButton>
      </div>
    </>
  );
}

function guesses(wrong: number): string {
  const last = 'The third means a forfeit.';
  if (wrong === 0) return last;
  return `${wrong} wrong ${wrong === 1 ? 'guess' : 'guesses'} at this clue. ${last}`;
}

/** An egg that fell. */
function BrokenEgg() {
  return (
    <svg viewBox="0 0 240 170" className="h-auto w-75 max-w-full short:w-42" aria-hidden="true">
      <path
        d="M20 128C34 102 62 120 84 110S122 96 150 106 206 98 220 124 196 158 164 152 118 164 88 156 8 152 20 128Z"
        fill="#FFF7E6"
      />
      <ellipse cx="124" cy="126" rx="34" ry="17" fill="#FFC53D" />
      <ellipse cx="112" cy="120" rx="8" ry="4" fill="#FFF7E6" opacity=".85" />
      <path d="M36 92C30 56 48 26 78 18L84 40 104 50 96 70 108 84C86 100 58 104 36 92Z" fill="#E9E4D6" />
      <path d="M206 92C214 62 202 34 176 22L164 40 148 44 152 66 136 78C156 96 182 102 206 92Z" fill="#FFF7E6" />
    </svg>
  );
}

/** What came of it in words, and the ways on. */
function ResultMessage({ verdict, onWay }: SaidProps) {
  const { game, team } = useRace();
  const { look, title, words, main } = verdict;
  const isTrouble = look === 'trouble';
  const scene = isTrouble ? undefined : verdict.scene;
  return (
    <>
      <div className="grid grow grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-4 px-4 py-8 text-center lying:gap-2 lying:py-3">
        {scene ? (
          <DareScene scene={scene} own={team} />
        ) : (
          <span
            className={`grid size-20 place-items-center rounded-round [&>svg]:size-12 ${isTrouble ? 'bg-warn-paper text-warn-ink' : 'bg-good-paper text-good-ink'}`}
          >
            <Icon name={isTrouble ? 'warning' : 'tick'} />
          </span>
        )}
        <h1
          className={`font-display wrap-anywhere ${scene ? 'text-[min(5rem,20vw)] leading-[.86] font-black lying:text-h2' : 'text-h1'}`}
        >
          {title}
        </h1>
        <Lead>{words}</Lead>
        {isTrouble && verdict.callsHost && game.hostTel && (
          <div className="w-full text-left">
            <MenuCall
              icon="phone"
              title="Call host"
              detail="They have the code, and can mark you as there."
              tel={game.hostTel}
            />
          </div>
        )}
      </div>
      <div className="grid gap-3 px-4 pb-[max(24px,env(safe-area-inset-bottom))]">
        <MainButton onClick={() => onWay(main.way)}>{main.words}</MainButton>
        {isTrouble &&
          verdict.more.map((choice) => (
            <Button key={choice.words} look="link" onClick={() => onWay(choice.way)}>
              {choice.words}
            </Button>
          ))}
      </div>
    </>
  );
}
