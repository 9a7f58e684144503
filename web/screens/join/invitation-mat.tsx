import { expectedWords } from '#contract/text/expected-words';
import { meetingWords } from '#contract/when-where';
import { useOpenedAt } from '../../app/long-date.ts';
import { BeerMat } from '../../parts/layout/beer-mat.tsx';
import { Stamp } from '../../parts/marks/stamp.tsx';
import type { JoinView } from './join-view.ts';
import { dayWordsOf, isToCome, stampOf } from './words.ts';

/** Which race this is: its name, where, when and whose. */
export function InvitationMat({ game, isQuiet = false }: { game: JoinView; isQuiet?: boolean }) {
  const now = useOpenedAt();
  const stamp = stampOf(game, now);
  const Title = isQuiet ? 'h2' : 'h1';
  return (
    <div className="-mx-1 overflow-x-clip px-1 pt-1 pb-2">
      <BeerMat tilt="left">
        <div className="flex items-start justify-between gap-3">
          <p className="text-[1.125rem] leading-none font-semibold text-mat-text">
            {isQuiet ? 'The race' : 'You are joining'}
          </p>
          {stamp && (
            <span className="-mt-2.5 -mr-2 shrink-0 [&>span]:rotate-[5deg]">
              <Stamp tone="mat">{stamp}</Stamp>
            </span>
          )}
        </div>
        <Title
          tabIndex={-1}
          className={`mt-3 mb-4 font-display leading-[.86] font-black tracking-[-.012em] wrap-anywhere ${sizeOf(game.name)}`}
        >
          {game.name}
        </Title>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-1.5 text-[1.125rem] leading-[1.3] font-semibold text-mat-text wrap-anywhere [&>dt]:font-medium">
          <dt>Where</dt>
          <dd>{game.city}</dd>
          {!stamp && (
            <>
              <dt>When</dt>
              <dd>{dayWordsOf(game, now)}</dd>
            </>
          )}
          {isToCome(game) && (
            <>
              <dt>Meet</dt>
              <dd>{meetingWords(game)}</dd>
            </>
          )}
          {game.expected && (
            <>
              <dt>Race</dt>
              <dd>{expectedWords(game.expected)}</dd>
            </>
          )}
          <dt>Host</dt>
          <dd>{game.host}</dd>
        </dl>
      </BeerMat>
    </div>
  );
}

/** A short name fills the mat; a long one fits on it. */
function sizeOf(name: string): string {
  if (name.length <= 11) return 'text-[4.75rem]';
  return name.length <= 22 ? 'text-[3.25rem]' : 'text-[2.25rem]';
}
