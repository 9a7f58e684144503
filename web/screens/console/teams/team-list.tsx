import { Notice } from '../../../parts/page/notice.tsx';
import { useRace } from '../../../race/race.ts';
import { useCodes } from '../../../race/use-codes.ts';
import { useNow } from '../../../race/use-now.ts';
import { expectedOf } from '../console-copy.ts';
import { TeamRow } from './team-row.tsx';
import { useConsole } from '../use-console.ts';

const watching = {
  columns: '[--desk-columns:136px_104px_minmax(0,1fr)_102px_176px]',
  heads: ['Team', 'Bars', 'Looking for', 'Skip code', ''],
};
const racing = {
  columns: '[--desk-columns:136px_104px_minmax(0,1fr)_176px]',
  heads: ['Team', 'Bars', 'Last bar', ''],
};

/** Every team, the first in front; rows on a desk, cards on a phone. */
export function TeamList() {
  const { view } = useRace();
  const now = useNow(view.status === 'on');
  // A host who races is shown no codes in the rows.
  const { data: codes } = useCodes({ isIdle: view.host === null });
  const { heardAt } = useConsole();
  const { columns, heads } = view.host ? watching : racing;
  return (
    <section aria-labelledby="teams-of-the-race" className={columns}>
      <h2 id="teams-of-the-race" className="sr-only">
        Teams
      </h2>
      {!view.host && (
        <div className="mb-4">
          <Notice tone="info" title="You race too.">
            <p>So where the others are headed, their codes and their photos stay hidden from you until the end.</p>
          </Notice>
        </div>
      )}
      <div
        aria-hidden="true"
        className="hidden gap-x-3.5 pb-2.5 text-small leading-none font-semibold text-quiet desk:grid desk:grid-cols-(--desk-columns)"
      >
        {heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ol aria-label="Teams of the race">
        {view.standings.map((standing) => (
          <TeamRow
            key={standing.group}
            standing={standing}
            now={now}
            heardAt={heardAt(standing.group)}
            code={codes?.find(({ id }) => id === expectedOf(view, standing.group)?.id)?.code ?? null}
          />
        ))}
      </ol>
    </section>
  );
}
