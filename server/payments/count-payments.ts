import { Gauge, type Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { payments } from '../store/money-tables.ts';
import { countPayments } from '../store/money/payments.ts';

/** How many payments are in which state, counted when somebody looks. */
export function showPayments({ database }: Pick<Deps, 'database'>, registry: Registry): void {
  const states = payments.state.enumValues;
  registry.registerMetric(
    new Gauge({
      name: 'payments',
      help: 'Payments by state',
      labelNames: ['state'],
      registers: [],
      async collect() {
        const counted = await countPayments(database.db);
        for (const state of states) this.set({ state }, counted.find((one) => one.state === state)?.count ?? 0);
      },
    }),
  );
}
