import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mailerCalls } from '#contract/calls/mailer';
import type { PageHead } from '#contract/pages';
import { callServer, isPassing, RequestError } from '../../call/api.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Page } from '../../parts/page/page.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';
import { renewCookie } from '../../person/renew-cookie.ts';
import { Denied } from './denied.tsx';

interface Props {
  head: PageHead;
  children: ReactNode;
}

/** A page for those behind the counter; everybody else reads 'Access denied.'. */
export function OperatorPage({ head, children }: Props) {
  const asked = useQuery({
    queryKey: ['mailer-allowed'],
    queryFn: () => renewCookie().then(() => callServer(mailerCalls['mailer/allowed'])),
    retry: false,
  });
  const isUnheard =
    !asked.data && isPassing(asked.error) && !(asked.error instanceof RequestError && asked.error.status === 401);
  return (
    <Page head={head} width="wide">
      {asked.isPending && <Skeleton words="Loading…" />}
      {isUnheard && (
        <>
          <h1 tabIndex={-1} className="mb-6 font-display text-h1">
            {head.title}
          </h1>
          <Notice
            tone="trouble"
            title="We could not ask whether this counter is yours."
            action={<Button onClick={() => void asked.refetch()}>Try again</Button>}
          />
        </>
      )}
      {!asked.isPending && !asked.data?.allowed && !isUnheard && (
        <Denied title={head.title} lacks={asked.data?.lacks} />
      )}
      {asked.data?.allowed && children}
    </Page>
  );
}
