/**
 * @typedef {import('./folders.mjs').Folder} Folder
 * @typedef {import('./try-mutants.mjs').Result} Result
 * @typedef {{ name: string, goal: number, results: Result[], killed: number, survived: number, timedOut: number, score: number, isMet: boolean }} Score
 */

/**
 * A mutant that times out is noticed too; one that no test reaches survives.
 * @param {Folder} folder
 * @param {Result[]} results
 * @returns {Score}
 */
export function scoreFolder({ name, goal }, results) {
  const killed = results.filter(({ outcome }) => outcome === 'killed').length;
  const timedOut = results.filter(({ outcome }) => outcome === 'timed out').length;
  const survived = results.length - killed - timedOut;
  const score = results.length > 0 ? (100 * (killed + timedOut)) / results.length : 100;
  return { name, goal, results, killed, survived, timedOut, score, isMet: score >= goal };
}

/** @param {Score[]} scores */
export function printSurvivors(scores) {
  for (const { name, results, survived } of scores) {
    if (survived > 0) console.log(`\nSurvivors in ${name}:`);
    for (const { path, line, change, outcome } of results) {
      if (outcome === 'survived') console.log(`  ${path}:${line}  ${change}`);
      if (outcome === 'unreached') console.log(`  ${path}:${line}  ${change}  (no test reaches it)`);
    }
  }
}

/**
 * @param {(Score & { ms: number })[]} scores
 * @param {{ every: number, seed: number }} sample
 */
export function printScores(scores, { every, seed }) {
  const head = ['folder', 'mutants', 'killed', 'survived', 'timed out', 'score', 'goal', '', 'took'];
  const rows = scores.map(({ name, results, killed, survived, timedOut, score, goal, isMet, ms }) =>
    [name, results.length, killed, survived, timedOut, `${score.toFixed(1)} %`, `${goal} %`]
      .concat([isMet ? 'MET' : 'MISSED', `${Math.round(ms / 1_000)} s`])
      .map(String),
  );
  const widths = head.map((title, nth) => Math.max(title.length, ...rows.map((row) => row[nth]?.length ?? 0)));
  console.log(every > 1 ? `\nA sample: one mutant in ${every}, seed ${seed}.` : '');
  for (const row of [head, ...rows]) {
    const cells = row.map((cell, nth) => (nth === 0 ? cell.padEnd(widths[nth] ?? 0) : cell.padStart(widths[nth] ?? 0)));
    console.log(cells.join('  '));
  }
}
