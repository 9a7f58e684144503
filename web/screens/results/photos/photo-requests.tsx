import { photoCalls } from '#contract/calls/photos';
import type { StoryView, ToldPhoto } from '#contract/story';
import { callServer } from '../../../call/api.ts';
import { longDayOf } from '../../../app/long-date.ts';
import { Notice } from '../../../parts/page/notice.tsx';
import { SmallButton } from '../../../parts/buttons/small-button.tsx';
import { useSend } from '../../../call/use-send.ts';
import { useNight } from '../night.ts';
import { thumbOf } from './addresses.ts';
import { titleOf } from './photo-words.ts';

type Request = NonNullable<StoryView['host']>['requests'][number];

/** For the host: who would like a photo to go, and why. */
export function PhotoRequests({ onShow }: { onShow: (photo: string) => void }) {
  const { story } = useNight();
  const asked = (story.host?.requests ?? []).flatMap((request) => {
    const photo = story.photos.find(({ id }) => id === request.photo);
    return photo ? [{ request, photo }] : [];
  });
  if (asked.length === 0) return null;
  const title = asked.length === 1 ? 'Somebody asks for a photo to go.' : `${asked.length} requests for a photo to go.`;
  return (
    <div className="mb-5 max-w-[640px]">
      <Notice tone="warning" title={title}>
        <ul className="mt-1 grid gap-4">
          {asked.map(({ request, photo }) => (
            <li key={request.id}>
              <Asked request={request} photo={photo} onShow={() => onShow(photo.id)} />
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

function Asked({ request, photo, onShow }: { request: Request; photo: ToldPhoto; onShow: () => void }) {
  const { story, link, refresh } = useNight();
  const { send, isSending, trouble } = useSend('That did not work. Try again in a moment.');
  const dismiss = () =>
    send({ request: request.id }, async (input, key) => {
      await callServer(photoCalls['dismiss-photo-removal'], { params: { id: photo.id }, input, key });
      await refresh();
    });
  return (
    <div className="grid grid-cols-[64px_minmax(0,1fr)] gap-3">
      <img src={thumbOf(photo.id, link)} alt="" className="aspect-square w-full rounded-tag object-cover" />
      <div className="grid min-w-0 justify-items-start gap-1 wrap-anywhere">
        <p>
          <b>{request.name}</b>, {longDayOf(request.at)}
        </p>
        {request.contact && <p className="text-small">{request.contact}</p>}
        {request.words && <p>“{request.words}”</p>}
        <p className="text-small">
          {titleOf(photo, story.places)}
          {photo.isHidden && ': hidden by you'}
        </p>
        <div className="mt-1 flex flex-wrap gap-2">
          <SmallButton onClick={onShow}>Look at it</SmallButton>
          <SmallButton disabled={isSending} onClick={() => void dismiss()}>
            {photo.isHidden ? 'Settled' : 'Let it stay'}
            <span className="sr-only"> ({request.name})</span>
          </SmallButton>
        </div>
        {trouble && (
          <p role="alert" className="text-small font-semibold text-danger-ink">
            {trouble.words}
          </p>
        )}
      </div>
    </div>
  );
}
