import { useRef, useState } from 'react';
import { type Letter, teamNames } from '#contract/game';
import splat from '../drawings/splat.svg';
import { Button } from '../parts/buttons/button.tsx';
import { Dialog } from '../parts/dialogs/dialog.tsx';
import { MainButton } from '../parts/buttons/main-button.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { SmallPrint } from '../parts/layout/prose.tsx';
import { Stack } from '../parts/layout/stack.tsx';
import { useTabDraft } from '../app/use-tab-draft.ts';
import { useRace } from './race.ts';
import { whyNotGive } from './team-buttons.ts';
import { giverOf, targetsOf, whyNobody } from './targets.ts';
import { TeamBadge } from '../parts/marks/team-badge.tsx';
import { problems } from '#contract/problems';
import { troubleIn } from '../call/trouble.ts';
import { Skeleton } from '../parts/page/skeleton.tsx';
import { SmallButton } from '../parts/buttons/small-button.tsx';
import { useSabotages } from './sabotages.ts';

interface ChooseSabotageProps {
  chosen: number | null;
  onChoose: (id: number) => void;
}

interface ChooseTargetProps {
  chosen: Letter | null;
  onChoose: (team: Letter) => void;
}

interface Chosen {
  target?: Letter;
  sabotageId?: number;
}

type Step = 'choosing' | 'sure' | 'sending' | { trouble: string };

/** The one egg a team may throw: at whom, and what they have to do. It is kept first and sent then, so it needs no signal. */
export function SabotageSheet() {
  const { game, view, queue, open } = useRace();
  const [step, setStep] = useState<Step>('choosing');
  const close = () => open(null);
  const by = giverOf(view);
  const [chosen, setChosen, forgetChosen] = useTabDraft<Chosen>('sabotage', `${game.gameId} ${by}`, {});
  const { target = null, sabotageId = null } = chosen;
  const whyNot = whyNobody(view, queue.errands) ?? (by === 'host' ? null : whyNotGive(game));
  // Somebody else may have struck them while this was open.
  const isOpenTo = target !== null && view.mayStrike.includes(target);

  function choose(change: Chosen) {
    setChosen({ ...chosen, ...change });
    setStep('choosing');
  }

  async function strike() {
    if (by === null || target === null || sabotageId === null) return;
    setStep('sending');
    try {
      await queue.bank({ kind: 'give-sabotage', target, sabotageId, by }, null);
      forgetChosen();
      close();
    } catch {
      setStep({ trouble: 'This browser would not keep it. Free some space on your phone, then try again.' });
    }
  }

  if (whyNot !== null) {
    return (
      <Dialog open title="Sabotage" onClose={close} foot={<Button onClick={close}>Close</Button>}>
        <Splash>{whyNot}</Splash>
      </Dialog>
    );
  }
  const name = isOpenTo ? teamNames[target] : null;
  const isChosen = name !== null && sabotageId !== null;
  const foot =
    isChosen && (step === 'sure' || step === 'sending') ? (
      <>
        <p tabIndex={-1} className="text-center text-body font-semibold">
          {by === 'host'
            ? `${name} must do this before their next bar.`
            : `Your only one in this race, on ${name}. Sure?`}
        </p>
        <MainButton busy={step === 'sending'} onClick={() => void strike()}>
          YES, EGG {name.toUpperCase()}
        </MainButton>
        <Button look="link" onClick={() => setStep('choosing')}>
          Not yet
        </Button>
      </>
    ) : (
      <MainButton disabled={!isChosen} onClick={() => setStep('sure')}>
        {name === null ? 'SABOTAGE' : `SABOTAGE ${name.toUpperCase()}`}
      </MainButton>
    );
  return (
    <Dialog open title="Sabotage" onClose={close} foot={foot}>
      <Stack gap="field">
        <Splash>
          {by === 'host'
            ? 'Thunder from above. One at a time for each team.'
            : 'One egg in the whole race. Throw it well.'}
        </Splash>
        {typeof step === 'object' && <Notice tone="trouble" title={step.trouble} />}
        <ChooseTarget chosen={isOpenTo ? target : null} onChoose={(team) => choose({ target: team })} />
        <ChooseSabotage chosen={sabotageId} onChoose={(id) => choose({ sabotageId: id })} />
        <SmallPrint>They do it where they stand and prove it with a photo. No one is asked to drink.</SmallPrint>
      </Stack>
    </Dialog>
  );
}

function Splash({ children }: { children: string }) {
  return (
    <div className="relative grid min-h-28 items-center overflow-hidden rounded-mat bg-trouble-paper">
      <img src={splat} alt="" className="absolute -top-16 -right-16 w-72 max-w-none" />
      <p className="relative max-w-[12rem] p-4 font-display text-h3 text-shell">{children}</p>
    </div>
  );
}

/** The other teams as they stand; those that cannot be struck say why. */
function ChooseTarget({ chosen, onChoose }: ChooseTargetProps) {
  const { view } = useRace();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-display text-label">Who gets it?</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-2.5">
        {targetsOf(view).map(({ team, whyNot }) => (
          <label
            key={team}
            className={`grid min-h-28 content-center justify-items-center gap-1 rounded-mat border-3 px-1 py-2.5 text-center has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus ${lookOf(chosen === team, whyNot !== null)}`}
          >
            <input
              type="radio"
              name="target"
              value={team}
              checked={chosen === team}
              disabled={whyNot !== null}
              onChange={() => onChoose(team)}
              className="sr-only"
            />
            <TeamBadge team={team} size={52} racing={whyNot === null} silent />
            <span className="font-display text-label">{teamNames[team]}</span>
            {whyNot && <span className="text-small leading-tight">{whyNot}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function lookOf(isChosen: boolean, isOut: boolean): string {
  if (isOut) return 'border-transparent text-quiet';
  return isChosen ? 'border-beet bg-shell text-night' : 'border-edge-soft bg-page cursor-pointer';
}

/** What they could be made to do. */
function ChooseSabotage({ chosen, onChoose }: ChooseSabotageProps) {
  const { game } = useRace();
  const { data: sabotages, error, refetch } = useSabotages(game.gameId);
  const list = useRef<HTMLDivElement>(null);

  function pick() {
    const others = sabotages?.filter(({ id }) => id !== chosen) ?? [];
    const any = others[Math.floor(Math.random() * others.length)];
    if (!any) return;
    onChoose(any.id);
    list.current?.querySelector(`[value="${any.id}"]`)?.scrollIntoView({ block: 'center' });
  }

  if (error) {
    return (
      <Notice
        tone="trouble"
        title={troubleIn(error, 'Failed to load the sabotages')}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  if (!sabotages) return <Skeleton words="Fetching mischief…" />;
  if (sabotages.length === 0) return <Notice tone="info" title={problems['sabotage-unknown'].words} />;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-display text-label">What do they have to do?</legend>
      <div ref={list} className="grid gap-2.5">
        {sabotages.length > 3 && <SmallButton onClick={pick}>Pick one for me</SmallButton>}
        {sabotages.map(({ id, sabotage }) => (
          <label
            key={id}
            className={`flex min-h-16 cursor-pointer items-center gap-3.5 rounded-mat border-3 px-4 py-2.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus ${chosen === id ? 'border-shell bg-shell text-night' : 'border-edge-soft bg-page'}`}
          >
            <input
              type="radio"
              name="sabotage"
              value={id}
              checked={chosen === id}
              onChange={() => onChoose(id)}
              className="size-8 shrink-0 appearance-none rounded-round border-3 border-edge outline-none checked:border-[9px] checked:border-night"
            />
            <Dare text={sabotage} isChosen={chosen === id} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What to do stands out; what the photo must show comes after it. */
function Dare({ text, isChosen }: { text: string; isChosen: boolean }) {
  const at = text.indexOf('Photo:');
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="text-body leading-[1.35] font-semibold">{at < 0 ? text : text.slice(0, at)}</span>
      {at >= 0 && (
        <span className={`block text-small leading-[1.3] ${isChosen ? 'text-mat-text' : 'text-quiet'}`}>
          {text.slice(at)}
        </span>
      )}
    </span>
  );
}
