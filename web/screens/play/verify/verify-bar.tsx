import { Fragment, useEffect, useState } from 'react';
import { problems } from '#contract/problems';
import type { Errand } from '../../../race/queue/errand.ts';
import { Skeleton } from '../../../parts/page/skeleton.tsx';
import { useRace } from '../../../race/race.ts';
import { whyNotPress } from '../../../race/team-buttons.ts';
import { useDraft, useDraftPrefix } from '../proof/drafts.ts';
import { blobOf } from '../proof/kept-photo.ts';
import { MovedOn } from '../proof/moved-on.tsx';
import { ProofDialog } from '../proof/proof-dialog.tsx';
import { BarStep } from './bar-step.tsx';
import { ClaimPhoto, type Sending } from './claim-photo.tsx';
import { CodeStep } from './code-step.tsx';
import { freshDraft, type VerifyDraft, type VerifyStep } from './verify-draft.ts';
import { Verifying } from './verifying.tsx';
import { Icon } from '../../../parts/marks/icon.tsx';
import { IconButton } from '../../../parts/buttons/icon-button.tsx';

const names: readonly (readonly [VerifyStep, string])[] = [
  ['loc', 'Bar'],
  ['code', 'Code'],
  ['photo', 'Photo'],
];

/** A shut door has no code. */
const toDoor: typeof names = [
  ['loc', 'Bar'],
  ['photo', 'Door photo'],
];
const marks = {
  now: 'border-shell bg-shell text-night',
  done: 'border-brine bg-brine text-shell',
  ahead: 'border-edge text-quiet',
} as const;

interface TrailProps {
  steps: typeof names;
  now: VerifyStep;
  done: readonly VerifyStep[];
  onClose: () => void;
}

/** The way to a claim: which bar, or its code, then the team photo. */
export function VerifyBar() {
  const { game, view, queue, open } = useRace();
  const [token] = useState(() => view.step?.token ?? '');
  const [sending, setSending] = useState<Sending>('ready');
  const { draft, change, drop } = useDraft<VerifyDraft>(`${useDraftPrefix()}clue:${token}`, freshDraft);
  const claim = queue.errands.findLast((errand) => isClaimOf(errand, token));
  const isSettled = claim !== undefined && claim.outcome.type !== 'waiting';
  const isNow = view.step?.type === 'clue' && view.step.token === token;
  const pressReason = isNow ? whyNotPress(game) : null;

  useEffect(() => {
    if (isSettled) open(null);
  }, [isSettled, open]);

  function cancel() {
    drop();
    open(null);
  }
  function alter(some: Partial<VerifyDraft>) {
    change({ ...some, madeAt: null });
  }
  async function send({ place, fix, photo, isShut = false, madeAt = null }: VerifyDraft) {
    if (!place || !photo) return;
    setSending('busy');
    const since = view.step ? { cluedAt: view.step.since } : {};
    try {
      const door = isShut && { isShut };
      await queue.bank({ kind: 'claim', token, place, fix, ...since, ...door }, blobOf(photo), madeAt);
      drop();
    } catch {
      setSending({ trouble: problems['verification-failed'].words });
    }
  }

  if (isSettled) return null;
  if (claim) {
    return (
      <ProofDialog look="sheet" title="Verifying" onClose={() => open(null)}>
        <Verifying errand={claim} onLeave={() => open(null)} />
      </ProofDialog>
    );
  }
  if ((!isNow || pressReason) && sending !== 'busy') {
    // What was chosen is stored while a sabotage or a forfeit comes first, or another member presses.
    const leave = view.step?.token === token || view.step?.type === 'sabotage' ? () => open(null) : cancel;
    return (
      <ProofDialog look="sheet" title="Verify current bar" onClose={leave}>
        <MovedOn whyNotPress={pressReason} onLeave={leave} />
      </ProofDialog>
    );
  }
  const step = draft?.step ?? 'loc';
  return (
    <ProofDialog look={step === 'photo' ? 'full' : 'sheet'} title="Verify current bar" onClose={cancel}>
      <div className={step === 'photo' ? 'pt-2 pb-2' : 'pt-1'}>
        <Trail
          steps={draft?.step === 'photo' && draft.isShut ? toDoor : names}
          now={step}
          done={doneOf(draft)}
          onClose={cancel}
        />
      </div>
      {!draft && <Skeleton words="Loading…" />}
      {draft?.step === 'loc' && (
        <BarStep
          chosen={draft.place}
          onChoose={(place) => alter({ place })}
          onHere={(fix) => alter({ step: 'photo', fix, isShut: false })}
          onShut={(fix) => alter({ step: 'photo', fix, isShut: true })}
          onCode={(fix) => alter({ step: 'code', fix, isShut: false })}
        />
      )}
      {draft?.step === 'code' && (
        <CodeStep
          code={draft.code}
          onType={(code) => alter({ code })}
          onUse={(code) => alter({ step: 'photo', place: { code } })}
          onList={() => alter({ step: 'loc', place: null })}
        />
      )}
      {draft?.step === 'photo' && (
        <ClaimPhoto
          draft={draft}
          sending={sending}
          onPhoto={(photo) => alter({ photo })}
          onBack={(back) => alter({ step: back })}
          onFix={(fix) => alter({ fix })}
          onSend={() => void send(draft)}
        />
      )}
    </ProofDialog>
  );
}

function isClaimOf({ task, isSeen }: Errand, token: string): boolean {
  return task.kind === 'claim' && task.token === token && !isSeen;
}

function doneOf(draft: VerifyDraft | null): VerifyStep[] {
  if (!draft?.place) return [];
  if ('code' in draft.place) return draft.step === 'photo' ? ['code'] : [];
  return draft.step === 'photo' ? ['loc'] : [];
}

/** Where they are on the way to a claim. */
function Trail({ steps, now, done, onClose }: TrailProps) {
  return (
    <header className="flex shrink-0 items-center gap-2 pr-1 pl-4">
      <ol className="flex min-w-0 grow flex-wrap items-center gap-x-2 gap-y-1 font-display text-[1.25rem] leading-none font-extrabold max-[359px]:gap-x-1 max-[359px]:text-[1rem]">
        {steps.map(([step, name], at) => {
          const mark = step === now ? 'now' : done.includes(step) ? 'done' : 'ahead';
          return (
            <Fragment key={step}>
              {at > 0 && (
                <i aria-hidden="true" className="h-0 min-w-3 grow border-t-3 border-dashed border-edge-soft" />
              )}
              <li
                aria-current={mark === 'now' ? 'step' : undefined}
                className={`flex items-center gap-1.75 ${mark === 'now' ? 'text-ink' : 'text-quiet'}`}
              >
                <span
                  className={`grid size-[1.875rem] max-[359px]:size-[1.625rem] place-items-center rounded-round border-[2.5px] font-text text-[1.125rem] [&>svg]:size-4.5 ${marks[mark]}`}
                >
                  {mark === 'done' ? <Icon name="tick" /> : at + 1}
                </span>
                {name}
                {mark === 'done' && <span className="sr-only">, done</span>}
              </li>
            </Fragment>
          );
        })}
      </ol>
      <IconButton icon="close" label="Close" onClick={onClose} />
    </header>
  );
}
