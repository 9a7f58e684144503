import { useState } from 'react';
import { autopilotCalls } from '#contract/calls/autopilot';
import { timeZone } from '../../../app/time-zone.ts';
import { callServer } from '../../../call/api.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { Text } from '../../../parts/layout/prose.tsx';
import { useRace } from '../../../race/race.ts';
import { useMove } from '../use-move.ts';
import { AskDialog } from './ask-dialog.tsx';

/** [Y2] The hour at which the race ends by itself, or none. */
export function SetLastJar() {
  const { view } = useRace();
  const { move, isSending, trouble } = useMove('Failed to set last jar');
  const [isMissing, setMissing] = useState(false);

  function set(hour: string) {
    const words = hour === '' ? 'There is no last jar any more.' : `Last jar is at ${hour}. Everybody is told.`;
    move({ hour, timeZone: timeZone() }, (parts) => callServer(autopilotCalls['last-jar'], parts), { words });
  }

  return (
    <AskDialog
      title="Last jar"
      yes="Set last jar"
      isBusy={isSending}
      trouble={trouble}
      onYes={(values) => (values('hour') === '' ? setMissing(true) : set(values('hour')))}
    >
      <Text>
        At this hour the race ends, finished or not, and whoever is still on the way is placed by bars. Everybody is
        told now, and again 30 and 10 minutes before. A pause does not move it.
      </Text>
      <Field
        label="Hour"
        name="hour"
        type="time"
        defaultValue={view.lastJar?.hour ?? ''}
        hint="At least ten minutes from now."
        error={isMissing ? 'Say at what hour.' : undefined}
        onInput={() => setMissing(false)}
      />
      {view.lastJar && (
        <Button busy={isSending} onClick={() => set('')}>
          No last jar after all
        </Button>
      )}
    </AskDialog>
  );
}
