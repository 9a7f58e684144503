import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { operatorLazyCalls } from '#contract/calls/operator-lazy';
import { callServer } from '../../../call/api.ts';
import { troubleIn } from '../../../call/trouble.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { CardGrid } from '../../../parts/layout/card-grid.tsx';
import { ChalkHeading } from '../../../parts/layout/chalk-line.tsx';
import { EmptyJar } from '../../../parts/page/empty-jar.tsx';
import { EmptyState } from '../../../parts/page/empty-state.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Skeleton } from '../../../parts/page/skeleton.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { LazyOrder } from './lazy-order.tsx';
import { OrderCard } from './order-card.tsx';
import { type Order, shelfOf, shelves } from './order-copy.ts';

/** The races we make for others, by the day they are played; the one that the address names (?order=7) is open in the editor. */
export function LazyOrders() {
  const [search] = useSearchParams();
  const named = search.get('order');
  return named !== null && /^[1-9]\d{0,9}$/.test(named) ? <LazyOrder key={named} gameId={named} /> : <OrderList />;
}

function OrderList() {
  const { data, error, refetch } = useQuery({
    queryKey: ['lazy-orders'],
    queryFn: () => callServer(operatorLazyCalls['lazy-orders'], {}),
  });
  if (!data) {
    return error ? (
      <Notice
        tone="trouble"
        title={troubleIn(error, 'Failed to load the lazy orders')}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    ) : (
      <Skeleton words="Fetching the lazy orders…" />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState picture={<EmptyJar />} title="No lazy orders">
        When a host chooses Lazy mode, their race is made here.
      </EmptyState>
    );
  }
  return (
    <Stack gap="section">
      {shelves.map(({ shelf, heading }) => (
        <Shelf key={shelf} heading={heading} orders={data.filter((order) => shelfOf(order) === shelf)} />
      ))}
    </Stack>
  );
}

function Shelf({ heading, orders }: { heading: string; orders: Order[] }) {
  if (orders.length === 0) return null;
  return (
    <Stack gap="tight">
      <ChalkHeading>{heading}</ChalkHeading>
      <CardGrid>
        {orders.map((order) => (
          <OrderCard key={order.gameId} order={order} />
        ))}
      </CardGrid>
    </Stack>
  );
}
