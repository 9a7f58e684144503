import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '#contract/call';
import { accountCalls } from '#contract/calls/account';
import { problems } from '#contract/problems';
import { callServer } from '../../call/api.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { DottedFacts } from '../../parts/rows/dotted-facts.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';
import { SmallButton } from '../../parts/buttons/small-button.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { Tag } from '../../parts/marks/stamp.tsx';
import { AccountRow, AccountRows } from './account-row.tsx';
import { loggedInWords, seenWords } from './seen-copy.ts';
import { SendingNotice } from './sign-in/sending-notice.tsx';
import { useSend } from '../../call/use-send.ts';
import { troubleOf } from './sign-in/trouble.ts';

type Device = OutputOf<typeof accountCalls.devices>[number];

/** Where this account is logged in; any other device than this one can be logged out. */
export function Devices() {
  const {
    data: devices,
    dataUpdatedAt: now,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['devices'],
    queryFn: () => callServer(accountCalls.devices),
  });
  const [leaving, setLeaving] = useState<Device | null>(null);
  const { send, isSending, trouble } = useSend((error) => troubleOf(error, problems['request-failed'].words));

  function logOut(device: Device) {
    void send({}, async () => {
      setLeaving(device);
      await callServer(accountCalls['sign-out-device'], { params: { id: device.id } });
      await refetch();
    });
  }

  if (isError) {
    const again = <Button onClick={() => void refetch()}>Try again</Button>;
    return <Notice tone="trouble" title="We could not find out where you are logged in." action={again} />;
  }
  if (!devices) return <Skeleton words="Looking where you are logged in…" />;
  const isGone = leaving !== null && !devices.some(({ id }) => id === leaving.id);
  return (
    <Stack gap="tight">
      <AccountRows label="Where you are logged in">
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            now={now}
            busy={isSending && leaving?.id === device.id}
            onOut={logOut}
          />
        ))}
      </AccountRows>
      <SendingNotice trouble={trouble} isSending={isSending} />
      {isGone && <Notice tone="good" title={`${leaving.name} is logged out`} />}
    </Stack>
  );
}

interface DeviceRowProps {
  device: Device;
  /** When we asked. */
  now: number;
  busy: boolean;
  onOut: (device: Device) => void;
}

function DeviceRow({ device, now, busy, onOut }: DeviceRowProps) {
  const { name, isThisOne, seenAt, signedInAt } = device;
  const seen = isThisOne ? 'Here and now' : seenWords(seenAt, now);
  return (
    <AccountRow name={name} detail={<DottedFacts facts={[seen, loggedInWords(signedInAt)]} />}>
      {isThisOne ? (
        <Tag>This device</Tag>
      ) : (
        <SmallButton busy={busy} onClick={() => onOut(device)}>
          Log out<span className="sr-only"> {name}</span>
        </SmallButton>
      )}
    </AccountRow>
  );
}
