import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '#contract/call';
import { operatorSupportCalls } from '#contract/calls/operator-support';
import { callServer } from '../../../call/api.ts';
import { troubleIn } from '../../../call/trouble.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { ChalkHeading } from '../../../parts/layout/chalk-line.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Skeleton } from '../../../parts/page/skeleton.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { momentWords } from '../operator-copy.ts';
import { Nothing } from '../operator-row.tsx';
import { FoundPhoto } from './found-photo.tsx';

type GamePhoto = OutputOf<(typeof operatorSupportCalls)['operator/look']>['pictures'][number];

/** The photos of a game, for a complaint that does not name one. Thumbnails load on request, because viewing them is logged. */
export function GamePhotos({ photos, onChange }: { photos: GamePhoto[]; onChange: () => void }) {
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
  const { data, error } = useQuery({
    queryKey: ['operator-photo', id],
    queryFn: () => callServer(operatorSupportCalls['operator/photo'], { input: { photo: id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (error) return <Notice tone="trouble" title={troubleIn(error, 'Failed to look')} />;
  return data ? <FoundPhoto photo={data} isInDialog onGone={onGone} /> : <Skeleton words="Looking…" />;
}

function nameOf({ team, sentAt }: GamePhoto): string {
  return `${team ?? 'The host'}, ${momentWords(sentAt)}`;
}
