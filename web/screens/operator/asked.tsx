import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { troubleIn } from '../../call/trouble.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';

interface AskedProps<Answer> {
  query: UseQueryResult<Answer>;
  /** What is waited for, and what is said when it does not come. */
  waiting: string;
  trouble: string;
  children: (answer: Answer) => ReactNode;
}

/** What the server was asked: on its way, not to be had, or there. */
export function Asked<Answer>({ query, waiting, trouble, children }: AskedProps<Answer>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return <Skeleton words={waiting} />;
  const again = <Button onClick={() => void refetch()}>Try again</Button>;
  return <Notice tone="trouble" title={troubleIn(error, trouble)} action={again} />;
}
