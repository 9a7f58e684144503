import { appPages } from '#contract/pages';
import { Page } from '../../parts/page.tsx';
import { Stack } from '../../parts/stack.tsx';
import { useNight } from './night.ts';
import { Photos } from './photos.tsx';
import { Replay } from './replay.tsx';

/** The whole page about a night that is over. */
export function MorningAfter() {
  const { results } = useNight();
  return (
    <Page head={appPages.results} heading={results.gameData.game_name} width="wide">
      <Stack gap="section">
        <Replay />
        <Photos />
      </Stack>
    </Page>
  );
}
