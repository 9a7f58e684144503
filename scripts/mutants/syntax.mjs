import { parseSync } from 'vite';

/**
 * A node of the syntax tree: positions in the source, and fields by its type.
 * @typedef {{ type: string, start: number, end: number, [field: string]: any }} Node
 */

/** Types that wrap an expression and are gone at run time; every other type that begins with TS has no run-time part. */
const wrappers = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSParameterProperty']);

/**
 * @param {string} path
 * @param {string} source
 * @returns {Node}
 */
export function parseTypeScript(path, source) {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return program;
}

/**
 * The nodes directly inside a node that exist at run time, in the order of the source.
 * @param {Node} node
 * @returns {Node[]}
 */
export function getChildren(node) {
  return Object.values(node)
    .flat()
    .filter((value) => typeof value?.type === 'string' && isRunTime(value));
}

/** @param {Node} node */
function isRunTime({ type }) {
  return !type.startsWith('TS') || wrappers.has(type);
}

/**
 * `a.b.name(…)` gives `name`, `name(…)` too; otherwise an empty string.
 * @param {Node} call
 * @returns {string}
 */
export function getCalledName({ callee }) {
  if (callee?.type === 'Identifier') return callee.name;
  return callee?.type === 'MemberExpression' && !callee.computed ? (callee.property.name ?? '') : '';
}
