import { useQueryClient } from '@tanstack/react-query';
import { operatorLazyCalls } from '#contract/calls/operator-lazy';
import { callServer } from '../../../call/api.ts';
import { useSend } from '../../../call/use-send.ts';

/** Looks at an order again, and at the list it is in. */
export function useOrderAgain(gameId: number): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({ queryKey: ['lazy-orders'] });
    await queries.invalidateQueries({ queryKey: ['lazy-order', String(gameId)] });
  };
}

/** Has a race proposed, over whatever is in the editor. */
export function useBuild(gameId: number) {
  const { send, isSending, trouble } = useSend('Failed to build the race');
  const lookAgain = useOrderAgain(gameId);
  /** Whether it was built. */
  async function build(version: number): Promise<boolean> {
    let isBuilt = false;
    await send({ version }, async (input) => {
      await callServer(operatorLazyCalls['build-lazy'], { params: { gameId: String(gameId) }, input });
      isBuilt = true;
      await lookAgain();
    });
    return isBuilt;
  }

  return { build, isBuilding: isSending, trouble: trouble?.words ?? null };
}
