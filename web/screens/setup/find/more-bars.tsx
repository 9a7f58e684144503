import { bars as limits, radius } from '#contract/limits';
import { numberWords } from '#contract/text/words';
import type { Game } from '../../../app/game.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { ConfirmDialog } from '../../../parts/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Text } from '../../../parts/layout/prose.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { TroubleDialog } from '../../../parts/dialogs/trouble-dialog.tsx';
import type { BarSearch } from './use-bar-search.ts';
import type { Suggestion } from '../use-suggestion.ts';

interface MoreBarsProps {
  game: Game;
  search: BarSearch;
  suggestion: Suggestion;
  /** How many there are to choose from. */
  found: number;
  /** Nothing else on the screen is to be pressed first. */
  isAlone?: boolean;
  onAddOwn: () => void;
}

/** What helps where there are too few bars, each a button that does it: a shorter race, a wider circle, a bar of one's own. */
export function MoreBars({ game, search, suggestion, found, isAlone = false, onAddOwn }: MoreBarsProps) {
  const { isBusy, makeShorter, lookWithin } = suggestion;
  const shorter = shorterRace(game, found);
  const ways = [
    ...(shorter === null ? [] : [{ words: `${shorter} bars then?`, take: () => void makeShorter(shorter) }]),
    ...(search.circle && search.radiusKm < radius.setupMaxKm
      ? [{ words: `Within ${radius.setupMaxKm} km?`, take: () => void lookWithin(radius.setupMaxKm) }]
      : []),
    { words: 'Add a bar yourself', take: onAddOwn },
  ];
  return (
    <Stack gap="tight">
      {ways.map(({ words, take }, index) => {
        const Way = isAlone && index === 0 ? MainButton : Button;
        return (
          <Way key={words} busy={isBusy} onClick={take}>
            {words}
          </Way>
        );
      })}
    </Stack>
  );
}

/** The longest race that so many bars are enough for; null where there is none, or where they are enough for this one. */
export function shorterRace({ barCount }: Pick<Game, 'barCount'>, found: number): number | null {
  const most = found - limits.spare;
  return most >= limits.min && most < barCount ? most : null;
}

/** What suggesting a route has to ask or to say. */
export function SuggestionDialogs({ game, search, suggestion, onAddOwn }: Omit<MoreBarsProps, 'found' | 'isAlone'>) {
  const { step, count, suggest, close } = suggestion;
  const tooFew = typeof step === 'object' && 'tooFew' in step ? step.tooFew : null;
  const needed = game.barCount + limits.spare;
  return (
    <>
      <ConfirmDialog
        open={step === 'asking'}
        title="Suggest a route?"
        yes="Suggest a route"
        no="Keep mine"
        onYes={suggest}
        onNo={close}
      >
        <Text>Our bars take the place of {count === 1 ? 'the one' : `the ${count}`} you picked.</Text>
      </ConfirmDialog>
      <Dialog open={tooFew !== null} title="Too few bars here" onClose={close} lightDismiss>
        <Stack gap="tight">
          <Text>
            {tooFew === 0 ? 'We found none' : `We found ${tooFew}`} within {search.radiusKm} km, and your race needs{' '}
            {needed}: {numberWords[game.barCount]} to race, a start and a reserve.
          </Text>
          <MoreBars
            game={game}
            search={search}
            suggestion={suggestion}
            found={tooFew ?? 0}
            isAlone
            onAddOwn={() => {
              close();
              onAddOwn();
            }}
          />
        </Stack>
      </Dialog>
      <TroubleDialog
        trouble={typeof step === 'object' && 'words' in step ? step : null}
        onClose={close}
        onTryAgain={suggest}
      />
    </>
  );
}

interface FirstStepProps {
  search: BarSearch;
  suggestion: Suggestion;
  onAddOwn: () => void;
}

/** What to do first while nothing is picked: have a route suggested, or, where nothing is known, add a bar. */
export function FirstStep({ search, suggestion, onAddOwn }: FirstStepProps) {
  if (suggestion.count > 0) return null;
  const { near, city } = search;
  const isNothingKnown = near.data ? near.data.places.length === 0 : (near.error ?? city.error) !== null;
  if (isNothingKnown) return <MainButton onClick={onAddOwn}>Add a bar yourself</MainButton>;
  return (
    <MainButton busy={suggestion.isBusy || !search.circle} onClick={suggestion.press}>
      Suggest a route
    </MainButton>
  );
}
