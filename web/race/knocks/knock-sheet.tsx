import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/call';
import { joinCalls } from '#contract/calls/join';
import { teamNames } from '#contract/game';
import { problems } from '#contract/problems';
import { callServer } from '../../call/api.ts';
import { useSend } from '../../call/use-send.ts';
import { buzz } from '../../device/buzz.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { MainButton } from '../../parts/buttons/main-button.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Lead } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { pairWords } from './pair-words.ts';
import { type Knock, knockTitle } from './use-knocks.ts';

type Outcome = OutputOf<(typeof joinCalls)['answer-knock']>['outcome'];

export interface KnockSheetProps {
  knock: Knock;
  /** An answer is on its way. */
  onAnswer: () => void;
  onClose: () => void;
}

/** [K17] Somebody knocks: three pairs, one of them on their phone. The yes sleeps until one is chosen. */
export function KnockSheet({ knock, onAnswer, onClose }: KnockSheetProps) {
  const { id, kind, name, team, pairs } = knock;
  const [chosen, setChosen] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { send, isSending, trouble } = useSend(problems['request-failed'].words);
  useEffect(() => buzz('clue'), []);

  function answer(pair: number | null) {
    onAnswer();
    void send({ pair }, async (input, key) => {
      const answered = await callServer(joinCalls['answer-knock'], { params: { id }, input, key });
      setOutcome(answered.outcome);
    });
  }

  if (outcome) return <Answered knock={knock} outcome={outcome} onClose={onClose} />;
  return (
    <Dialog
      open
      title={knockTitle(knock)}
      onClose={onClose}
      foot={
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-2.5 max-[359px]:grid-cols-[auto_minmax(0,1fr)] max-[359px]:*:px-3">
          <Button look="danger" busy={isSending && chosen === null} onClick={() => answer(null)}>
            Not us
          </Button>
          <MainButton disabled={chosen === null} busy={isSending && chosen !== null} onClick={() => answer(chosen)}>
            <span className="line-clamp-2 wrap-anywhere">That's our {name}</span>
          </MainButton>
        </div>
      }
    >
      <Stack gap="tight">
        <div className="flex items-center gap-3.5">
          <span className="shrink-0 short:hidden">
            <TeamBadge team={team} size={64} />
          </span>
          <p className="text-[1.125rem] leading-[1.4] font-medium wrap-anywhere short:text-body">
            {kind === 'rescue' ? 'On a different phone.' : `A new phone for ${teamNames[team]}.`} Look at it, or listen
            for the shout. Which pair has {name} got?
          </p>
        </div>
        <fieldset className="grid gap-2">
          <legend className="sr-only">Which pair</legend>
          {pairs.map((pair, at) => (
            <label
              key={pairWords(pair)}
              className={`relative flex min-h-21.5 short:min-h-14 cursor-pointer items-center gap-3.5 rounded-mat border-3 px-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus ${at === chosen ? 'border-ink bg-shell text-night' : 'border-edge-soft bg-page active:bg-raised'}`}
            >
              <input
                type="radio"
                name={`pair-${id}`}
                checked={at === chosen}
                onChange={() => setChosen(at)}
                className="absolute inset-0 size-full appearance-none rounded-mat outline-none"
              />
              <span aria-hidden="true" className="flex shrink-0 gap-1.5 text-[2.875rem] leading-none">
                {pair.map(({ emoji }) => (
                  <span key={emoji}>{emoji}</span>
                ))}
              </span>
              <span className="min-w-0 grow font-display text-[1.625rem] leading-none font-extrabold">
                {pairWords(pair)}
              </span>
              {at === chosen && (
                <i aria-hidden="true" className="size-7 shrink-0 rounded-round border-9 border-night" />
              )}
            </label>
          ))}
        </fieldset>
        <p className="text-center text-[1rem] leading-[1.4] text-quiet wrap-anywhere">
          {kind === 'rescue'
            ? `${name}'s old phone is out of this race as you say yes.`
            : 'Everybody reads in the feed that a phone was let in.'}
        </p>
        {trouble && <Notice tone="trouble" title={trouble.words} />}
      </Stack>
    </Dialog>
  );
}

function Answered({ knock, outcome, onClose }: { knock: Knock; outcome: Outcome; onClose: () => void }) {
  const { name, kind } = knock;
  const words: Record<Outcome, { title: string; why: string }> = {
    'let-in': {
      title: kind === 'rescue' ? `${name} is back in` : `${name} is in`,
      why: kind === 'rescue' ? 'The old phone is out of this race. On with it.' : 'One more pair of eyes. On with it.',
    },
    wrong: { title: 'Wrong pair', why: `That is not what ${name} has. The knock is over, and the host knows.` },
    refused: { title: 'Kept out', why: 'Nobody came in, and the host knows.' },
  };
  return (
    <Dialog open title={words[outcome].title} onClose={onClose} foot={<Button onClick={onClose}>OK</Button>}>
      <output>
        <Lead>{words[outcome].why}</Lead>
      </output>
    </Dialog>
  );
}
