import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chanceFrom } from '../../build/engine/chance.js';
import { metresBetween } from '../../build/engine/distance.js';
import { freshFolder } from '../lib/database.mjs';
import { sized } from '../lib/short.mjs';
import { freshWalks } from './distances.mjs';
import { hasRoutino, openRoutino } from './routino.mjs';
import { openWhy } from './why.mjs';

/** @typedef {import('./extracts.mjs').Place} Place */

const pairs = sized(100, 10);
const apart = { least: 100, most: 3_000 };
const goal = { withinOne: 90, withinFive: 99 };

/**
 * Random pairs of places, as far as we say and as far as Routino says.
 * @param {{ db: any; pool: Place[]; isByBars: boolean; highways: Awaited<ReturnType<typeof import('./extracts.mjs').readHighways>>;
 *   extract: import('./extracts.mjs').Extract; say: import('./distances.mjs').Say }} compared
 */
export async function compareWithRoutino({ db, pool, isByBars, highways, extract, say }) {
  if (!hasRoutino) return say('agreement', [], "skipped: Routino is not installed (Debian's package routino)");
  const folder = join(await freshFolder('routino'), 'network');
  await mkdir(folder);
  const routino = await openRoutino(extract.path, folder).catch(() => null);
  if (!routino) return say('agreement', [], 'skipped: Routino could not read the file');
  const chance = chanceFrom(`agreement ${extract.name}`);
  const some = () => pool[Math.floor(chance() * pool.length)];
  const walks = freshWalks();
  const why = openWhy(highways, routino);
  // A point of a street is a point of Routino's network; a bar is tied to the nearest street by either.
  const exactNodes = !isByBars;
  const shares = [];
  let untold = 0;
  for (let tries = 0; shares.length < pairs && tries < 20 * pairs; tries++) {
    const [from, to] = [some(), some()];
    const line = metresBetween(from, to);
    if (line < apart.least || line > apart.most) continue;
    const [table, theirs] = [await walks.between(db, [from, to]), await routino.walk(from, to, { exactNodes })];
    const isElsewhere =
      exactNodes && theirs && metresBetween(from, theirs.path[0]) + metresBetween(to, theirs.path.at(-1)) > 2;
    if (!table || !theirs || isElsewhere) {
      untold++;
      console.log(`    ${from.id} to ${to.id}: no walk by ${table ? 'Routino' : theirs ? 'our streets' : 'either'}`);
      continue;
    }
    const ours = table.metres[1] ?? Number.NaN;
    const share = Math.abs(ours - theirs.metres) / theirs.metres;
    shares.push(share);
    if (share <= 0.01) continue;
    const reason = await why({ from, to, ours, theirs, exactNodes });
    console.log(
      `    ${(100 * (ours / theirs.metres - 1)).toFixed(1)} % ${from.id} to ${to.id}: ours ${ours} m, Routino's ${theirs.metres.toFixed(0)} m: ${reason}`,
    );
  }
  const within = (/** @type {number} */ most) => (100 * shares.filter((share) => share <= most).length) / shares.length;
  return say(
    'agreement',
    [
      { name: 'within 1 %', figure: within(0.01), least: goal.withinOne, unit: ' of 100' },
      { name: 'within 5 %', figure: within(0.05), least: goal.withinFive, unit: ' of 100' },
    ],
    `with Routino, ${shares.length} pairs of ${isByBars ? 'bars' : 'street points'}, ${untold} of which one knew no walk`,
  );
}
