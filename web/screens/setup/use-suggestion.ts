import { useState } from 'react';
import { gamesCalls } from '#contract/calls/games';
import { setupCalls } from '#contract/calls/setup';
import { callServer, RequestError } from '../../call/api.ts';
import { type Game, useGameChanges } from '../../app/game.ts';
import { type Trouble, troubleFrom } from '../../call/trouble.ts';
import { newKey } from '../../call/idempotency-key.ts';
import { type Change, isSame, noPicks, type Picks } from './picks/selection.ts';
import type { BarSearch } from './find/use-bar-search.ts';

type Step = 'ready' | 'asking' | 'suggesting' | { tooFew: number } | Trouble;

interface Surroundings {
  game: Game;
  search: BarSearch;
  selection: Picks;
  change: (change: Change) => void;
}

export type Suggestion = ReturnType<typeof useSuggestion>;

/** A route that we suggest, pressed again another one; and what makes one possible where there are too few bars. */
export function useSuggestion({ game, search, selection, change }: Surroundings) {
  const { showGame } = useGameChanges(game.gameId);
  const [step, setStep] = useState<Step>('ready');
  const [suggested, setSuggested] = useState<{ picks: Picks; times: number }>({ picks: noPicks, times: 0 });
  const isOurs = isSame(selection, suggested.picks);
  const mayReplace = selection.bars.length === 0 || isOurs;
  const { circle } = search;

  async function suggest(radiusKm = search.radiusKm) {
    if (!circle) return setStep('ready');
    const { lat, lon } = circle;
    const start = !isOurs && selection.bars.find(({ id, gone }) => id === selection.startId && !gone);
    setStep('suggesting');
    try {
      const answer = await callServer(setupCalls['suggest-route'], {
        params: { gameId: String(game.gameId) },
        input: { lat, lon, radius: radiusKm * 1_000, again: suggested.times, ...(start ? { startBar: start.id } : {}) },
      });
      const picks = { bars: answer.bars, startId: answer.startBar, finalId: null };
      setSuggested({ picks, times: suggested.times + 1 });
      change({ type: 'replace', picks });
      search.look(answer.bars);
      return setStep('ready');
    } catch (error) {
      const found = foundIn(error);
      return setStep(found === null ? troubleFrom(error, 'No route this time') : { tooFew: found });
    }
  }

  /** What was picked by hand is not replaced unasked. */
  async function suggestIfFree(radiusKm?: number) {
    return mayReplace ? suggest(radiusKm) : setStep('ready');
  }

  return {
    step,
    count: selection.bars.length,
    isBusy: step === 'suggesting',
    /** From the button: asks first where something would be lost. */
    press: () => (mayReplace ? void suggest() : setStep('asking')),
    suggest: () => void suggest(),
    /** A shorter race, which so few bars are enough for. */
    makeShorter: async (barCount: number) => {
      setStep('suggesting');
      try {
        const params = { id: String(game.gameId) };
        showGame(await callServer(gamesCalls['edit-game'], { params, input: { barCount }, key: newKey() }));
      } catch (error) {
        return setStep(troubleFrom(error, 'Your game was not changed'));
      }
      return suggestIfFree();
    },
    lookWithin: async (radiusKm: number) => {
      search.searchWithin(radiusKm);
      return suggestIfFree(radiusKm);
    },
    close: () => setStep('ready'),
  };
}

/** How many bars were too few for a route; null for any other trouble. */
function foundIn(error: unknown): number | null {
  if (!(error instanceof RequestError) || error.code !== 'too-few-bars') return null;
  const found = error.field('found');
  return typeof found === 'number' ? found : null;
}
