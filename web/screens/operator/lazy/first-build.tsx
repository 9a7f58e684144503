import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Text } from '../../../parts/layout/prose.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import type { Order } from './order-words.ts';
import { useBuild } from './use-build.ts';

/** Nothing is made yet: one button proposes it all. */
export function FirstBuild({ order }: { order: Order }) {
  const { build, isBuilding, trouble } = useBuild(order.game_id);
  return (
    <Stack gap="tight">
      <Text>
        Build picks bars a short walk apart that fit what the host likes, deals fair routes and writes a clue for each
        bar. Nothing is sent: look it over first, and change what you like.
      </Text>
      {order.stage === 'submitted' && (
        <Notice tone="warning" title="Not paid for yet.">
          <p>You may build it now; it can be sent once the host has paid.</p>
        </Notice>
      )}
      {trouble && <Notice tone="trouble" title={trouble} />}
      <MainButton busy={isBuilding} onClick={() => void build(0)}>
        Build
      </MainButton>
    </Stack>
  );
}
