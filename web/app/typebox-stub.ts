/**
 * Stands in for typebox in what browsers are sent: they take the contract's types and paths; whether a shape fits, the server checks. The
 * build puts this in the place of every shape (scripts/bundle/lean-contract.mjs), so that it answers to whatever is read of one.
 */
export const Type: object = new Proxy(() => Type, {
  get: (_shape, name) => (typeof name === 'symbol' ? undefined : Type),
});
