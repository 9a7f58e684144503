import { useState } from 'react';
import { useNavigate } from 'react-router';
import { setupCalls } from '#contract/calls/setup';
import { problems } from '#contract/problems';
import { callServer } from '../../call/api.ts';
import { type Game, useGameChanges } from '../../app/game.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { ChoiceRow } from '../../parts/fields/choice-row.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { MainButton } from '../../parts/buttons/main-button.tsx';
import { Text } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { type Trouble, TroubleDialog, troubleFrom } from '../../parts/dialogs/trouble-dialog.tsx';
import { useIdempotentSend } from '../../call/use-idempotent-send.ts';
import { detailOf } from './detail.ts';
import { forgetPicks } from './picks/kept-picks.ts';
import { type Change, lackIn, type Picks, routeOf } from './picks/selection.ts';

type Step = 'ready' | 'saving' | { lack: string } | Trouble;

interface SaveSetupProps {
  game: Game;
  selection: Picks;
  change: (change: Change) => void;
  /** Something is missing: show the picks. */
  onLack: () => void;
}

/** The one way on: keeps the picks and goes back to the game. */
export function SaveSetup({ game, selection, change, onLack }: SaveSetupProps) {
  const navigate = useNavigate();
  const { askGameAgain } = useGameChanges(game.game_id);
  const [step, setStep] = useState<Step>('ready');
  const send = useIdempotentSend();

  async function save() {
    const lack = lackIn(selection, game.game_bars);
    if (lack !== null) {
      onLack();
      return setStep({ lack });
    }
    const input = { gameId: game.game_id, city: game.city, ...routeOf(selection) };
    setStep('saving');
    try {
      await send(input, (route, key) => callServer(setupCalls['update-game-route'], { input: route, key }));
      forgetPicks(game.game_id);
      await askGameAgain();
      return await navigate(`/host/${game.game_id}`);
    } catch (error) {
      return setStep(troubleFrom(error, problems['save-setup-failed'].words));
    }
  }

  const lack = typeof step === 'object' && 'lack' in step ? step.lack : '';
  const isStart = lack === problems['pick-a-start-bar'].words;
  // While nothing is picked another button is the one to press.
  const Press = selection.bars.length === 0 ? Button : MainButton;
  return (
    <>
      <Press busy={step === 'saving'} onClick={() => void save()}>
        Save setup
      </Press>
      <Dialog
        open={lack !== ''}
        title="Not yet"
        onClose={() => setStep('ready')}
        lightDismiss
        foot={isStart ? undefined : <MainButton onClick={() => setStep('ready')}>Back to the bars</MainButton>}
      >
        <Stack gap="tight">
          <Text>{lack}</Text>
          {isStart && (
            <>
              <Text>Where does everybody meet?</Text>
              {selection.bars.map((bar) => (
                <ChoiceRow
                  key={bar.id}
                  title={bar.name}
                  detail={detailOf(bar)}
                  onPress={() => {
                    change({ type: 'start', id: bar.id });
                    setStep('ready');
                  }}
                />
              ))}
              <Button look="link" onClick={() => setStep('ready')}>
                Back to the bars
              </Button>
            </>
          )}
        </Stack>
      </Dialog>
      <TroubleDialog
        trouble={typeof step === 'object' && 'words' in step ? step : null}
        onClose={() => setStep('ready')}
        onTryAgain={() => void save()}
      />
    </>
  );
}
