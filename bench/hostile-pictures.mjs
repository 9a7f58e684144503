// Twenty hostile pictures of one player while the players of another race send ordinary photos: how long those wait at the 95th
// percentile, as a ratio to before, and how far the memory of the server and its decoders grows.
import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { signIn, startProduct } from './door-server.mjs';
import { freshFolder, startDatabase } from './lib/database.mjs';
import { holdAgainst } from './lib/goals.mjs';
import { sized } from './lib/short.mjs';
import { toTheEnd } from './lib/to-the-end.mjs';

const goals = { p95: 2, moreBytes: 300_000_000 };
const players = sized(6, 2);
/** A person sends fifteen in a minute: some to warm up, as many before as during. */
const photosEach = sized(6, 1);
const warmUpPhotos = sized(2, 1);
const hostile = sized(20, 5);
const lookEveryMs = 10;

if (process.platform !== 'linux') throw new Error('Memory is read from /proc.');
await toTheEnd(async () => {
  const folder = await freshFolder('hostile');
  const product = await startProduct(await startDatabase(folder), 'hostile', players + 1, folder, { nodes: 1 });
  const [[port = 0], [pid = 0]] = [product.ports, product.pids];
  const [mallory, ...others] = await signIn(product, 1, players + 1);
  const send = (/** @type {import('./door-server.mjs').Hot | undefined} */ who, /** @type {Buffer} */ photo) =>
    upload(port, who, photo);
  const brought = await hostilePictures();
  let number = 0;
  const everybody = async (/** @type {number} */ each) => {
    const waits = await Promise.all(
      others.map(async (who) => {
        const own = [];
        for (let sent = 0; sent < each; sent += 1) {
          number += 1;
          const photo = await ordinaryPhoto(number);
          const began = performance.now();
          const status = await send(who, photo);
          own.push(performance.now() - began);
          if (status !== 201) throw new Error(`An ordinary photo was answered with ${status}.`);
        }
        return own;
      }),
    );
    return percentile(waits.flat(), 0.95);
  };
  await everybody(warmUpPhotos);
  const before = { p95: await everybody(photosEach), bytes: memoryOf(pid) };
  let peak = before.bytes;
  const watching = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid));
  }, lookEveryMs);
  // Whoever waits for a minute is cut off.
  const attack = Promise.all(brought.map((file) => send(mallory, file).catch(() => 'cut off')));
  const p95 = await everybody(photosEach);
  const answers = await attack;
  clearInterval(watching);
  const ratio = p95 / before.p95;
  const more = peak - before.bytes;
  const counted = [...new Set(answers)].map((one) => `${answers.filter((other) => other === one).length} x ${one}`);
  console.log(
    `hostile pictures, ${brought.length} of one player (${counted.join(', ')}) beside ${players * photosEach} photos of others: ` +
      `p95 ${Math.round(before.p95)} ms before and ${Math.round(p95)} ms meanwhile, ratio ${ratio.toFixed(2)}; ` +
      `memory ${mega(before.bytes)} MB and at most ${mega(more)} MB more`,
  );
  holdAgainst("p95 of others' photos beside hostile ones to before", ratio, { atMost: goals.p95 });
  holdAgainst('memory for hostile pictures', mega(more), { atMost: mega(goals.moreBytes), unit: 'MB', digits: 0 });
});

/**
 * @param {number} port
 * @param {import('./door-server.mjs').Hot | undefined} who
 * @param {Buffer} photo
 */
async function upload(port, who, photo) {
  const form = new FormData();
  form.set('gameId', String(who?.gameId));
  form.set('photo', new Blob([new Uint8Array(photo)]), 'photo.jpg');
  const headers = { cookie: who?.captain ?? '' };
  const answer = await fetch(`http://127.0.0.1:${port}/api/upload-photo`, { method: 'POST', headers, body: form });
  await answer.arrayBuffer();
  return answer.status;
}

/**
 * As our page sends them, each another.
 * @param {number} number
 */
function ordinaryPhoto(number) {
  const background = { r: number % 256, g: 90, b: 160 };
  const drawn = { create: { width: 1_600, height: 1_200, channels: /** @type {3} */ (3), background } };
  return sharp(drawn).jpeg({ quality: 85 }).toBuffer();
}

/**
 * @param {number} width
 * @param {number} height
 */
function flat(width, height) {
  return sharp({ create: { width, height, channels: 3, background: '#c33' }, limitInputPixels: false });
}

/** Strips that take for ever, AVIF files that take a gigabyte, and the heaviest we still take; in the short form smaller ones, judged alike. */
async function hostilePictures() {
  const full = { bitdepth: /** @type {12} */ (12), chromaSubsampling: '4:4:4', effort: 0 };
  const kinds = await Promise.all([
    flat(1, sized(50_000_000, 20_000)).png().toBuffer(),
    flat(sized(7_000, 4_000), sized(7_000, 3_100)).avif(full).toBuffer(),
    flat(sized(2_800, 700), sized(2_650, 650)).avif(full).toBuffer(),
    flat(sized(4_000, 1_000), sized(3_000, 750))
      .avif({ bitdepth: 8, chromaSubsampling: '4:2:0', effort: 0 })
      .toBuffer(),
    flat(sized(8_000, 2_000), sized(6_250, 1_500)).png({ progressive: true, compressionLevel: 1 }).toBuffer(),
  ]);
  return Array.from({ length: hostile }, (_, n) =>
    Buffer.concat([kinds[n % kinds.length] ?? Buffer.alloc(0), Buffer.from([n])]),
  );
}

/**
 * Bytes a process and those it started have in memory.
 * @param {number} pid
 */
function memoryOf(pid) {
  const own = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statusOf(Number(name)))
    .filter((one) => one.pid === pid || one.parent === pid);
  return own.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** @param {number} pid */
function statusOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const numberOf = (/** @type {string} */ name) =>
      Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return { pid, parent: numberOf('PPid'), bytes: numberOf('VmRSS') * 1_024 };
  } catch {
    return { pid, parent: 0, bytes: 0 };
  }
}

/**
 * @param {number[]} values
 * @param {number} share
 */
function percentile(values, share) {
  return values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? 0;
}

/** @param {number} bytes */
function mega(bytes) {
  return Math.round(bytes / 1e6);
}
