import { ButtonLink } from '../../../parts/buttons/button.tsx';
import { Card } from '../../../parts/layout/beer-mat.tsx';
import { DottedFacts } from '../../../parts/rows/dotted-facts.tsx';
import { Stamp } from '../../../parts/marks/stamp.tsx';
import { hasDay, isUrgent, leadWords, type Order, playDayWords, stageWords } from './order-copy.ts';

/** One lazy order in the list: when, whose, how far. */
export function OrderCard({ order }: { order: Order }) {
  const { gameId: id, name, stage, trouble } = order;
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2.5">
        <h3 className="min-w-0 font-display text-h2 wrap-anywhere">{name}</h3>
        <LeadStamp order={order} />
      </div>
      <p className="mt-1.5 text-body wrap-anywhere">
        <DottedFacts facts={orderFacts(order)} />
      </p>
      <p className="mt-1 text-small text-quiet wrap-anywhere">
        {order.hostName}, {order.hostEmail}
      </p>
      <p className="mt-2.5 font-display text-label">{stageWords(order)}</p>
      {trouble && <p className="mt-1 text-small font-semibold text-danger-ink">{trouble}</p>}
      <div className="mt-3.5 grid">
        <ButtonLink to={`/operator?order=${id}`}>
          {stage === 'submitted' || stage === 'paid' ? 'Make the race' : 'Have a look'}
          <span className="sr-only"> for {name}</span>
        </ButtonLink>
      </div>
    </Card>
  );
}

/** How long there is until it is played; nothing while the host has not chosen a day. */
export function LeadStamp({ order }: { order: Order }) {
  if (!hasDay(order)) return null;
  return (
    <span className="shrink-0">
      <Stamp tone={isUrgent(order) ? 'live' : order.stage === 'built' ? 'good' : 'ink'}>{leadWords(order)}</Stamp>
    </span>
  );
}

export function orderFacts(order: Order): string[] {
  const { teamCount: teams, barCount: bars } = order;
  return [
    playDayWords(order),
    order.city,
    `${teams} ${teams === 1 ? 'team' : 'teams'}`,
    `${bars} bars`,
    `Game ${order.gameId}`,
  ];
}
