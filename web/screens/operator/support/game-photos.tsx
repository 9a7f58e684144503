import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '#contract/call';
import { operatorSupportCalls } from '#contract/calls/operator-support';
import { callServer } from '../../../call/api.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { ChalkHeading } from '../../../parts/layout/chalk-line.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { Asked } from '../asked.tsx';
import { momentWords } from '../operator-copy.ts';
import { Nothing } from '../operator-row.tsx';
import { FoundPhoto } from './found-photo.tsx';

type GamePhoto = OutputOf<(typeof operatorSupportCalls)['operator/look']>['pictures'][number];

interface GamePhotosProps {
  /** Older servers send none. */
  photos?: GamePhoto[];
  onChange: () => void;
}

/** The photos of a game, for a complaint that does not name one. Thumbnails load on request, because viewing them is logged. */
export function GamePhotos({ photos = [], onChange }: GamePhotosProps) {
  const [isShown, setShown] = useState(false);
  const [opened, open] = useState<GamePhoto | null>(null);
  return (
    <Stack gap="tight">
      <ChalkHeading>Photos</ChalkHeading>
      {photos.length === 0 && <Nothing>No photos are kept of this game.</Nothing>}
      {photos.length > 0 && !isShown && (
        <Button onClick={() => setShown(true)}>
          {photos.length === 1 ? 'Show the photo' : `Show ${photos.length} photos`}
        </Button>
      )}
      {isShown && (
        <ul aria-label="Photos, newest first" className="grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-2.5">
          {photos.map((photo) => (
            <li key={photo.id}>
              <button
                type="button"
                onClick={() => open(photo)}
                className="grid w-full gap-1 rounded-tag text-left text-small leading-tight text-quiet"
              >
                <img
                  src={`/api/operator/pictures/${photo.id}?size=thumb`}
                  alt=""
                  loading="lazy"
                  className="aspect-square w-full rounded-tag bg-raised object-cover"
                />
                <span className="wrap-anywhere">{nameOf(photo)}</span>
                {(photo.isHidden || photo.requests > 0) && (
                  <b className="text-ink">{photo.isHidden ? 'Hidden' : 'Removal requested'}</b>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      {opened && (
        <Dialog open title={nameOf(opened)} onClose={() => open(null)} lightDismiss>
          <OpenedPhoto
            id={opened.id}
            onGone={() => {
              open(null);
              onChange();
            }}
          />
        </Dialog>
      )}
    </Stack>
  );
}

function OpenedPhoto({ id, onGone }: { id: string; onGone: () => void }) {
  const query = useQuery({
    queryKey: ['operator-photo', id],
    queryFn: () => callServer(operatorSupportCalls['operator/photo'], { input: { photo: id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return (
    <Asked query={query} waiting="Looking…" trouble="Failed to look">
      {(photo) => <FoundPhoto photo={photo} isInDialog onGone={onGone} />}
    </Asked>
  );
}

function nameOf({ team, sentAt }: GamePhoto): string {
  return `${team ?? 'The host'}, ${momentWords(sentAt)}`;
}
