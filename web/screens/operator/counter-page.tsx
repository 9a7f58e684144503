import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { operatorCalls } from '#contract/calls/operator';
import type { PageHead } from '#contract/pages';
import { callServer } from '../../api.ts';
import { Page } from '../../parts/page.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { renewCookie } from '../../renew-cookie.ts';
import { Denied } from './denied.tsx';

interface Props {
  head: PageHead;
  children: ReactNode;
}

/** A page for those behind the counter; everybody else reads 'Access denied.'. */
export function CounterPage({ head, children }: Props) {
  const asked = useQuery({
    queryKey: ['mailer-allowed'],
    queryFn: () => renewCookie().then(() => callServer(operatorCalls['mailer/allowed'])),
    retry: false,
  });
  return (
    <Page head={head} width="wide">
      {asked.isPending && <Skeleton words="Loading…" />}
      {!asked.isPending && !asked.data?.allowed && <Denied lacks={asked.data?.lacks} />}
      {asked.data?.allowed && children}
    </Page>
  );
}
