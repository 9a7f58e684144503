import { useState } from 'react';
import { autopilotCalls } from '#contract/calls/autopilot';
import { autopilot } from '#contract/limits';
import { callServer } from '../../../call/api.ts';
import { useSend } from '../../../call/use-send.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { Text } from '../../../parts/layout/prose.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { useRace } from '../../../race/race.ts';
import { RetireDialog, useRetiring } from '../settings/retire-dialog.tsx';

type Step = 'asked' | 'retiring' | 'aside';

/** [Y6] Asked of a team that has been silent for long: one tap says that it still races. Put aside, it is not asked again until it is asked anew. */
export function StillRacing() {
  const { game, team, sheet, line } = useRace();
  const { canRetire, decider } = useRetiring();
  const { send, isSending, trouble } = useSend('Failed to tell them');
  const [step, setStep] = useState<Step>('asked');
  const close = () => setStep('aside');

  function answer() {
    void send({ gameId: game.gameId }, async (input, key) => {
      await callServer(autopilotCalls['still-racing'], { input, key });
      close();
      await line.refresh();
    });
  }

  if (step === 'retiring' && team) return <RetireDialog team={team} onClose={() => setStep('asked')} />;
  return (
    <Dialog
      open={step === 'asked' && sheet === null}
      title="Still racing?"
      onClose={close}
      foot={
        <>
          <MainButton busy={isSending} onClick={answer}>
            We’re still racing
          </MainButton>
          {canRetire && !decider && (
            <Button look="link" onClick={() => setStep('retiring')}>
              Retire our team
            </Button>
          )}
        </>
      }
    >
      <Stack gap="tight">
        <Text>
          Nobody has heard from you for {autopilot.silentMs / 60_000} minutes, and the host is wondering. One tap will
          do. So will finding a bar.
        </Text>
        {canRetire && decider && <Text>{decider} decides whether your team retires.</Text>}
        {trouble && <Notice tone="trouble" title={trouble.words} />}
      </Stack>
    </Dialog>
  );
}
