import { getCalledName } from './syntax.mjs';

/**
 * What is put where, as positions in the source.
 * @typedef {import('./syntax.mjs').Node} Node
 * @typedef {{ start: number, end: number, text: string }} Edit
 */

/** @type {Record<string, string[]>} */
const comparisons = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
};
/** @type {Record<string, string>} */
const arithmetic = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '+=': '-=', '-=': '+=', '*=': '/=', '/=': '*=' };
/** @type {Record<string, string>} */
const swappedMethods = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  ceil: 'floor',
  floor: 'ceil',
  round: 'floor',
  findLast: 'find',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};
/** Methods that return what they are called on, changed: without the call it stays as it was. */
const dropped = new Set(
  ['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'slice', 'trim', 'toLowerCase', 'toUpperCase'].concat(
    'catch',
  ),
);
/** Arrow functions are mutated as a whole where their result is one of these; other results have mutants of their own. */
const wholeResults = new Set(['CallExpression', 'AwaitExpression', 'NewExpression', 'MemberExpression']);
/** From here on a number is a size or a duration, and a difference of one changes no behaviour. */
const sizeFrom = 10;

/**
 * The changes of one node; each is one mutant.
 * @param {Node} node
 * @param {{ source: string, isTest: boolean }} around isTest: the node decides an if, a loop or a ternary
 * @returns {Edit[]}
 */
export function mutate(node, { source, isTest }) {
  /** @param {{ start: number, end: number }} part */
  const read = ({ start, end }) => source.slice(start, end);
  /** @param {string} text */
  const replace = (text) => ({ start: node.start, end: node.end, text });
  const decided = isTest ? ['true', 'false'].filter((text) => text !== read(node)).map(replace) : [];
  switch (node.type) {
    case 'BinaryExpression':
      return [...decided, ...mutateOperator(node, isTest, read)];
    case 'LogicalExpression':
      return [...decided, replace(read(node['left'])), replace(read(node['right']))];
    case 'UnaryExpression':
      return [...decided, ...mutateUnary(node, isTest).map((part) => replace(read(part)))];
    case 'UpdateExpression':
      return [replace(read(node).replaceAll(/\+\+|--/g, (sign) => (sign === '++' ? '--' : '++')))];
    case 'AssignmentExpression': {
      const operator = arithmetic[node['operator']];
      return operator ? [replace(`${read(node['left'])} ${operator} ${read(node['right'])}`)] : [];
    }
    case 'Literal':
      return isTest ? decided : mutateLiteral(node).map(replace);
    case 'TemplateLiteral':
      return [replace("''")];
    case 'ArrayExpression':
      return node['elements'].length > 0 ? [replace('[]')] : [];
    case 'ObjectExpression':
      return node['properties'].length > 0 ? [replace('{}')] : [];
    case 'CallExpression':
      return [...decided, ...mutateCall(node, read)];
    default:
      return decided;
  }
}

/**
 * @param {Node} node
 * @param {boolean} isTest
 * @param {(part: Node) => string} read
 * @returns {Edit[]}
 */
function mutateOperator({ start, end, operator, left, right }, isTest, read) {
  const swapped = comparisons[operator] ?? (arithmetic[operator] ? [arithmetic[operator]] : []);
  // Where it decides, its opposite changes no more than "always" and "never" do: only the boundary is left to try.
  const tried = isTest && comparisons[operator] ? swapped.slice(0, -1) : swapped;
  return tried.map((text) => ({ start, end, text: `${read(left)} ${text} ${read(right)}` }));
}

/**
 * @param {Node} node
 * @param {boolean} isTest
 * @returns {Node[]}
 */
function mutateUnary({ operator, argument }, isTest) {
  if (operator === '!') return isTest ? [] : [argument];
  return operator === '-' ? [argument] : [];
}

/**
 * @param {Node} node
 * @returns {string[]}
 */
function mutateLiteral({ value }) {
  if (typeof value === 'boolean') return [String(!value)];
  if (typeof value === 'string') return value === '' ? ["'mutant'"] : ["''"];
  if (typeof value !== 'number') return [];
  if (value >= sizeFrom || value === 1) return ['0'];
  return [String(value + 1)];
}

/**
 * @param {Node} call
 * @param {(part: { start: number, end: number }) => string} read
 * @returns {Edit[]}
 */
function mutateCall(call, read) {
  const { start, end, callee } = call;
  const name = getCalledName(call);
  if (callee.type !== 'MemberExpression') return [];
  const { property } = callee;
  const swapped = Object.hasOwn(swappedMethods, name) ? swappedMethods[name] : undefined;
  if (swapped) {
    const before = read({ start, end: property.start });
    return [{ start, end, text: `${before}${swapped}${read({ start: property.end, end })}` }];
  }
  return dropped.has(name) ? [{ start, end, text: read(callee.object) }] : [];
}

/**
 * A function without its body; one that only returns a condition, a literal or the like has mutants inside instead.
 * @param {Node} node
 * @returns {Edit[]}
 */
export function emptyFunction({ body, expression }) {
  const { start, end } = body;
  if (body.type === 'BlockStatement') return body.body.length > 0 ? [{ start, end, text: '{}' }] : [];
  return expression && wholeResults.has(body.type) ? [{ start, end, text: 'undefined' }] : [];
}
