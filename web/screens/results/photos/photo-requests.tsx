import type { StoryView, ToldPhoto } from '#contract/story';
import { longDayOf } from '../../../parts/long-date.ts';
import { Notice } from '../../../parts/notice.tsx';
import { SmallButton } from '../../../parts/small-button.tsx';
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
  const title =
    asked.length === 1 ? 'Somebody asks for a photo to go.' : `${asked.length} times a photo is asked to go.`;
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
  const { story, link } = useNight();
  return (
    <div className="grid grid-cols-[64px_minmax(0,1fr)] gap-3">
      <img src={thumbOf(photo.id, link)} alt="" className="aspect-square w-full rounded-tag object-cover" />
      <div className="grid justify-items-start gap-1">
        <p>
          <b>{request.name}</b>, {longDayOf(request.at)}
          {request.contact && `, ${request.contact}`}
        </p>
        {request.words && <p>“{request.words}”</p>}
        <p className="text-small">
          {titleOf(photo, story.places)}
          {photo.isHidden && ': hidden by you'}
        </p>
        <SmallButton onClick={onShow}>Look at it</SmallButton>
      </div>
    </div>
  );
}
