import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { appPages } from '#contract/pages';
import { Stack } from '../../parts/layout/stack.tsx';
import { panelOf, TabList } from '../../parts/layout/tabs.tsx';
import { TextLink } from '../../parts/buttons/text-link.tsx';
import { Audit } from './audit.tsx';
import { OperatorPage } from './operator-page.tsx';
import { Health } from './health.tsx';
import { LazyOrders } from './lazy/lazy-orders.tsx';
import { Money } from './money/money.tsx';
import { Support } from './support/support.tsx';
import { isTab, type TabId, tabs } from './tab.ts';
import { Tonight } from './tonight.tsx';

/** Games, races, money and mail at a glance. */
export function Operator() {
  return (
    <OperatorPage head={appPages.operator}>
      <Counter />
    </OperatorPage>
  );
}

/** Which tab is open stands in the address, so that a mail can lead to it and Back works. */
function Counter() {
  const base = useId();
  const [search, setSearch] = useSearchParams();
  const named = search.get('tab');
  const byDefault = search.has('order') ? 'lazy' : 'tonight';
  const chosen: TabId = isTab(named) ? named : byDefault;
  return (
    <Stack gap="field">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h1 tabIndex={-1} className="font-display text-h1">
          Behind the counter
        </h1>
        <TextLink to="/mailer">Write a mail</TextLink>
      </div>
      <div className="[&>[role=tablist]]:rounded-mat">
        <TabList
          label="Behind the counter"
          tabs={tabs}
          chosen={chosen}
          onChoose={(tab) => setSearch({ tab })}
          base={base}
        />
      </div>
      <div {...panelOf(base, chosen)}>
        {chosen === 'tonight' && <Tonight />}
        {chosen === 'lazy' && <LazyOrders />}
        {chosen === 'money' && <Money />}
        {chosen === 'health' && <Health />}
        {chosen === 'support' && <Support />}
        {chosen === 'log' && <Audit />}
      </div>
    </Stack>
  );
}
