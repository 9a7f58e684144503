import { operatorDeskCalls } from '#contract/calls/operator-desk';
import { Asked } from './asked.tsx';
import { JobHealth } from './job-health.tsx';
import { MailHealth } from './mail-health.tsx';
import { useOperatorQuery } from './use-operator-query.ts';

/** Whether mails go out and jobs are done. */
export function Health() {
  const query = useOperatorQuery(operatorDeskCalls['operator/health']);
  return (
    <Asked query={query} waiting="Feeling the pulse…" trouble="Failed to load how things are">
      {({ mail, jobs }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-11 desk:grid-cols-2 desk:gap-14">
          <MailHealth mail={mail} now={query.dataUpdatedAt} />
          <JobHealth jobs={jobs} now={query.dataUpdatedAt} />
        </div>
      )}
    </Asked>
  );
}
