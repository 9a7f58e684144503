import { leaksOf } from '#contract/leak';
import { listed } from '#contract/text/words';
import { Button } from '../../../parts/buttons/button.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Text } from '../../../parts/layout/prose.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { hasMail } from '../../../app/settings.ts';
import type { MadeRace, Order } from './order-copy.ts';
import type { RaceEditorHands } from './use-race-editor.ts';

interface SendToHostProps {
  order: Order;
  race: MadeRace;
  hands: RaceEditorHands;
  onClose: () => void;
}

/** The last look before a race is its host's. */
export function SendToHost({ order, race, hands, onClose }: SendToHostProps) {
  const leaking = race.bars.filter(({ id, name }) => {
    const clue = hands.draft.bars.find((bar) => bar.id === id)?.clue ?? '';
    return leaksOf(name, clue).length > 0;
  });
  const start = race.bars.find(({ id }) => id === race.startBar);
  const final = race.bars.find(({ id }) => id === race.finalBar);

  async function send() {
    await hands.send();
    onClose();
  }

  return (
    <Dialog
      open
      title="Send to host?"
      onClose={onClose}
      foot={
        <>
          <MainButton busy={hands.step === 'sending'} onClick={() => void send()}>
            Send to host
          </MainButton>
          <Button look="link" onClick={onClose}>
            Not yet
          </Button>
        </>
      }
    >
      <Stack gap="tight">
        <Text>
          {order.hostName} gets {hasMail() ? 'a mail' : 'the race, and no mail from here'}: {race.bars.length} bars,
          from {start?.name} to {final?.name}. From then on they only fill their teams and start.
        </Text>
        {leaking.length > 0 && (
          <Notice tone="warning" title="A clue gives its bar away.">
            <p>{listed(leaking.map(({ name }) => name))}. You may send it all the same.</p>
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}
