import type { OutputOf } from '#contract/call';
import { operatorSupportCalls } from '#contract/calls/operator-support';
import { ChalkHeading } from '../../parts/layout/chalk-line.tsx';
import { SmallPrint } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { Asked } from './asked.tsx';
import { OperatorRow, OperatorRows, Nothing } from './operator-row.tsx';
import { momentWords } from './operator-copy.ts';
import { useOperatorQuery } from './use-operator-query.ts';

type Done = OutputOf<(typeof operatorSupportCalls)['operator/audit']>[number];

/** Who did what, the newest first. */
export function Audit() {
  const query = useOperatorQuery(operatorSupportCalls['operator/audit']);
  return (
    <Stack>
      <ChalkHeading>What was done here</ChalkHeading>
      <Asked query={query} waiting="Fetching the log…" trouble="Failed to load the log">
        {(rows) => (rows.length === 0 ? <Nothing>Nobody has done anything yet.</Nothing> : <Rows rows={rows} />)}
      </Asked>
      <SmallPrint>Written once and never changed. People are named by the number of their account.</SmallPrint>
    </Stack>
  );
}

function Rows({ rows }: { rows: Done[] }) {
  return (
    <OperatorRows label="What was done">
      {rows.map(({ id, at, operator, action, subject, detail }) => (
        <OperatorRow
          key={id}
          title={sentence(action)}
          facts={[momentWords(at), operator, subject]}
          note={told(detail)}
        />
      ))}
    </OperatorRows>
  );
}

function sentence(action: string): string {
  const words = action.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function told(detail: Done['detail']): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ');
}
