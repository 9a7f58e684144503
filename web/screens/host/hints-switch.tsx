import { gamesCalls } from '#contract/calls/games';
import { type Game, useGameChanges } from '../../app/game.ts';
import { callServer } from '../../call/api.ts';
import { useSend } from '../../call/use-send.ts';
import { Notice } from '../../parts/page/notice.tsx';
import { SwitchRow } from '../../parts/rows/switch-row.tsx';

interface HintsSwitchProps {
  isOn: boolean;
  onSwitch: (on: boolean) => void;
}

/** [I11] Whether teams may take hints: the host's choice before the start. */
export function HintsSwitch({ isOn, onSwitch }: HintsSwitchProps) {
  return (
    <SwitchRow
      title="Hints"
      detail={
        isOn
          ? 'Stuck teams may take up to three for a bar, and serve 1, 1 and 2 minutes there. 12 at most.'
          : 'No hints: whoever is stuck stays stuck.'
      }
      isOn={isOn}
      onSwitch={onSwitch}
    />
  );
}

/** The same where nothing else is saved: it counts at once. */
export function SavedHintsSwitch({ game }: { game: Game }) {
  const { showGame } = useGameChanges(game.gameId);
  const { send, isSending, trouble } = useSend('Failed to save the game');
  const change = (hints: boolean) =>
    void send({ hints }, async (input, key) => {
      showGame(await callServer(gamesCalls['edit-game'], { params: { id: String(game.gameId) }, input, key }));
    });
  return (
    <>
      <HintsSwitch isOn={game.hints} onSwitch={(on) => !isSending && change(on)} />
      {trouble && <Notice tone="trouble" title={trouble.words} />}
    </>
  );
}
