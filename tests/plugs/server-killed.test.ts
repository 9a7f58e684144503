import { expect, test } from 'vitest';
import { Product } from './product.ts';
import { report, sized, times } from './report.ts';

const kills = sized(100, 4);
/** Every so many kills take the product's own PostgreSQL along. */
const databaseToo = sized(10, 4);
/** Beside the rest of the suite a start takes what it takes. */
const readyWithinMs = sized(2_000, Infinity);

test(`${kills} kills of the server lose nothing that was acknowledged, and it is ready again at once`, async () => {
  const product = await Product.start();
  const crowd = await product.gather({ races: sized(46, 2), accounts: sized(16, 2) });
  const readyMs: number[] = [];
  const bothMs: number[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    // Never at the same moment of what goes on.
    await crowd.moves(crowd.phones + ((kill * 37) % 100));
    const isBoth = kill % databaseToo === 0;
    const killedAt = performance.now();
    if (isBoth) await product.killDatabase();
    await product.server.end('SIGKILL');
    await product.startAgain();
    (isBoth ? bothMs : readyMs).push(performance.now() - killedAt);
  }
  await crowd.moves(crowd.phones);
  await crowd.settles();
  const tally = await crowd.count();
  const ready = `ready again ${times(readyMs)}; with its database killed as well ${times(bothMs)}`;
  report('server-killed', `kill -9 x ${kills} under ${crowd.phones} phones, ${ready}`, tally);
  expect(crowd.heard.putOffSilently).toBe(0);
  expect(tally).toMatchObject({ lost: 0, doubled: 0 });
  expect(Math.max(...readyMs)).toBeLessThan(readyWithinMs);
});
