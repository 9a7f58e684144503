import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/buttons/button.tsx';
import { EmptyJar } from '../../parts/page/empty-jar.tsx';
import { longDayOf } from '../../app/long-date.ts';
import { useNight } from './night.ts';
import { PhotoViewer } from './photos/photo-viewer.tsx';
import { nameOf, photosOf, TeamFilter, type Whose } from './photos/team-filter.tsx';
import { Section } from './section.tsx';
import { picture } from '#contract/limits';
import type { StoryView, ToldPhoto } from '#contract/story';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { thumbOf } from './photos/addresses.ts';
import { ownerOf, titleOf } from './photos/photo-copy.ts';
import { Picture } from './photos/picture.tsx';
import { photoCalls } from '#contract/calls/photos';
import { callServer } from '../../call/api.ts';
import { Notice } from '../../parts/page/notice.tsx';
import { SmallButton } from '../../parts/buttons/small-button.tsx';
import { useSend } from '../../call/use-send.ts';

type Request = NonNullable<StoryView['host']>['requests'][number];

const tilts = ['-rotate-2', 'rotate-[1.4deg]', 'rotate-1', '-rotate-[1.2deg]', 'rotate-2'] as const;

const firstMost = 12;

/** The photos of the night, and until when they stay. */
export function Photos() {
  const { story } = useNight();
  const { photosUntil, arePhotosGone } = story;
  const [whose, setWhose] = useState<Whose>('all');
  const [most, setMost] = useState(firstMost);
  const [shownId, show] = useState<string | null>(null);
  const photos = photosOf(story.photos, whose);
  const at = photos.findIndex(({ id }) => id === shownId);
  const shown = photos[at];
  const turn = (by: 1 | -1) => show(photos.at((at + by) % photos.length)?.id ?? null);

  const choose = (next: Whose) => {
    setWhose(next);
    setMost(firstMost);
  };
  // What somebody asks to have taken away is shown whoever's photos are looked at.
  const lookAt = (id: string) => {
    choose('all');
    show(id);
  };

  if (arePhotosGone || story.photos.length === 0) {
    return (
      <Section heading="Photos">
        <Nothing>
          {arePhotosGone
            ? `The photos were kept until ${longDayOf(photosUntil)}, as promised, and are gone now.`
            : 'No photos uploaded for this game.'}
        </Nothing>
      </Section>
    );
  }
  return (
    <Section heading="Photos">
      <PhotoRequests onShow={lookAt} />
      <TeamFilter photos={story.photos} chosen={whose} onChoose={choose} />
      {whose !== 'all' && photos.length === 0 && <Nothing>No photos of {nameOf(whose)} are left.</Nothing>}
      {photos.length > 0 && (
        <ul
          aria-label="Photos of the night"
          className="mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(min(152px,calc(50%-7px)),1fr))] gap-x-3.5 gap-y-4 tablet:grid-cols-[repeat(auto-fill,minmax(184px,1fr))] tablet:gap-5"
        >
          {photos.slice(0, most).map((photo, nth) => (
            <li key={photo.id}>
              <Polaroid photo={photo} nth={nth} onPress={() => show(photo.id)} />
            </li>
          ))}
        </ul>
      )}
      {photos.length > most && (
        <div className="mt-6 max-w-[440px]">
          <Button look="fill" onClick={() => setMost(photos.length)}>
            All {photos.length} photos{whose !== 'all' && ` of ${nameOf(whose)}`}
          </Button>
        </div>
      )}
      <p className="mt-5 text-body text-quiet">Photos stay here until {longDayOf(photosUntil)}.</p>
      {shown && <PhotoViewer photo={shown} nth={at + 1} of={photos.length} onTurn={turn} onClose={() => show(null)} />}
    </Section>
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4 py-4 text-center desk:justify-items-start desk:text-left">
      <EmptyJar />
      <p className="max-w-[440px] text-lead text-quiet">{children}</p>
    </div>
  );
}

/** A photo of the wall, with whose it is; a press enlarges it. */
function Polaroid({ photo, nth, onPress }: { photo: ToldPhoto; nth: number; onPress: () => void }) {
  const { story, link } = useNight();
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={`${titleOf(photo, story.places)}${photo.isHidden ? ', hidden' : ''}`}
      className={`block w-full max-w-[216px] rounded-[10px] bg-mat p-2 pb-0 text-night shadow-[0_5px_0_var(--color-mat-edge)] transition-[translate] duration-90 active:translate-y-0.5 ${tilts[nth % tilts.length]}`}
    >
      <Picture
        src={thumbOf(photo.id, link)}
        alt=""
        width={picture.thumbnailPx}
        height={Math.round((picture.thumbnailPx * 5) / 6)}
        isLazy
        className={`aspect-6/5 w-full rounded-[5px] bg-foam object-cover ${photo.isHidden ? 'opacity-35 grayscale' : ''}`}
      />
      <span className="flex h-11 min-w-0 items-center gap-2 font-display text-[1.375rem] leading-none font-extrabold">
        {photo.group && (
          <span className="w-7.5 shrink-0">
            <TeamBadge team={photo.group} size={34} silent lazy />
          </span>
        )}
        <span className="truncate">{ownerOf(photo)}</span>
        {photo.isHidden && <span className="ml-auto font-text text-small font-semibold text-mat-text">hidden</span>}
      </span>
    </button>
  );
}

/** For the host: who would like a photo to go, and why. */
function PhotoRequests({ onShow }: { onShow: (photo: string) => void }) {
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
