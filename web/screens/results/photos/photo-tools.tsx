import { useState } from 'react';
import { photoCalls } from '#contract/calls/photos';
import type { ToldPhoto } from '#contract/story';
import { callServer } from '../../../call/api.ts';
import { Actions } from '../../../parts/layout/actions.tsx';
import { ConfirmDialog } from '../../../parts/dialogs/confirm-dialog.tsx';
import { TextButton } from '../../../parts/buttons/text-button.tsx';
import { useSend } from '../../../call/use-send.ts';
import { useNight } from '../night.ts';

/** What the host may do about a photo: hide it from the others, show it again, delete it. Whoever sent it may delete it too. */
export function PhotoTools({ photo }: { photo: ToldPhoto }) {
  const { refresh, story } = useNight();
  const [isAsking, ask] = useState(false);
  const { send, isSending, trouble } = useSend('That did not work. Try again in a moment.');
  const params = { id: photo.id };

  const hide = () =>
    send({ hidden: !photo.isHidden }, async (input, key) => {
      await callServer(photoCalls['hide-photo'], { params, input, key });
      await refresh();
    });
  const remove = () =>
    send(params, async (_params, key) => {
      await callServer(photoCalls['remove-photo'], { params, key });
      ask(false);
      await refresh();
    });

  return (
    <>
      <Actions>
        {story.reader.isHost && (
          <TextButton onClick={() => void hide()}>
            {photo.isHidden ? 'Show it to everybody again' : 'Hide it from everybody'}
          </TextButton>
        )}
        <TextButton onClick={() => ask(true)}>Delete it</TextButton>
      </Actions>
      {trouble && !isAsking && (
        <p role="alert" className="text-small font-semibold text-danger-ink">
          {trouble.words}
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Delete this photo?"
        yes="Delete it for good"
        no="Keep it"
        busy={isSending}
        onYes={() => void remove()}
        onNo={() => ask(false)}
      >
        <p className="text-body">It goes from here, from the ZIP and from our disks. Nobody can bring it back.</p>
        {trouble && (
          <p role="alert" className="mt-3 font-semibold text-danger-ink">
            {trouble.words}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
