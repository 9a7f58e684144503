import { emptyFunction, mutate } from './mutators.mjs';
import { getCalledName, getChildren, parseTypeScript } from './syntax.mjs';

/**
 * A mutant replaces its site, an expression, a statement or a block, by its text.
 * @typedef {import('./syntax.mjs').Node} Node
 * @typedef {{ start: number, end: number, kind: 'expression' | 'statement' | 'block' }} Site
 * @typedef {{ site: Site, text: string, line: number, change: string }} Mutant
 * @typedef {{ isTest: boolean, chain: Node | null, isSpine: boolean }} Around chain: the optional chain around; isSpine: what it is called on
 */

/** @type {Around} */
const plain = { isTest: false, chain: null, isSpine: false };
const logMethods = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);
const longestChange = 60;

/**
 * All mutants of a file, in the order of their sites.
 * @param {string} path
 * @param {string} source
 * @returns {Mutant[]}
 */
export function findMutants(path, source) {
  /** @type {Mutant[]} */
  const found = [];

  /**
   * @param {Site} site
   * @param {string} text
   * @param {{ start: number, end: number, text: string }} edit as it is reported
   */
  const add = ({ start, end, kind }, text, edit) => {
    const line = source.slice(0, edit.start).split('\n').length;
    const change = `${shorten(source.slice(edit.start, edit.end))} → ${shorten(edit.text) || 'nothing'}`;
    found.push({ site: { start, end, kind }, text, line, change });
  };

  /**
   * @param {Node} node
   * @param {Around} around
   */
  const visit = (node, around) => {
    if (isUnmutated(node)) return;
    const { chain, isSpine, isTest } = around;
    // Half an optional chain is no expression: its mutants replace the whole chain.
    const whole = chain && isSpine ? chain : node;
    const edits = [
      ...mutate(node, { source, isTest }).filter(() => node.type !== 'TemplateLiteral' || !isTest),
      ...(chain && node['optional'] === true ? [dropQuestionMark(source, node)] : []),
    ];
    for (const edit of edits) {
      const text = source.slice(whole.start, edit.start) + edit.text + source.slice(edit.end, whole.end);
      add({ start: whole.start, end: whole.end, kind: 'expression' }, text, edit);
    }
    visitInside(node, around);
  };

  /**
   * @param {Node} node
   * @param {Around} around
   */
  const visitInside = (node, { isTest, chain, isSpine }) => {
    switch (node.type) {
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
        return visit(node['expression'], { ...plain, isTest });
      case 'ChainExpression':
        return visit(node['expression'], { isTest: false, chain: node, isSpine: true });
      case 'IfStatement':
      case 'ConditionalExpression':
        visit(node['test'], { ...plain, isTest: true });
        return visitAll([node['consequent'], node['alternate']]);
      case 'ExpressionStatement':
        addRemoval(node);
        return visit(node['expression'], plain);
      case 'MemberExpression':
        visit(node['object'], isSpine ? { ...plain, chain, isSpine } : plain);
        return node['computed'] ? visit(node['property'], plain) : undefined;
      case 'CallExpression':
        visit(node['callee'], isSpine ? { ...plain, chain, isSpine } : plain);
        return visitAll(node['arguments']);
      case 'Property':
      case 'PropertyDefinition':
      case 'MethodDefinition':
        return visitAll([node['computed'] && node['key'], node['kind'] !== 'constructor' && node['value']]);
      case 'AssignmentExpression':
        return visit(node['right'], plain);
      case 'UpdateExpression':
        return undefined;
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        addEmptyFunction(node);
        return visitAll([...node['params'], node['body']]);
      default:
        return visitAll(getChildren(node));
    }
  };

  /** @param {(Node | null | false)[]} nodes */
  const visitAll = (nodes) => {
    for (const node of nodes) if (node) visit(node, plain);
  };

  /** @param {Node} statement */
  const addRemoval = ({ start, end, directive }) => {
    if (!directive) add({ start, end, kind: 'statement' }, '', { start, end, text: '' });
  };

  /** @param {Node} node */
  const addEmptyFunction = (node) => {
    const { body } = node;
    if (isUnmutated(body)) return;
    // One statement without its function is the function without its statement.
    if (body.type === 'BlockStatement' && body.body.length === 1 && body.body[0].type === 'ExpressionStatement') return;
    for (const edit of emptyFunction(node)) {
      const kind = body.type === 'BlockStatement' ? 'block' : 'expression';
      add({ start: body.start, end: body.end, kind }, edit.text, edit);
    }
  };

  visitAll(getChildren(parseTypeScript(path, source)));
  return found;
}

/**
 * Types, what is written for the log or for a developer, SQL, which any change breaks, and which bit of a mask something has.
 * @param {Node} node
 * @returns {boolean}
 */
function isUnmutated(node) {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TaggedTemplateExpression':
      return true;
    case 'BinaryExpression':
      return node['operator'] === '<<';
    case 'NewExpression':
      return node['callee'].type === 'Identifier' && /^(?:\w*Error)$/.test(node['callee'].name);
    case 'ExpressionStatement':
      return node['expression'].type === 'CallExpression' && isUnmutated(node['expression']);
    case 'CallExpression': {
      const name = getCalledName(node);
      return name === 'query' || (logMethods.has(name) && isLog(node['callee'].object));
    }
    default:
      return node.type.startsWith('TS') && !node.type.endsWith('Expression') && node.type !== 'TSParameterProperty';
  }
}

/** @param {Node | undefined} logger */
function isLog(logger) {
  const name = logger?.['property']?.name ?? logger?.['name'] ?? '';
  return /^(?:log|console)$/i.test(name);
}

/**
 * `a?.b` without its question mark, also `a?.[b]` and `a?.(b)`.
 * @param {string} source
 * @param {Node} node
 */
function dropQuestionMark(source, node) {
  const from = (node['object'] ?? node['callee']).end;
  const start = source.indexOf('?.', from);
  const isName = node.type === 'MemberExpression' && !node['computed'];
  return { start, end: start + 2, text: isName ? '.' : '' };
}

/** @param {string} text */
function shorten(text) {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > longestChange ? `${line.slice(0, longestChange)}…` : line;
}
