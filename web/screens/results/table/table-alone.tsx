import { appPages } from '#contract/pages';
import { Button } from '../../../parts/buttons/button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Page } from '../../../parts/page/page.tsx';
import { Skeleton } from '../../../parts/page/skeleton.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { PlainTable } from './final-table.tsx';
import type { Night } from '../night.ts';
import { Section } from '../section.tsx';
import { Title } from './title.tsx';

interface TableAloneProps {
  results: Night['results'];
  isByLink: boolean;
  /** The rest could not be read; otherwise it is on its way. */
  hasFailed: boolean;
  onTryAgain: () => void;
}

/** What the results alone say: whose night, who won, who sabotaged whom. The rest joins them when it can be read. */
export function TableAlone({ results, isByLink, hasFailed, onTryAgain }: TableAloneProps) {
  const strikes = results.tableRows.flatMap(({ sabotages }) => sabotages);
  return (
    <Page head={appPages.results} width="wide">
      <Stack gap="section">
        <div>
          <Title results={results} isByLink={isByLink} />
          <PlainTable rows={results.tableRows} />
        </div>
        {strikes.length > 0 && (
          <Section heading="Egg-secutions...">
            <ul className="grid gap-2 text-body leading-[1.35] font-medium">
              {strikes.map((strike) => (
                <li key={`${strike.given_by_name} ${strike.given_to_name}`}>
                  <b>{strike.given_by_name}</b> {strike.given_by_emoji} egg-secuted <b>{strike.given_to_name}</b>{' '}
                  {strike.given_to_emoji}
                </li>
              ))}
            </ul>
          </Section>
        )}
        {hasFailed ? (
          <Notice
            tone="info"
            title="Photos and the rest of the story did not arrive."
            action={<Button onClick={onTryAgain}>Try again</Button>}
          >
            <p>We keep asking for them. The table above is complete.</p>
          </Notice>
        ) : (
          <Skeleton words="Fetching photos and the story…" />
        )}
      </Stack>
    </Page>
  );
}
