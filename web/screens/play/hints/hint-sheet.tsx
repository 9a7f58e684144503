import { hintCalls } from '#contract/calls/hints';
import type { HintsView } from '#contract/hints';
import { callServer } from '../../../call/api.ts';
import { useSend } from '../../../call/use-send.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { SmallPrint, Text } from '../../../parts/layout/prose.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { leftUntil } from '../../../race/clock.ts';
import { useRace } from '../../../race/race.ts';
import { whyNotPress } from '../../../race/team-buttons.ts';
import { useNow } from '../../../race/use-now.ts';
import { nextRung, priceWords, rungNames, rungWords } from './hint-copy.ts';
import { FreeFrom } from './hint-offer.tsx';

/** The ladder, and the one question before a hint is taken. */
export function HintSheet() {
  const { game, view, open } = useRace();
  const { step } = view;
  const pressReason = whyNotPress(game);
  const next = step?.hints ? nextRung(step.hints) : null;
  const close = () => open(null);
  if (pressReason || !step?.hints || !next || step.token === null) {
    return (
      <Dialog open title="Need a leg up?" onClose={close} foot={<Button onClick={close}>Close</Button>}>
        <Text>{pressReason ?? 'No more hints here. The rest is legwork.'}</Text>
      </Dialog>
    );
  }
  return <Ladder hints={step.hints} next={next} token={step.token} />;
}

interface LadderProps {
  hints: HintsView;
  next: NonNullable<ReturnType<typeof nextRung>>;
  token: string;
}

function Ladder({ hints, next: { rung, number }, token }: LadderProps) {
  const { game, view, line, open } = useRace();
  const { send, isSending, trouble } = useSend('The hint did not come. Check your signal, then try again.');
  const isShut = leftUntil(view, rung.opensAt, useNow()) > 0;
  const whyNot = whyNotNow(line.link !== 'live', view.status === 'paused');

  function take() {
    const input = { gameId: game.gameId, token, rung: number, minutes: rung.minutes };
    void send(input, async (asked, key) => {
      await callServer(hintCalls['take-hint'], { input: asked, key });
      void line.refresh();
      open(null);
    });
  }

  return (
    <Dialog
      open
      title="Need a leg up?"
      onClose={() => open(null)}
      foot={
        <MainButton busy={isSending} disabled={isShut || whyNot !== null} onClick={take}>
          Take hint {number}, {priceWords(rung.minutes)}
        </MainButton>
      }
    >
      <Stack gap="field">
        <ol aria-label="The ladder" className="flex flex-col-reverse gap-2.5">
          {hints.rungs.map((one, index) => (
            <Rung key={one.kind} rung={one} isNext={index + 1 === number} />
          ))}
        </ol>
        <Spent hints={hints} price={rung.minutes} />
        {whyNot !== null && <Notice tone="warning" title={whyNot} />}
        {trouble && <Notice tone="trouble" title={trouble.words} />}
      </Stack>
    </Dialog>
  );
}

/** [I12] A hint is not kept for later: its words come from the server. */
function whyNotNow(isAlone: boolean, isPaused: boolean): string | null {
  if (isAlone) return 'A hint needs a signal, and there is none just now.';
  return isPaused ? 'The race is paused. Hints wait too.' : null;
}

function Rung({
  rung: { kind, minutes, text, opensAt },
  isNext,
}: {
  rung: HintsView['rungs'][number];
  isNext: boolean;
}) {
  return (
    <li
      className={`flex min-h-18 items-center gap-3 rounded-mat border-3 px-4 py-2.5 ${isNext ? 'border-shell bg-shell text-night' : 'border-dashed border-edge'}`}
    >
      <div className="min-w-0 grow">
        <p className="font-display text-h3 leading-none">{rungNames[kind]}</p>
        <p className={`mt-1 text-body leading-tight wrap-anywhere ${isNext ? 'text-mat-text' : 'text-quiet'}`}>
          {text ?? rungWords[kind]}
        </p>
      </div>
      <span className="shrink-0 font-display text-label">
        {opensAt === null || text !== null ? priceWords(minutes) : <FreeFrom opensAt={opensAt} />}
      </span>
    </li>
  );
}

/** [I2] The total as it is and as it would be. */
function Spent({ hints: { minutes, most }, price }: { hints: HintsView; price: number }) {
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-3 text-body">
        <b className="font-bold">Hints tonight</b>
        <span className="tabular-nums">
          {minutes} of {most} min{price > 0 && `, then ${minutes + price}`}
        </span>
      </p>
      <div aria-hidden="true" className="my-2 flex gap-1">
        {Array.from({ length: most }, (_, minute) => (
          <i key={minute} className={`h-3.5 grow rounded-tag ${minuteLook(minute, minutes, price)}`} />
        ))}
      </div>
      <SmallPrint>
        You serve the minutes at this bar, once you have found it: then comes your next clue. At the final bar, your
        finish. Past {most} they’re free.
      </SmallPrint>
    </div>
  );
}

function minuteLook(minute: number, spent: number, price: number): string {
  if (minute < spent) return 'bg-foam';
  return minute < spent + price ? 'border-3 border-foam' : 'bg-raised';
}
