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
import { TroubleDialog } from '../../parts/dialogs/trouble-dialog.tsx';
import { troubleFrom } from '../../call/trouble.ts';
import { useSend } from '../../call/use-send.ts';
import { detailOf } from './detail.ts';
import { forgetPicks } from './picks/kept-picks.ts';
import { type Change, lackIn, type Picks, routeOf } from './picks/selection.ts';

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
  const { askGameAgain } = useGameChanges(game.gameId);
  const [lack, setLack] = useState('');
  const { send, isSending, trouble, forget } = useSend((error) =>
    troubleFrom(error, problems['save-setup-failed'].words),
  );

  function save() {
    const missing = lackIn(selection, game.barCount);
    if (missing !== null) {
      onLack();
      forget();
      return setLack(missing);
    }
    const route = { gameId: game.gameId, city: game.city, ...routeOf(selection) };
    return void send(route, async (input, key) => {
      await callServer(setupCalls['update-game-route'], { input, key });
      forgetPicks(game.gameId);
      await askGameAgain();
      await navigate(`/host/${game.gameId}`);
    });
  }

  const isStart = lack === problems['pick-a-start-bar'].words;
  // While nothing is picked another button is the one to press.
  const Press = selection.bars.length === 0 ? Button : MainButton;
  return (
    <>
      <Press busy={isSending} onClick={save}>
        Save setup
      </Press>
      <Dialog
        open={lack !== ''}
        title="Not yet"
        onClose={() => setLack('')}
        lightDismiss
        foot={isStart ? undefined : <MainButton onClick={() => setLack('')}>Back to the bars</MainButton>}
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
                    setLack('');
                  }}
                />
              ))}
              <Button look="link" onClick={() => setLack('')}>
                Back to the bars
              </Button>
            </>
          )}
        </Stack>
      </Dialog>
      <TroubleDialog trouble={trouble} onClose={forget} onTryAgain={save} />
    </>
  );
}
