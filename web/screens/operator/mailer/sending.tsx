import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/call';
import { mailerCalls } from '#contract/calls/mailer';
import { callServer } from '../../../call/api.ts';
import { Notice } from '../../../parts/page/notice.tsx';
import { Reasons } from '../../../parts/layout/prose.tsx';
import { type Mail, sendingWords } from './sending-copy.ts';

export type Sent = OutputOf<(typeof mailerCalls)['mailer/send']>;

const lookAgainMs = 1_000;

/** What became of a sending: asked again and again until nothing of it is on its way any more. */
export function Sending({ sent: { id, accepted, rejected } }: { sent: Sent }) {
  const asked = useQuery({
    queryKey: ['mailer-sending', id],
    queryFn: () => callServer(mailerCalls['mailer/sending'], { params: { id } }),
    enabled: accepted.length > 0,
    refetchInterval: ({ state }) => (state.data && state.data.mails.every(isDone) ? false : lookAgainMs),
  });
  const mails: Mail[] = asked.data?.mails ?? accepted.map((to) => ({ to, state: 'waiting', error: null }));
  const { tone, title } = sendingWords(mails);
  const failed = mails.filter(({ state }) => state === 'failed');
  return (
    <>
      <Notice tone={tone} title={title}>
        {failed.length > 0 && <Reasons reasons={failed.map(({ to, error }) => `${to}: ${error ?? 'given up'}`)} />}
      </Notice>
      {rejected.length > 0 && (
        <Notice tone="warning" title="Nothing goes to these: no address, or one that wants no more mail.">
          <Reasons reasons={rejected} />
        </Notice>
      )}
    </>
  );
}

function isDone({ state }: Mail): boolean {
  return state !== 'waiting';
}
