import { setTimeout as pause } from 'node:timers/promises';
import { sized } from '../lib/short.mjs';
import { limitsMs } from './evening.mjs';
import { below, cores, heldMB, mainThreadS, openFiles, sharesBetween, usedS } from './machine.mjs';
import { loopLagMs } from './nodes.mjs';

/**
 * @typedef {Awaited<ReturnType<typeof import('./nodes.mjs').openEvening>>} Evening
 * @typedef {Awaited<ReturnType<typeof measureLevel>>} Level
 * @typedef {import('./crowd.mjs').Answers['measure']} Heard
 * @typedef {Pick<Heard, 'claims' | 'photos' | 'looks' | 'messages' | 'frames' | 'backs'>} Times
 * @typedef {Pick<Heard, 'seen' | 'photosBegun' | 'heard' | 'broken' | 'unshown'>} Counts
 */

const settleMs = sized(3_000, 200);
const windowMs = Number(process.env['BENCH_SECONDS'] ?? sized(12, 1)) * 1_000;
const sampleMs = 200;

/**
 * The town with so many races out, for a while.
 * @param {Evening} evening
 * @param {number} races
 */
export async function measureLevel({ nodes, crowd, pool, postmaster }, races) {
  const grown = await crowd.grow(races);
  await pause(settleMs);
  const pids = { nodes: nodes.map(({ pid }) => pid), postmaster, crowd: crowd.pids };
  await Promise.all(nodes.map(({ port }) => loopLagMs(port)));
  const before = { used: usedS(pids), main: pids.nodes.map(mainThreadS), at: performance.now() };
  const waits = sampleWaits(pool);
  const heard = await crowd.measure(windowMs);
  const seconds = (performance.now() - before.at) / 1_000;
  const shares = sharesBetween(before.used, usedS(pids), seconds);
  const mains = pids.nodes.map((pid, n) => (mainThreadS(pid) - (before.main[n] ?? 0)) / seconds);
  const all = (/** @type {keyof Times} */ what) => heard.flatMap((one) => one[what]);
  const count = (/** @type {keyof Counts} */ what) => heard.reduce((sum, one) => sum + one[what], 0);
  const claims = all('claims');
  const moves = claims.length + all('messages').length;
  return {
    races,
    phones: grown.reduce((sum, one) => sum + one.phones, 0),
    refused: grown.reduce((sum, one) => sum + one.refused, 0),
    comingASecond: comingASecond(grown),
    seconds,
    claimsASecond: claims.length / seconds,
    movesASecond: moves / seconds,
    callsASecond:
      (moves + all('looks').length + count('seen') + 2 * all('photos').length + all('backs').length) / seconds,
    framesASecond: count('heard') / seconds,
    claim: tail(claims),
    frame: tail(all('frames')),
    photo: tail(all('photos')),
    look: tail(all('looks')),
    back: tail(all('backs')),
    photosBehind: Math.max(0, count('photosBegun') - all('photos').length),
    troubles: heard.reduce((sum, { troubles }) => added(sum, troubles), /** @type {Record<string, number>} */ ({})),
    broken: count('broken'),
    unshown: count('unshown'),
    shares,
    mainShare: Math.max(...mains),
    loopMs: Math.max(...(await Promise.all(nodes.map(({ port }) => loopLagMs(port))))),
    crowdLagMs: Math.max(...heard.map(({ lagMs }) => lagMs)),
    waits: waits.end(),
    files: nodes.map(({ pid }) => openFiles(pid)).toSorted((one, other) => other.open - one.open)[0] ?? {
      open: 0,
      most: 0,
    },
    serverMB: heldMB(pids.nodes),
    picturesMB: heldMB(pids.nodes.flatMap(below)),
    postgresMB: heldMB([postmaster, ...below(postmaster)]),
  };
}

/**
 * Why an evening is not carried; nothing where it is.
 * @param {Level} level
 */
export function whyNot({ claim, frame, photo, refused, broken, unshown, troubles }) {
  const wrong = Object.entries(troubles).map(([what, times]) => `${times} x ${what}`);
  return [
    ...(claim.p99 > limitsMs.claim ? [`p99 of a claim ${claim.p99.toFixed(0)} ms`] : []),
    ...(frame.p99 > limitsMs.frame ? [`p99 of a frame ${frame.p99.toFixed(0)} ms`] : []),
    ...(photo.p99 > limitsMs.photo ? [`p99 of a photo ${(photo.p99 / 1_000).toFixed(1)} s`] : []),
    ...(refused > 0 ? [`${refused} phones could not come`] : []),
    ...(broken > 0 ? [`${broken} lines broke`] : []),
    ...(unshown > 0 ? [`${unshown} events were not on every phone after ten seconds`] : []),
    ...wrong,
  ];
}

/** What is as far off as this was no bad moment. @param {Level} level */
export function isFarOff({ claim, frame, photo, refused }) {
  return (
    refused > 0 || claim.p99 > 2 * limitsMs.claim || frame.p99 > 2 * limitsMs.frame || photo.p99 > 2 * limitsMs.photo
  );
}

/** What is used up where an evening is no longer carried. @param {Level} level */
export function whatBroke({ files, mainShare, loopMs, shares, waits, crowdLagMs, refused }) {
  if (refused > 0 && files.open > 0.98 * files.most) return `open files of a node: ${files.open} of ${files.most}`;
  const idle = cores - shares.all;
  const parts = Object.entries(shares)
    .filter(([part]) => part !== 'all')
    .toSorted(([, one], [, other]) => other - one)
    .map(([part, share]) => `${part} ${percent(share)}`);
  const main = `the loop of a node is at work ${percent(mainShare)} of the time, p99 of its delay ${loopMs.toFixed(0)} ms`;
  if (mainShare > 0.85) return `the event loop: ${main}`;
  if (idle < 0.1 * cores)
    return `the processors: ${percent(idle)} of ${cores} x 100 % left; ${parts.join(', ')}; ${main}`;
  if (crowdLagMs > limitsMs.claim) return `the crowd itself, which was ${crowdLagMs.toFixed(0)} ms late`;
  return `waiting: ${waits.most} in PostgreSQL, ${waits.active.toFixed(1)} questions at a time; ${parts.join(', ')}; ${main}`;
}

/** @param {Level} level @param {number} nodes */
export function sayLevel(level, nodes) {
  const { races, phones, claim, frame, photo, look, back, shares, files } = level;
  console.log(
    `  ${races} races, ${phones} phones on ${nodes === 1 ? '1 node' : `${nodes} nodes`}: ` +
      `${level.claimsASecond.toFixed(1)} claims/s, ${level.movesASecond.toFixed(1)} moves/s, ${level.callsASecond.toFixed(0)} calls/s, ${level.framesASecond.toFixed(0)} frames/s; ` +
      `p50/p99 in ms: claim ${spread(claim)}, frame ${spread(frame)}, photo ${spread(photo)}, look ${spread(look)}, line ${spread(back)}`,
  );
  console.log(
    `    of a core: server ${percent(shares.server)} (loop ${percent(level.mainShare)}, late p99 ${level.loopMs.toFixed(0)} ms), pictures ${percent(shares.pictures)}, ` +
      `PostgreSQL ${percent(shares.PostgreSQL)}, crowd ${percent(shares.crowd)} (late p99 ${level.crowdLagMs.toFixed(0)} ms), the rest of the machine ${percent(shares.rest)}, all ${percent(shares.all)} of ${cores} x 100 %; ` +
      `MB: server ${level.serverMB.toFixed(0)}, pictures ${level.picturesMB.toFixed(0)}, PostgreSQL ${level.postgresMB.toFixed(0)}; ` +
      `${files.open} of ${files.most} files; ${level.waits.active.toFixed(1)} questions at a time in PostgreSQL` +
      (level.comingASecond > 0 ? `; ${level.comingASecond.toFixed(0)} phones a second came` : ''),
  );
}

/** @param {{ p50: number, p99: number }} times */
const spread = ({ p50, p99 }) => `${p50.toFixed(0)}/${p99.toFixed(0)}`;

/** @param {number} share */
export const percent = (share) => `${(100 * share).toFixed(0)} %`;

/** What PostgreSQL works on, and what it waits for, looked at now and then. @param {import('pg').Pool} pool */
function sampleWaits(pool) {
  const seen = /** @type {Record<string, number>} */ ({});
  let [looks, active] = [0, 0];
  const look = async () => {
    const { rows } = await pool.query(
      `select coalesce(wait_event_type || ' ' || wait_event, 'at work') as what, count(*)::int as times from pg_stat_activity
       where backend_type = 'client backend' and state = 'active' and pid <> pg_backend_pid() group by 1`,
    );
    looks += 1;
    for (const { what, times } of rows) {
      seen[what] = (seen[what] ?? 0) + times;
      active += times;
    }
  };
  const timer = setInterval(() => void look().catch(() => undefined), sampleMs);
  return {
    end() {
      clearInterval(timer);
      const [[most = 'nothing'] = []] = Object.entries(seen).toSorted(([, one], [, other]) => other - one);
      return { active: active / Math.max(1, looks), most };
    },
  };
}

/** @param {{ phones: number, ms: number, came?: number }[]} grown */
function comingASecond(grown) {
  const came = grown.reduce((sum, { came: some = 0 }) => sum + some, 0);
  return came === 0 ? 0 : came / (Math.max(...grown.map(({ ms }) => ms)) / 1_000);
}

/** @param {number[]} times */
function tail(times) {
  const inOrder = times.toSorted((one, other) => one - other);
  const at = (/** @type {number} */ part) => inOrder[Math.floor((inOrder.length - 1) * part)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/**
 * @param {Record<string, number>} sum
 * @param {Record<string, number>} more
 */
function added(sum, more) {
  for (const [what, times] of Object.entries(more)) sum[what] = (sum[what] ?? 0) + times;
  return sum;
}
