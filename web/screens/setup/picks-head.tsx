import { useState } from 'react';
import { hostCalls } from '#contract/calls/host';
import { callServer } from '../../api.ts';
import type { Game } from '../../game.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { HeadRow } from '../../parts/head-row.tsx';
import { Text } from '../../parts/prose.tsx';
import { SmallButton } from '../../parts/small-button.tsx';
import { type Trouble, TroubleDialog, troubleFrom } from '../../parts/trouble-dialog.tsx';
import { type Change, isSame, noPicks, type Picks } from './selection.ts';
import type { BarSearch } from './use-bar-search.ts';

type Step = 'ready' | 'asking' | 'suggesting' | Trouble;

interface PicksHeadProps {
  game: Game;
  search: BarSearch;
  selection: Picks;
  change: (change: Change) => void;
}

/** How many bars were picked, and the way to have some suggested; pressed again, others. */
export function PicksHead({ game, search, selection, change }: PicksHeadProps) {
  const [step, setStep] = useState<Step>('ready');
  const [suggested, setSuggested] = useState<{ picks: Picks; times: number }>({ picks: noPicks, times: 0 });
  const count = selection.bars.length;
  const isOurs = isSame(selection, suggested.picks);

  async function suggest() {
    if (!search.circle) return;
    const { lat, lon, radiusKm } = search.circle;
    const start = !isOurs && selection.bars.find(({ id, gone }) => id === selection.startId && !gone);
    setStep('suggesting');
    try {
      const answer = await callServer(hostCalls['suggest-route'], {
        params: { gameId: String(game.game_id) },
        input: { lat, lon, radius: radiusKm * 1_000, again: suggested.times, ...(start ? { startBar: start.id } : {}) },
      });
      const picks = { bars: answer.bars, startId: answer.startBar, finalId: null };
      setSuggested({ picks, times: suggested.times + 1 });
      change({ type: 'replace', picks });
      search.look(answer.bars);
      setStep('ready');
    } catch (error) {
      setStep(troubleFrom(error, 'No route this time'));
    }
  }

  return (
    <HeadRow heading={count === 1 ? 'Your 1 bar' : `Your ${count} bars`}>
      {search.circle && (
        <SmallButton
          busy={step === 'suggesting'}
          onClick={() => (count === 0 || isOurs ? void suggest() : setStep('asking'))}
        >
          Suggest a route
        </SmallButton>
      )}
      <ConfirmDialog
        open={step === 'asking'}
        title="Suggest a route?"
        yes="Suggest a route"
        no="Keep mine"
        onYes={() => void suggest()}
        onNo={() => setStep('ready')}
      >
        <Text>Our bars take the place of {count === 1 ? 'the one' : `the ${count}`} you picked.</Text>
      </ConfirmDialog>
      <TroubleDialog
        trouble={typeof step === 'object' ? step : null}
        onClose={() => setStep('ready')}
        onTryAgain={() => void suggest()}
      />
    </HeadRow>
  );
}
