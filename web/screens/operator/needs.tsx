import { CardGrid } from '../../parts/layout/card-grid.tsx';
import { MenuLink } from '../../parts/rows/menu-row.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { counted } from './operator-words.ts';
import { tabAddress } from './tab.ts';

interface NeedsProps {
  needs: { payments: number; lazy: number; mail: number; jobs: number };
}

/** What waits for somebody, each a way to where it is dealt with. */
export function Needs({ needs: { payments, lazy, mail, jobs } }: NeedsProps) {
  if (payments + lazy + mail + jobs === 0) return <Notice tone="good" title="Nothing waits for you." />;
  return (
    <CardGrid>
      {payments > 0 && (
        <MenuLink
          to={tabAddress('money')}
          icon="warning"
          title={counted(payments, 'payment needs a look', 'payments need a look')}
          detail="Money that does not fit, or that nobody knows the end of"
        />
      )}
      {lazy > 0 && (
        <MenuLink
          to={tabAddress('lazy')}
          icon="clue"
          title={counted(lazy, 'lazy race to make', 'lazy races to make')}
          detail="Paid for, and not yet with their hosts"
        />
      )}
      {mail > 0 && (
        <MenuLink
          to={tabAddress('health')}
          icon="warning"
          title={counted(mail, 'mail was given up', 'mails were given up')}
          detail="Within the last week"
        />
      )}
      {jobs > 0 && (
        <MenuLink
          to={tabAddress('health')}
          icon="warning"
          title={counted(jobs, 'job fails', 'jobs fail')}
          detail="They are tried again by themselves, for a while"
        />
      )}
    </CardGrid>
  );
}
