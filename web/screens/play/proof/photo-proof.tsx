import { useEffect, useState } from 'react';
import { problems } from '#contract/problems';
import type { StepView } from '#contract/race-view';
import type { Errand, Task } from '../../../race/queue/errand.ts';
import type { KeptPhoto } from '../../../offline/database.ts';
import { IconButton } from '../../../parts/buttons/icon-button.tsx';
import { Skeleton } from '../../../parts/page/skeleton.tsx';
import { countdownOf, leftUntil } from '../../../race/clock.ts';
import { useRace } from '../../../race/race.ts';
import { whyNotPress } from '../../../race/team-buttons.ts';
import { useNow } from '../../../race/use-now.ts';
import { aboutOf, type ProofDraft, useDraft, useDraftPrefix } from './drafts.ts';
import { blobOf } from './kept-photo.ts';
import { MovedOn } from './moved-on.tsx';
import { NameMat } from './name-mat.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { SideButton } from './side-button.tsx';
import { TeamPhoto } from './team-photo.tsx';
import type { Sending } from '../verify/claim-photo.tsx';
import { Verifying } from '../verify/verifying.tsx';

const fresh: ProofDraft = { photo: null };
const titles = { sabotage: 'End sabotage', forfeit: 'Submit forfeit' } as const;

/** The photo that ends a sabotage or pays a forfeit. */
export function PhotoProof() {
  const { game, view, queue, open } = useRace();
  const [begun] = useState(view.step);
  const about = aboutOf(begun) ?? '';
  const [sending, setSending] = useState<Sending>('ready');
  const { draft, change, drop } = useDraft(`${useDraftPrefix()}${about}`, fresh);
  const errand = queue.errands.findLast((each) => isProofOf(each, about));
  const isSettled = errand !== undefined && errand.outcome.type !== 'waiting';
  const isNow = view.step?.type === begun?.type && aboutOf(view.step) === about;
  const pressReason = isNow ? whyNotPress(game) : null;
  const readyAt = view.step?.sabotage?.readyAt ?? null;
  const leftMs = leftUntil(view, readyAt, useNow(readyAt !== null));
  const isOn = view.status === 'on';
  const isForfeit = begun?.type === 'forfeit';

  useEffect(() => {
    if (isSettled) open(null);
  }, [isSettled, open]);

  function cancel() {
    drop();
    open(null);
  }
  async function send(photo: KeptPhoto) {
    setSending('busy');
    try {
      await queue.bank(taskOf(begun), blobOf(photo));
      drop();
    } catch {
      setSending({ trouble: problems['verification-failed'].words });
    }
  }

  if (isSettled) return null;
  const title = isForfeit ? titles.forfeit : titles.sabotage;
  if (errand) {
    return (
      <ProofDialog look="sheet" title="Verifying" onClose={() => open(null)}>
        <Verifying errand={errand} onLeave={() => open(null)} />
      </ProofDialog>
    );
  }
  if ((!isNow || pressReason) && sending !== 'busy') {
    const leave = pressReason ? () => open(null) : cancel;
    return (
      <ProofDialog look="sheet" title={title} onClose={leave}>
        <MovedOn whyNotPress={pressReason} onLeave={leave} />
      </ProofDialog>
    );
  }
  return (
    <ProofDialog look="full" title={title} onClose={cancel}>
      <header className="flex shrink-0 items-center justify-between gap-2 pt-3 pr-1 pb-2 pl-4">
        <h1 className="font-display text-h2">{title}</h1>
        <IconButton icon="close" label="Close" onClick={cancel} />
      </header>
      {!draft && <Skeleton words="Loading…" />}
      {draft && (
        <TeamPhoto
          label={
            <NameMat tilt="left">
              <p className="text-lead leading-[1.25] font-bold wrap-anywhere">{begun?.text}</p>
            </NameMat>
          }
          hint="Everyone in. The photo shows that you did it."
          photo={draft.photo}
          onPhoto={(photo) => change({ photo })}
          back={
            <SideButton icon="back" onPress={cancel}>
              Race
            </SideButton>
          }
          send={{
            words: isOn ? (leftMs > 0 ? `NOT BEFORE ${countdownOf(leftMs)}` : 'SEND IT') : 'RACE PAUSED',
            busy: sending === 'busy',
            disabled: leftMs > 0 || !isOn,
            trouble: typeof sending === 'object' ? sending.trouble : null,
            onPress: () => draft.photo && void send(draft.photo),
          }}
        />
      )}
    </ProofDialog>
  );
}

function taskOf(step: StepView | null): Task {
  if (step?.sabotage) return { kind: 'end-sabotage', sabotageId: step.sabotage.id };
  return { kind: 'forfeit', token: step?.token ?? '' };
}

function isProofOf({ task, isSeen }: Errand, about: string): boolean {
  return !isSeen && aboutOfTask(task) === about;
}

function aboutOfTask(task: Task): string | null {
  if (task.kind === 'forfeit') return `forfeit:${task.token}`;
  return task.kind === 'end-sabotage' ? `sabotage:${task.sabotageId}` : null;
}
