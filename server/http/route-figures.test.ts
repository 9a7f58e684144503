import { Counter, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { boundsS, countAnswers } from './route-figures.ts';

test("answers counted in plain numbers read as Prometheus' own counters would have them", async () => {
  const ours = new Registry();
  const count = countAnswers(ours);
  const theirs = new Registry();
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers: [theirs],
  });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'How long answers took',
    labelNames: ['method', 'route'],
    buckets: boundsS,
    registers: [theirs],
  });
  const answers: [string, string, number, number][] = [
    ['GET', '/api/join/:code', 200, 0.005],
    ['GET', '/api/join/:code', 404, 0.0051],
    ['GET', '/api/join/:code', 200, 0.3],
    ['POST', '/api/save-clue', 200, 12],
    ['POST', '/api/join/:code', 429, 0],
    ['GET', '(none)', 404, 2.5],
  ];
  for (let round = 0; round < 2; round++) {
    for (const [method, route, status, tookS] of answers) {
      count(method, route, status, tookS);
      requests.inc({ method, route, status });
      seconds.observe({ method, route }, tookS);
    }
    expect(linesOf(await ours.metrics())).toEqual(linesOf(await theirs.metrics()));
  }
});

/** In which order routes come does not matter. */
const linesOf = (text: string): string[] => text.split('\n').toSorted();
