import { Button } from '../../../parts/buttons/button.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Text } from '../../../parts/layout/prose.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import type { MadeRace, Order } from './order-words.ts';
import { useBuild } from './use-build.ts';

/** Asked before everything on the bench makes way for another proposal. */
export function BuildAgain({ order, race, onClose }: { order: Order; race: MadeRace; onClose: () => void }) {
  const { build, isBuilding, trouble } = useBuild(order.game_id);

  async function buildAnother() {
    if (await build(race.version)) onClose();
  }

  return (
    <Dialog
      open
      title="Build another?"
      onClose={onClose}
      foot={
        <>
          <Button look="danger" busy={isBuilding} onClick={() => void buildAnother()}>
            Build another
          </Button>
          <Button look="link" onClick={onClose}>
            Keep this one
          </Button>
        </>
      }
    >
      <Stack gap="tight">
        <Text>Other bars, other clues, other routes. What you changed on this one goes.</Text>
        {trouble && <Notice tone="trouble" title={trouble} />}
      </Stack>
    </Dialog>
  );
}
