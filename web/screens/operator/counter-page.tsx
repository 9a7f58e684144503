import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { operatorCalls } from '#contract/calls/operator';
import type { PageHead } from '#contract/pages';
import { problems } from '#contract/problems';
import { callServer } from '../../api.ts';
import { Notice } from '../../parts/notice.tsx';
import { Page } from '../../parts/page.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';

interface Props {
  head: PageHead;
  children: ReactNode;
}

/** A page for those behind the counter; everybody else reads 'Access denied.'. */
export function CounterPage({ head, children }: Props) {
  const asked = useQuery({
    queryKey: ['mailer-allowed'],
    queryFn: () => callServer(operatorCalls['mailer/allowed'], {}),
    retry: false,
  });
  return (
    <Page head={head} width="wide">
      {asked.isPending && <Skeleton words="Loading…" />}
      {!asked.isPending && !asked.data?.allowed && <Notice tone="trouble" title={problems['access-denied'].words} />}
      {asked.data?.allowed && children}
    </Page>
  );
}
