import { useState } from 'react';
import { cluesBy } from '#contract/game';
import { type Game, useTeams } from '../../app/game.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Columns } from '../../parts/layout/columns.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { useIsDesktop } from '../../parts/layout/use-is-desktop.ts';
import { CancelGame } from './cancel-game.tsx';
import { EditGame } from './edit-game.tsx';
import { LazyMade, LazyStage } from './lazy-stage.tsx';
import { PayNow } from './pay/pay-now.tsx';
import { BackToClassic, PlayGod } from './play-god.tsx';
import { SabotagesDialog } from './sabotages-dialog.tsx';
import { StartGame } from './start-game.tsx';
import { Steps, useNextButton } from './steps.tsx';

type Sheet = 'edit' | 'pay' | 'start' | 'sabotages' | 'classic' | 'cancel';

/** Everything a host does until the race starts; one sheet at a time opens over it. What comes next is under the thumb, or, on a desk, beside the steps. */
export function BeforeStart({ game }: { game: Game }) {
  const { data: teams } = useTeams(game.game_id);
  // Counted, so that a sheet that opens again begins anew.
  const [opened, setOpened] = useState<{ sheet: Sheet | null; times: number }>({ sheet: null, times: 0 });
  const open = (sheet: Sheet) => setOpened(({ times }) => ({ sheet, times: times + 1 }));
  const sheet = (which: Sheet) => ({
    game,
    teams,
    open: opened.sheet === which,
    onClose: () => setOpened(({ times }) => ({ sheet: null, times })),
  });
  const ways = { game, onStart: () => open('start'), onPay: () => open('pay') };
  const next = useNextButton(ways);
  const isDesk = useIsDesktop();
  return (
    <>
      <Columns
        aside={
          <Stack>
            {isDesk && next}
            <Button look="fill" onClick={() => open('edit')}>
              Edit game
            </Button>
            {cluesBy(game) !== 'house' && <PlayGod game={game} onOpen={open} />}
            <Button look="danger" onClick={() => open('cancel')}>
              Cancel game
            </Button>
          </Stack>
        }
      >
        <Stack gap="tight">
          {game.lazy_stage === 'built' && <LazyMade game={game} />}
          {game.lazy_stage !== null && game.lazy_stage !== 'built' && <LazyStage game={game} />}
          {game.lazy_stage !== 'questionnaire' && <Steps {...ways} foot={isDesk ? null : next} />}
        </Stack>
      </Columns>
      <EditGame key={`edit ${opened.times}`} {...sheet('edit')} />
      <PayNow key={`pay ${opened.times}`} {...sheet('pay')} />
      <StartGame key={`start ${opened.times}`} {...sheet('start')} />
      <SabotagesDialog key={`sabotages ${opened.times}`} {...sheet('sabotages')} />
      <BackToClassic key={`classic ${opened.times}`} {...sheet('classic')} />
      <CancelGame key={`cancel ${opened.times}`} {...sheet('cancel')} />
    </>
  );
}
