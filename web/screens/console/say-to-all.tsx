import { type FormEvent, useId, useState } from 'react';
import { hostCalls } from '#contract/calls/host';
import { race } from '#contract/limits';
import { useTabDraft } from '../../app/use-tab-draft.ts';
import { callServer } from '../../call/api.ts';
import { BareButton } from '../../parts/buttons/bare-button.tsx';
import { Icon } from '../../parts/marks/icon.tsx';
import { useRace } from '../../race/race.ts';
import { WallTick } from '../watching/wall-tick.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { useMove } from './use-move.ts';

/** A message to everybody, sent as quickly as it is typed; writing it is the asking. */
export function SayToAll() {
  const id = useId();
  const { move, isSending, trouble } = useMove('Failed to send your message');
  const { game } = useRace();
  const [text, setText, forgetText] = useTabDraft('message', `${game.gameId} all`, '');
  const [isEmpty, setEmpty] = useState(false);
  const [wall, setWall] = useState(false);

  function send(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return setEmpty(true);
    return move(
      { text, ...(wall && { wall }) },
      (parts) => callServer(hostCalls.message, parts),
      { words: 'Said to everybody.' },
      () => {
        setText('');
        forgetText();
      },
    );
  }

  return (
    <form onSubmit={send} className="grid gap-2">
      <label htmlFor={id} className="sr-only">
        Message every team
      </label>
      <div className="flex gap-2.5">
        <input
          id={id}
          value={text}
          maxLength={race.message.body}
          placeholder="Message every team"
          autoComplete="off"
          aria-describedby={`${id}-below`}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setEmpty(false);
          }}
          className="min-h-14 w-full min-w-0 rounded-mat border-3 border-edge bg-card px-4 text-body text-ink placeholder:text-quiet"
        />
        <BareButton
          type="submit"
          busy={isSending}
          className="flex min-h-14 shrink-0 items-center gap-2.5 rounded-mat border-3 border-fill-line bg-raised px-5 font-display text-[1.375rem] leading-none font-extrabold active:border-edge"
        >
          <Icon name="speech" />
          Send
        </BareButton>
      </div>
      <p id={`${id}-below`} className="text-small text-quiet empty:hidden">
        {isEmpty && 'Write a message first.'}
        {text.length > race.message.body - 40 && `${race.message.body - text.length} characters left.`}
      </p>
      <WallTick gameId={game.gameId} onTick={setWall} />
      {trouble && <Notice tone="trouble" title={trouble.words} />}
    </form>
  );
}
