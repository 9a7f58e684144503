import scene from '../../drawings/offline-scene.svg';
import { ButtonLink } from '../../parts/buttons/button.tsx';
import { ChalkHeading } from '../../parts/layout/chalk-line.tsx';
import { ReloadLink } from '../../parts/buttons/main-button.tsx';

/** What a phone shows when a page cannot be fetched and none was kept. Trying again needs no script. */
export function Offline() {
  return (
    <div className="mx-auto grid w-full max-w-[560px] grid-cols-[minmax(0,1fr)] gap-6 px-4 pt-2 pb-12">
      <img
        src={scene}
        alt="A skunk in a cellar holds a phone up to the ceiling, looking for one bar of signal"
        width={480}
        height={360}
        className="h-auto w-full"
      />
      <h1 tabIndex={-1} className="font-display text-h1">
        No signal
      </h1>
      <p className="text-lead text-quiet">
        This page has to come from outside. Try the stairs, the door or the window.
      </p>
      <ReloadLink>Try again</ReloadLink>
      <ChalkHeading>What still works</ChalkHeading>
      <ul className="grid list-disc gap-2 pl-5 text-body">
        <li>Pickled Egg itself, if you have opened it on this phone before. It is kept here.</li>
        <li>A game you were filling in: what you typed is still there.</li>
        <li>You stay logged in. Nothing you saved is lost.</li>
      </ul>
      <ButtonLink to="/manage" look="link">
        My Games
      </ButtonLink>
    </div>
  );
}
