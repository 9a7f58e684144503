import { useState } from 'react';
import { raceCalls } from '#contract/calls/race';
import { type Letter, teamNames } from '#contract/game';
import { race } from '#contract/limits';
import { callServer } from '../../call/api.ts';
import { TextArea } from '../../parts/fields/text-area.tsx';
import { AskDialog } from './decisions/ask-dialog.tsx';
import { useMove } from './use-move.ts';

/** [H14] A line to one team, or to everybody. */
export function SayTo({ team }: { team: Letter | null }) {
  const { move, isSaving, trouble } = useMove('Failed to send your message');
  const [text, setText] = useState('');
  const name = team && teamNames[team];
  return (
    <AskDialog
      title={name ? `Message ${name}` : 'Message every team'}
      yes="Send"
      no="Say nothing"
      isBusy={isSaving}
      trouble={trouble}
      onYes={() =>
        move({ text, ...(team && { group: team }) }, (parts) => callServer(raceCalls.message, parts), {
          words: name ? `Said to ${name} alone.` : 'Said to everybody.',
        })
      }
    >
      <TextArea
        label="Message"
        name="text"
        rows={2}
        value={text}
        maxLength={race.message.body}
        hint={
          name
            ? `Only ${name} reads it, in their feed and as a notification.`
            : 'Every team reads it, in the feed and as a notification.'
        }
        onText={setText}
      />
    </AskDialog>
  );
}
