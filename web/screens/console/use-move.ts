import type { OutputOf } from '#contract/call';
import type { hostCalls } from '#contract/calls/host';
import { useRace } from '../../race/race.ts';
import type { Trouble } from '../../call/trouble.ts';
import { useSend } from '../../call/use-send.ts';
import { type Done, useControls } from './controls.ts';

type Moved = OutputOf<typeof hostCalls.pause>;

/** What every move of a host is called with. */
interface Parts<Input> {
  params: { gameId: string };
  input: Input;
  key: string;
}

interface HostMove {
  move: <Input extends object>(
    input: Input,
    call: (parts: Parts<Input>) => Promise<Moved>,
    words: Omit<Done, 'seq'>,
    onDone?: () => void,
  ) => void;
  isSending: boolean;
  /** Why it was refused. */
  trouble: Trouble | null;
}

/** One of the host's moves: sent once, said when it is done, and its question closed. A refusal stays on the question. */
export function useMove(otherwise: string): HostMove {
  const { game, line } = useRace();
  const { ask, say } = useControls();
  const { send, isSending, trouble } = useSend(otherwise);
  return {
    isSending,
    trouble,
    move: (input, call, words, onDone) => {
      void send(input, async (body, key) => {
        const { seq, already } = await call({ params: { gameId: String(game.gameId) }, input: body, key });
        say(already ? { words: 'Nothing changed: it was so already.', seq } : { ...words, seq });
        ask(null);
        onDone?.();
        // The line brings it too, unless it is down just now.
        await line.refresh();
      });
    },
  };
}
