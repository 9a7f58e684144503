import { useState } from 'react';
import { hostCalls } from '#contract/calls/host';
import { type Letter, teamNames } from '#contract/game';
import { race } from '#contract/limits';
import { callServer } from '../../../call/api.ts';
import { Field } from '../../../parts/fields/field.tsx';
import { Text } from '../../../parts/layout/prose.tsx';
import { Radios } from '../../host/radios.tsx';
import { counted } from '../../host/next-step.ts';
import { AskDialog } from './ask-dialog.tsx';
import { ReasonField } from './reason-field.tsx';
import { useMove } from '../use-move.ts';

const most = race.adjustMostMs / 60_000;

/** [H7] Minutes for a team's time, or off it. */
export function AdjustTime({ team }: { team: Letter }) {
  const { move, isSending, trouble } = useMove('Failed to change their time');
  const [way, setWay] = useState('add');
  const [fault, setFault] = useState<string>();
  const name = teamNames[team];

  function adjust(minutes: number, reason: string) {
    if (!Number.isInteger(minutes) || minutes < 1 || minutes > most) {
      return setFault(`Whole minutes, from 1 to ${most}.`);
    }
    const change = way === 'add' ? `Added ${counted(minutes, 'minute')} to` : `Took ${counted(minutes, 'minute')} off`;
    return move(
      { group: team, minutes: way === 'add' ? minutes : -minutes, reason },
      (parts) => callServer(hostCalls.adjust, parts),
      { words: `${change} ${name}’s time.`, undo: { kind: 'adjusted', team } },
    );
  }

  return (
    <AskDialog
      title={`Change ${name}’s time`}
      yes="Change time"
      isBusy={isSending}
      trouble={trouble}
      onYes={(values) => adjust(Number(values('minutes')), values('reason'))}
    >
      <Text>For a detour that was not their fault, or one that was. It counts when times are compared.</Text>
      <Radios
        label="Their time"
        name="way"
        options={[
          ['add', 'Add minutes'],
          ['take', 'Take minutes off'],
        ]}
        chosen={way}
        onChoose={setWay}
      />
      <Field
        label="Minutes"
        name="minutes"
        inputMode="numeric"
        defaultValue="5"
        autoComplete="off"
        error={fault}
        onInput={() => setFault(undefined)}
        required
      />
      <ReasonField placeholder="A bridge was closed" />
    </AskDialog>
  );
}
