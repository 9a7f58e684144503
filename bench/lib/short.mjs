/** BENCH=short: a bench does all it does once, in seconds, so that `npm run test:all` sees that it still runs. Its figures mean nothing. */
export const isShort = process.env['BENCH'] === 'short';

/**
 * @template Size
 * @param {Size} full
 * @param {Size} short
 */
export function sized(full, short) {
  return isShort ? short : full;
}

/**
 * Says which goals were missed, and ends the bench with 1 for them. Of the short form no goal is judged.
 * @param {string[]} missed
 */
export function judge(missed) {
  if (isShort) return console.log('short form: no goal judged');
  for (const goal of missed) console.log(`MISSED: ${goal}`);
  if (missed.length > 0) process.exitCode = 1;
}

/** For what never comes, in a browser and for Lighthouse: a busy machine takes its time. */
export const patienceMs = 180_000;
export const patientLighthouse = {
  maxWaitForFcp: patienceMs,
  maxWaitForLoad: patienceMs,
  // A picture of the whole page for the report, which nobody reads.
  disableFullPageScreenshot: isShort,
};
