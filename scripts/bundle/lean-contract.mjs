import { runnerImport } from 'vite';

/**
 * What browsers are not sent of the contract: shapes, which the server checks, what a call is for, which is documentation, and the words
 * of problems that no screen says by itself.
 * @returns {import('vite').Plugin}
 */
export function leanContract() {
  /** @type {Map<string, string>} */
  let words = new Map();
  return {
    name: 'lean-contract',
    apply: 'build',
    async buildStart() {
      words = await problemWords(this.environment.config.root);
    },
    transform: {
      filter: { id: /\/(contract|web)\/.*\.tsx?$/ },
      handler(code, id) {
        if (this.environment.config.build.ssr) return null;
        if (id.includes('/web/')) return withWords(code, words);
        return /from ["']typebox["']/.test(code) ? withoutShapes(code, this.parse(code, { lang: 'ts' })) : null;
      },
    },
  };
}

/**
 * `problems['busy'].words` as the words themselves, so that a screen brings those it says and not all there are.
 * @param {string} code
 * @param {Map<string, string>} words
 */
function withWords(code, words) {
  const said = /\bproblems(?:\.(\w+)|\[["']([\w-]+)["']\])\.words\b/g;
  if (!said.test(code)) return null;
  const written = code.replace(said, (whole, plain, quoted) => {
    const known = words.get(plain ?? quoted);
    return known === undefined ? whole : JSON.stringify(known);
  });
  const unread = /^import \{ problems \} from ["']#contract\/problems["'];$/m;
  return /\bproblems\b/.test(written.replace(unread, '')) ? written : written.replace(unread, '');
}

/** @param {string} root */
async function problemWords(root) {
  const { module } = await runnerImport(`${root}/../contract/problems.ts`, { configFile: false, logLevel: 'error' });
  const { problems } = /** @type {{ problems: Record<string, { words: string }> }} */ (module);
  return new Map(Object.entries(problems).map(([code, problem]) => [code, problem.words]));
}

/**
 * Every shape becomes the one that stands in for all of them (web/app/typebox-stub.ts), and summaries go.
 * @param {string} code
 * @param {object} program
 */
function withoutShapes(code, program) {
  /** @type {{ start: number, end: number, text: string }[]} */
  const cuts = [];
  look(program, (node) => {
    if (isShape(node)) return cuts.push({ start: node.start, end: node.end, text: 'Type' }) > 0;
    if (node.type === 'Property' && node.key.name === 'summary') {
      return cuts.push({ start: node.value.start, end: node.value.end, text: "''" }) > 0;
    }
    return false;
  });
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, cut) => text.slice(0, cut.start) + cut.text + text.slice(cut.end), code);
}

/** @param {any} node */
function isShape(node) {
  return (
    node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && node.callee.object.name === 'Type'
  );
}

/**
 * Visits every node; below one of which `take` says true it does not look.
 * @param {any} node
 * @param {(node: any) => boolean} take
 */
function look(node, take) {
  if (Array.isArray(node)) return node.forEach((one) => look(one, take));
  if (typeof node?.type !== 'string' || take(node)) return;
  for (const part of Object.values(node)) if (typeof part === 'object' && part !== null) look(part, take);
}
