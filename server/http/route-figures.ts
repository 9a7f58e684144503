import { Counter, Histogram, type Registry } from 'prom-client';

/** Answers are counted by the first of these that they kept to. */
export const boundsS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What one method of a route has answered so far. */
class Figures {
  readonly byStatus = new Map<number, number>();
  readonly byBound = boundsS.map(() => 0);
  count = 0;
  sumS = 0;

  constructor(
    readonly method: string,
    readonly route: string,
  ) {}

  add(status: number, seconds: number): void {
    this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + 1);
    const bound = boundsS.findIndex((most) => seconds <= most);
    if (bound !== -1) this.byBound[bound] = (this.byBound[bound] ?? 0) + 1;
    this.count += 1;
    this.sumS += seconds;
  }
}

const name = 'http_request_seconds';
const help = 'How long answers took';

/** A histogram of what was counted elsewhere. */
class Seconds extends Histogram<'method' | 'route'> {
  readonly #all: () => Figures[];

  constructor(all: () => Figures[]) {
    super({ name, help, labelNames: ['method', 'route'], buckets: boundsS, registers: [] });
    this.#all = all;
  }

  /** What a registry shows of a histogram. */
  async getForPromString(): Promise<object> {
    const values = this.#all().flatMap(({ method, route, byBound, count, sumS }) => {
      const labels = { method, route };
      let kept = 0;
      const bounds = byBound.map((more, at) => ({ le: boundsS[at], value: (kept += more) }));
      const buckets = [...bounds, { le: '+Inf', value: count }].map(({ le, value }) => ({
        metricName: `${name}_bucket`,
        labels: { le },
        sharedLabels: labels,
        value,
      }));
      return [
        ...buckets,
        { metricName: `${name}_sum`, labels, value: sumS },
        { metricName: `${name}_count`, labels, value: count },
      ];
    });
    return { name, help, type: 'histogram', aggregator: 'sum', values };
  }
}

/**
 * Counts answers in plain numbers, and puts them into Prometheus' words when somebody looks: its own counters look up all the
 * labels with every answer.
 */
export function countAnswers(
  registry: Registry,
): (method: string, route: string, status: number, seconds: number) => void {
  const routes = new Map<string, Map<string, Figures>>();
  const all = () => [...routes.values()].flatMap((methods) => [...methods.values()]);

  function figuresOf(method: string, route: string): Figures {
    const methods = routes.get(route) ?? new Map<string, Figures>();
    if (methods.size === 0) routes.set(route, methods);
    const figures = methods.get(method) ?? new Figures(method, route);
    if (figures.count === 0) methods.set(method, figures);
    return figures;
  }

  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers: [],
    collect() {
      this.reset();
      for (const { method, route, byStatus } of all()) {
        for (const [status, count] of byStatus) this.inc({ method, route, status }, count);
      }
    },
  });
  registry.registerMetric(requests);
  registry.registerMetric(new Seconds(all));
  return (method, route, status, seconds) => figuresOf(method, route).add(status, seconds);
}
