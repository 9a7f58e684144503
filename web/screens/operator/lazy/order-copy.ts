import type { ReadOf } from '#contract/call';
import type { operatorLazyCalls } from '#contract/calls/operator-lazy';
import { noDayWords } from '#contract/when-where';
import { longDateOf } from '../../../app/long-date.ts';

export type WholeOrder = ReadOf<(typeof operatorLazyCalls)['lazy-order']>;
export type Order = WholeOrder['order'];
export type MadeRace = NonNullable<WholeOrder['race']>;
export type MadeBar = MadeRace['bars'][number];

type ShelfName = 'to-make' | 'waiting' | 'with-host' | 'gone';

export const shelves: readonly { shelf: ShelfName; heading: string }[] = [
  { shelf: 'to-make', heading: 'To make' },
  { shelf: 'with-host', heading: 'With their hosts' },
  { shelf: 'waiting', heading: 'Waiting for answers' },
  { shelf: 'gone', heading: 'Their day has gone' },
];

/** Where an order stands in the list. */
export function shelfOf(order: Order): ShelfName {
  const { stage, status, daysLeft: days } = order;
  if (!hasDay(order)) return 'waiting';
  if (days < 0 && status === 'setup') return 'gone';
  return stage === 'built' ? 'with-host' : 'to-make';
}

/** Until the host answers, an order waits for its day. */
export function hasDay({ stage }: Pick<Order, 'stage'>): boolean {
  return stage !== 'questionnaire';
}

/** The day it is played, in words. */
export function playDayWords(order: Order): string {
  return hasDay(order) ? longDateOf(order.playDate) : noDayWords;
}

/** How long there is, as a stamp. */
export function leadWords({ daysLeft: days }: Pick<Order, 'daysLeft'>): string {
  if (days < 0) return days === -1 ? 'YESTERDAY' : `${-days} DAYS AGO`;
  if (days === 0) return 'TODAY';
  return days === 1 ? 'TOMORROW' : `${days} DAYS LEFT`;
}

/** Soon enough to be made at once: what is not sent by then makes itself. */
export function isUrgent({ daysLeft: days, stage }: Pick<Order, 'daysLeft' | 'stage'>): boolean {
  return days <= 2 && stage !== 'built';
}

/** How far it is, in a few words. */
export function stageWords({ stage, status, isBegun }: Order): string {
  if (status === 'ongoing') return 'The race is on';
  if (stage === 'questionnaire') return 'No answers yet';
  if (stage === 'built') return isBegun ? 'Sent, and being changed' : 'Sent to the host';
  if (stage === 'submitted') return isBegun ? 'Not paid yet, being made' : 'Not paid yet';
  return isBegun ? 'Paid, being made' : 'Paid, not begun';
}

export const kindNames: Record<string, string> = {
  pub: 'Pub',
  bar: 'Bar',
  biergarten: 'Beer garden',
  nightclub: 'Nightclub',
};
