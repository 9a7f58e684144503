import { createRequire } from 'node:module';

type Compile = (route: { schema: object }) => unknown;
type Factory = (externalSchemas: unknown, options: unknown) => Compile;

/** Packages as Fastify finds them. */
const packages = createRequire(createRequire(import.meta.url).resolve('fastify'));

/**
 * A process of tests builds the whole server many times over, and most of that is compiling the contract's schemas: from here on
 * each is compiled once a process.
 */
for (const name of ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler']) {
  const selectCompiler = packages(name) as () => Factory;
  const loaded = packages.cache[packages.resolve(name)];
  if (!loaded) throw new Error(`${name} is not where Fastify finds it.`);
  const compiled = new Map<string, WeakMap<object, unknown>>();
  loaded.exports = () => compilingOnce(selectCompiler(), compiled);
}

function compilingOnce(factory: Factory, compiled: Map<string, WeakMap<object, unknown>>): Factory {
  return (externalSchemas, options) => {
    const compile = factory(externalSchemas, options);
    const key = JSON.stringify([externalSchemas, options]);
    const known = compiled.get(key) ?? new WeakMap<object, unknown>();
    compiled.set(key, known);
    return (route) => {
      const made = known.get(route.schema) ?? compile(route);
      known.set(route.schema, made);
      return made;
    };
  };
}
