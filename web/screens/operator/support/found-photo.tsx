import { useState } from 'react';
import type { OutputOf } from '#contract/call';
import { operatorSupportCalls } from '#contract/calls/operator-support';
import { callServer } from '../../../call/api.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { Facts } from '../../../parts/rows/facts.tsx';
import { DialogFoot } from '../../../parts/dialogs/dialog.tsx';
import { Text } from '../../../parts/layout/prose.tsx';
import { Quote } from '../../../parts/clues/quote.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { momentWords } from '../operator-copy.ts';
import { WhyDialog } from './why-dialog.tsx';

export type FoundPhotoView = OutputOf<(typeof operatorSupportCalls)['operator/photo']>;
type How = 'hide' | 'delete';

interface FoundPhotoProps {
  photo: FoundPhotoView;
  /** Keeps the actions at the dialog's foot, in view while the rest scrolls. */
  isInDialog?: boolean;
  onGone: (how: How) => void;
}

const asks = {
  hide: {
    title: 'Hide this photo?',
    words: 'Nobody but its host sees it once the race is over, and the host can show it again.',
    yes: 'Hide it',
  },
  delete: {
    title: 'Delete this photo?',
    words: 'The picture and its small copy go for good, here and everywhere. Nobody can bring them back.',
    yes: 'Delete for good',
  },
} as const;

export function FoundPhoto({ photo, isInDialog = false, onGone }: FoundPhotoProps) {
  const [asking, setAsking] = useState<How | null>(null);

  async function takeAway(how: How, reason: string) {
    await callServer(operatorSupportCalls['operator/take-down'], { input: { id: photo.id, how, reason } });
    setAsking(null);
    onGone(how);
  }

  const actions = (
    <>
      {photo.hiddenAt === null && <Button onClick={() => setAsking('hide')}>Hide it</Button>}
      <Button look="danger" onClick={() => setAsking('delete')}>
        Delete it
      </Button>
    </>
  );

  return (
    <Stack gap="tight">
      <img
        src={`/api/operator/pictures/${photo.id}`}
        alt={`What ${photo.team ?? 'the host'} sent`}
        className="max-h-80 w-full rounded-mat border-2 border-edge-soft bg-raised object-contain"
      />
      <Facts facts={factsOf(photo)} />
      {photo.asked.map(({ at, words }, index) => (
        <Quote key={`${at} ${index}`} label={`Removal request, ${momentWords(at)}`}>
          {words}
        </Quote>
      ))}
      {isInDialog ? <DialogFoot isLoose={false}>{actions}</DialogFoot> : actions}
      {asking && (
        <WhyDialog
          title={asks[asking].title}
          yes={asks[asking].yes}
          no="Leave it"
          isDanger={asking === 'delete'}
          hint="The host reads it, and it is kept in the log. No names."
          onYes={(reason) => takeAway(asking, reason)}
          onClose={() => setAsking(null)}
        >
          <Text>{asks[asking].words}</Text>
          {photo.isRaceOn && <Text>The race is on. What it proved stays proved.</Text>}
        </WhyDialog>
      )}
    </Stack>
  );
}

function factsOf({ gameId, gameName, team, sentAt, hiddenAt }: FoundPhotoView): [string, string][] {
  return [
    ['Game', `${gameName}, ${gameId}`],
    ['Sent by', team ?? 'the host'],
    ['Sent', momentWords(sentAt)],
    ...(hiddenAt === null ? [] : [['Hidden', momentWords(hiddenAt)] satisfies [string, string]]),
  ];
}
