const shape = (properties: unknown) => ({ properties });

/** Stands in for typebox in what browsers are sent: they take the contract's types and paths; whether a shape fits, the server checks. */
export const Type = new Proxy({}, { get: () => shape });
