import { getChildren, parseTypeScript } from './syntax.mjs';

/** @typedef {import('./find-mutants.mjs').Mutant & { id: number }} Numbered */

const isActive = '__isMutant';
const checkTime = '__checkTime';
const loops = new Set(['ForStatement', 'ForOfStatement', 'ForInStatement', 'WhileStatement', 'DoWhileStatement']);

/**
 * The file with every mutant behind a switch, so that one copy in memory can be each of them. Loops are left when the time of a test is over.
 * @param {string} path
 * @param {string} source
 * @param {Numbered[]} mutants
 */
export function insertMutants(path, source, mutants) {
  const places = [...findLoopBodies(path, source), ...groupBySite(mutants)].toSorted(
    (one, other) => one.start - other.start || other.end - one.end,
  );
  let next = 0;
  /**
   * @param {number} from
   * @param {number} to
   * @returns {string}
   */
  const render = (from, to) => {
    let text = '';
    let at = from;
    for (let place = places[next]; place && place.start >= at && place.end <= to; place = places[next]) {
      next += 1;
      text += source.slice(at, place.start) + place.wrap(render(place.start, place.end));
      at = place.end;
    }
    return text + source.slice(at, to);
  };
  // Functions, so that they are there before the first line of a file in a circle of imports.
  const helpers = [
    `function ${isActive}(id) { return globalThis.pickledEggMutants?.isActive(id) ?? false; }`,
    `function ${checkTime}() { globalThis.pickledEggMutants?.checkTime(); }`,
  ];
  return `${helpers.join(' ')} ${render(0, source.length)}`;
}

/**
 * @param {Numbered[]} mutants
 * @returns {{ start: number, end: number, wrap: (original: string) => string }[]}
 */
function groupBySite(mutants) {
  /** @type {Map<string, Numbered[]>} */
  const sites = new Map();
  for (const mutant of mutants) {
    const { start, end, kind } = mutant.site;
    const key = `${start} ${end} ${kind}`;
    sites.set(key, [...(sites.get(key) ?? []), mutant]);
  }
  return [...sites.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ start: first.site.start, end: first.site.end, wrap: wrapIn(first.site.kind, group) }] : [];
  });
}

/**
 * @param {import('./find-mutants.mjs').Site['kind']} kind
 * @param {Numbered[]} group
 * @returns {(original: string) => string}
 */
function wrapIn(kind, group) {
  const isNone = group.map(({ id }) => `!${isActive}(${id})`).join(' && ');
  const choices = group.map(({ id, text }) => `${isActive}(${id}) ? (${text}) : `).join('');
  return (original) => (kind === 'expression' ? `(${choices}(${original}))` : `{ if (${isNone}) { ${original} } }`);
}

/**
 * @param {string} path
 * @param {string} source
 */
function findLoopBodies(path, source) {
  /** @type {{ start: number, end: number, wrap: (original: string) => string }[]} */
  const found = [];
  /** @param {import('./syntax.mjs').Node} node */
  const visit = (node) => {
    if (loops.has(node.type)) {
      const { start, end } = node['body'];
      found.push({ start, end, wrap: (original) => `{ ${checkTime}(); ${original} }` });
    }
    for (const child of getChildren(node)) visit(child);
  };
  visit(parseTypeScript(path, source));
  return found;
}
