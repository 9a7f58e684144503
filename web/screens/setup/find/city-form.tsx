import { useRef, useState } from 'react';
import { setupCalls } from '#contract/calls/setup';
import { cleanLine, hasSomethingToSee } from '#contract/text/clean-text';
import { text } from '#contract/limits';
import { problems } from '#contract/problems';
import { callServer, RequestError } from '../../../call/api.ts';
import { type Game, useGameChanges } from '../../../app/game.ts';
import { CityRow } from './city-row.tsx';
import { ConfirmDialog } from '../../../parts/dialogs/confirm-dialog.tsx';
import { SmallPrint, Text } from '../../../parts/layout/prose.tsx';
import { TextButton } from '../../../parts/buttons/text-button.tsx';
import { TroubleDialog } from '../../../parts/dialogs/trouble-dialog.tsx';
import { type Trouble, troubleFrom } from '../../../call/trouble.ts';
import { newKey } from '../../../call/idempotency-key.ts';
import { cityText, isAmbiguous, namesakes, textFor } from './city-text.ts';
import { type Change, noPicks, type Picks } from '../picks/selection.ts';
import type { BarSearch } from './use-bar-search.ts';
import { type City, lookUpCity } from './use-bars-near.ts';
import { ChoiceRow } from '../../../parts/fields/choice-row.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';

interface ChooseCityProps {
  /** Those that share the name; null while there is nothing to choose. */
  cities: City[] | null;
  onChoose: (city: City) => void;
  onClose: () => void;
}

type Step =
  | 'ready'
  | 'looking'
  | { choose: City[] }
  | { confirm: string }
  | { changing: string }
  | { fault: string }
  | { trouble: Trouble; city: string };

interface CityFormProps {
  game: Game;
  search: BarSearch;
  picks: Picks;
  change: (change: Change) => void;
}

/** The city of the game, and the way to another; that clears what was picked, so it is asked about first. */
export function CityForm({ game, search, picks, change }: CityFormProps) {
  const { showGame } = useGameChanges(game.gameId);
  const [typed, setTyped] = useState(game.city);
  const [step, setStep] = useState<Step>('ready');
  const asked = useRef('');
  const found = search.city.data ?? [];
  const ready = () => setStep('ready');

  async function look() {
    const name = cleanLine(typed);
    if (!hasSomethingToSee(name)) return setStep({ fault: problems['enter-a-city'].words });
    setStep('looking');
    asked.current = typed;
    try {
      const [best, ...others] = namesakes(await lookUpCity(name));
      // Other letters since then: nobody asked about this place any more.
      if (asked.current !== typed) return undefined;
      if (!best) return setStep({ fault: problems['city-not-found'].words });
      return others.length > 0 ? setStep({ choose: [best, ...others] }) : await settle(textFor(name, best));
    } catch (error) {
      if (asked.current !== typed) return undefined;
      if (error instanceof RequestError && error.status === 404) {
        return setStep({ fault: problems['city-not-found'].words });
      }
      return setStep({ trouble: troubleFrom(error, problems['change-city-failed'].words), city: '' });
    }
  }

  async function settle(city: string) {
    const hasPicks = picks.bars.length > 0 || (game.bars ?? []).length > 0;
    if (hasPicks && city !== game.city) return setStep({ confirm: city });
    return changeTo(city);
  }

  async function changeTo(city: string) {
    setStep({ changing: city });
    try {
      const input = { gameId: game.gameId, city, bars: [], startBar: '' };
      if (city !== game.city) {
        await callServer(setupCalls['update-game-route'], { input, key: newKey() });
        change({ type: 'replace', picks: noPicks });
        showGame({ ...game, city, ...cleared });
      }
      setTyped(city);
      search.searchCity();
      return ready();
    } catch (error) {
      return setStep({ trouble: troubleFrom(error, problems['change-city-failed'].words), city });
    }
  }

  const isObject = typeof step === 'object';
  return (
    <>
      <CityRow
        value={typed}
        maxLength={text.city}
        error={isObject && 'fault' in step ? step.fault : undefined}
        busy={step === 'looking' || (isObject && 'changing' in step)}
        onType={(value) => {
          asked.current = value;
          setTyped(value);
          ready();
        }}
        onChange={() => void look()}
      />
      {search.isAimed && game.city !== '' && (
        <SmallPrint>
          You are looking round a pin. Your game still says {game.city}.{' '}
          <TextButton onClick={search.searchCity}>Back to {game.city}</TextButton>
        </SmallPrint>
      )}
      {isAmbiguous(found) && (
        <TextButton onClick={() => setStep({ choose: namesakes(found) })}>Another {found[0]?.name}?</TextButton>
      )}
      <ChooseCity
        cities={isObject && 'choose' in step ? step.choose : null}
        onChoose={(city) => void settle(cityText(city))}
        onClose={ready}
      />
      <ConfirmDialog
        open={isObject && 'confirm' in step}
        title="Change the city?"
        yes={isObject && 'confirm' in step ? `Change to ${step.confirm}` : ''}
        no={`Keep ${game.city || 'it'}`}
        onYes={() => void (isObject && 'confirm' in step && changeTo(step.confirm))}
        onNo={ready}
      >
        <Text>Changing the city clears your bars and the start bar.</Text>
      </ConfirmDialog>
      <TroubleDialog
        trouble={isObject && 'trouble' in step ? step.trouble : null}
        onClose={ready}
        onTryAgain={() => void (isObject && 'trouble' in step && step.city !== '' ? changeTo(step.city) : look())}
      />
    </>
  );
}

const cleared = {
  bars: [],
  startBar: null,
  startBarId: null,
  finalBarId: null,
} satisfies Partial<Game>;

/** Which of several places with one name is meant. */
function ChooseCity({ cities, onChoose, onClose }: ChooseCityProps) {
  const [best] = cities ?? [];
  return (
    <Dialog open={cities !== null} title={`Which ${best?.name ?? 'one'}?`} onClose={onClose} lightDismiss>
      <Stack gap="tight">
        {(cities ?? []).map((city) => (
          <ChoiceRow
            key={`${city.county} ${city.country} ${city.name}`}
            title={city.county || city.name}
            detail={city.country}
            onPress={() => onChoose(city)}
          />
        ))}
      </Stack>
    </Dialog>
  );
}
