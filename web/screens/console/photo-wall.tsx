import { useState } from 'react';
import { teamNames } from '#contract/game';
import { Button } from '../../parts/buttons/button.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { SmallPrint } from '../../parts/layout/prose.tsx';
import { agoOf, wallClock } from '../../race/clock.ts';
import { useRace } from '../../race/race.ts';
import { type ConsolePhoto, useConsole } from './use-console.ts';

const rowOf = 8;

/** Photos as they come in, the newest first. */
export function PhotoWall() {
  const { view } = useRace();
  const { photos, error, retry } = useConsole();
  const missing = view.host?.teams.reduce((sum, team) => sum + team.photosMissing, 0) ?? 0;
  const [most, setMost] = useState(rowOf);
  const [shown, show] = useState<ConsolePhoto | null>(null);
  return (
    <section aria-labelledby="photos-so-far" className="grid gap-3">
      <h2 id="photos-so-far" className="font-display text-h3">
        Photos
      </h2>
      {error && !photos && (
        <Notice tone="trouble" title="Failed to load the photos" action={<Button onClick={retry}>Try again</Button>} />
      )}
      {missing > 0 && (
        <SmallPrint>
          {missing === 1 ? '1 promised photo has' : `${missing} promised photos have`} not arrived yet.
        </SmallPrint>
      )}
      {photos?.length === 0 && (
        <SmallPrint>
          {view.host
            ? 'None yet. They come here as teams verify.'
            : 'None of your team yet. The others’ come with the results.'}
        </SmallPrint>
      )}
      {photos && photos.length > 0 && (
        <ul aria-label="Photos, newest first" className="grid grid-cols-[repeat(auto-fill,minmax(84px,1fr))] gap-2">
          {photos.slice(0, most).map((photo) => (
            <li key={photo.id}>
              <Thumb photo={photo} onPress={() => show(photo)} />
            </li>
          ))}
        </ul>
      )}
      {photos && photos.length > most && (
        <Button look="fill" onClick={() => setMost(photos.length)}>
          All {photos.length} photos
        </Button>
      )}
      {shown && (
        <Dialog open title={titleOf(shown)} onClose={() => show(null)} lightDismiss>
          <img src={`/api/photos/${shown.id}`} alt={titleOf(shown)} className="mx-auto max-h-[70dvh] rounded-mat" />
          <p className="py-3 text-small text-quiet">Came in at {wallClock(shown.at)}.</p>
        </Dialog>
      )}
    </section>
  );
}

function Thumb({ photo, onPress }: { photo: ConsolePhoto; onPress: () => void }) {
  const { now } = useRace();
  return (
    <button
      type="button"
      onClick={onPress}
      className="grid w-full gap-1 rounded-tag text-left text-small leading-tight text-quiet"
    >
      <img
        src={`/api/photos/${photo.id}?size=thumb`}
        alt={titleOf(photo)}
        loading="lazy"
        className="aspect-square w-full rounded-tag bg-raised object-cover"
      />
      <span aria-hidden="true">
        {photo.group ? teamNames[photo.group] : 'You'}, {agoOf(now() - photo.at)}
      </span>
    </button>
  );
}

function titleOf({ group, what, number }: ConsolePhoto): string {
  const whose = group ? teamNames[group] : 'You';
  const words = {
    bar: `${whose}, bar ${number}`,
    forfeit: `${whose}, forfeit at bar ${number}`,
    sabotage: `${whose}, sabotaged`,
    other: whose,
  };
  return words[what];
}
