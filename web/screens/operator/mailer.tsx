import { useQuery } from '@tanstack/react-query';
import { mailerCalls } from '#contract/calls/mailer';
import { appPages } from '#contract/pages';
import { problems } from '#contract/problems';
import { callServer } from '../../call/api.ts';
import { troubleIn } from '../../call/trouble.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';
import { OperatorPage } from './operator-page.tsx';
import { Compose } from './mailer/compose.tsx';

/** Mail to anybody, from a template or by hand. */
export function Mailer() {
  return (
    <OperatorPage head={appPages.mailer}>
      <Templates />
    </OperatorPage>
  );
}

function Templates() {
  const asked = useQuery({
    queryKey: ['mailer-templates'],
    queryFn: () => callServer(mailerCalls['mailer/templates']),
  });
  if (asked.isPending) return <Skeleton words="Loading…" />;
  if (asked.isError) {
    const again = <Button onClick={() => void asked.refetch()}>Try again</Button>;
    return <Notice tone="trouble" title={troubleIn(asked.error, problems['request-failed'].words)} action={again} />;
  }
  return <Compose templates={asked.data.templates} />;
}
