/**
 * Lint rules for Testing Library queries: `getBy…` and `findBy…` throw when they find nothing, so on its own such a query
 * is an assertion, and an `expect` that only asks whether it found something cannot fail.
 *
 * @typedef {Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1]} Rule
 * @typedef {{ type: string, [key: string]: any }} Node
 */

const throwingQuery = /^(get|find)(All)?By[A-Z]/;
/** Matchers, without whitespace, that hold for every element and for every list of at least one element. */
const presence = new RegExp(
  String.raw`^(\.resolves)?\.(toBeTruthy|toBeDefined|not\.toBe(Null|Undefined|Falsy|Nullable))\(|` +
    String.raw`^(\.resolves)?\.not\.to(Be|Equal|StrictEqual|Contain)\((null|undefined|0|\[\])\)|` +
    String.raw`^\.(toBeGreaterThan\(0|toBeGreaterThanOrEqual\([01])\)|expect\.anything\(\)`,
);

/** @type {Rule} */
const noNeedlessExpect = {
  create: (context) => ({
    CallExpression(call) {
      const { callee } = call;
      if (callee.type !== 'MemberExpression') return;
      const asserted = calledOn(callee);
      if (nameOf(asserted?.callee) !== 'expect') return;
      const [value] = asserted?.arguments ?? [];
      const values = value?.type === 'ArrayExpression' ? value.elements : [value];
      const matcher = context.sourceCode.text.slice(asserted?.end, call.end).replace(/\s/g, '');
      if (!values.some(isThrowingQuery) || !presence.test(matcher)) return;
      const message =
        'The query throws when it finds nothing, so this cannot fail: use the bare query, or assert a value.';
      context.report({ node: call, message });
    },
  }),
};

/**
 * `vitest/expect-expect` for screen tests: a bare throwing query is an assertion too, but one inside another call,
 * such as the target of a click, is not.
 * @type {Rule}
 */
const expectOrQuery = {
  create(context) {
    /** @type {Set<Node>} */
    const without = new Set();
    return {
      CallExpression(call) {
        if (isTest(call)) without.add(call);
        else if (nameOf(call.callee) === 'expect') without.clear();
      },
      ExpressionStatement({ expression }) {
        if (isThrowingQuery(expression)) without.clear();
      },
      'CallExpression:exit'(call) {
        if (without.delete(call)) context.report({ node: call.callee, message: 'Test has no assertions.' });
      },
    };
  },
};

/** @param {Node} call */
function isTest(call) {
  let root = call.callee;
  while (root.type === 'MemberExpression' || root.type === 'CallExpression') root = root.object ?? root.callee;
  return ['test', 'it'].includes(nameOf(root)) && /Function/.test(call.arguments.at(-1)?.type ?? '');
}

/**
 * The call that a chain of properties hangs on: `expect(x)` of `expect(x).not.toBe`.
 * @param {Node} chain
 * @returns {Node | null}
 */
function calledOn(chain) {
  let root = chain;
  while (root.type === 'MemberExpression') root = root.object;
  return root.type === 'CallExpression' ? root : null;
}

/** Awaited or not, on any object, or the length of what it found. @param {Node | null | undefined} node @returns {boolean} */
function isThrowingQuery(node) {
  if (node?.type === 'CallExpression') return throwingQuery.test(nameOf(node.callee));
  if (node?.type === 'MemberExpression') return nameOf(node) === 'length' && isThrowingQuery(node.object);
  const inner = node?.argument ?? node?.expression;
  return !!inner && isThrowingQuery(inner);
}

/** @param {Node | undefined} callee @returns {string} */
function nameOf(callee) {
  return callee?.name ?? callee?.property?.name ?? '';
}

/** @type {{ meta: { name: string }, rules: Record<string, Rule> }} */
const plugin = {
  meta: { name: 'test-queries' },
  rules: { 'no-needless-expect': noNeedlessExpect, 'expect-or-query': expectOrQuery },
};
export default plugin;
