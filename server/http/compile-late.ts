import { AjvCompiler } from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Factory = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;
/** Checks a value or writes it down; a check says in `errors` what it last refused. */
type Compiled = ((data: unknown) => unknown) & { errors?: unknown };
type Build = (schemas: unknown, options: unknown) => (part: { schema: object }) => Compiled;

/**
 * Turns the schemas of a call into code when it is first made, not when the server starts: there are some hundred calls, and a node that
 * has just started has been asked for two of them.
 */
export const compileLate = {
  buildValidator: late(AjvCompiler() as Build),
  buildSerializer: late(SerializerSelector() as Build),
} as unknown as Factory;

/** Compiles each schema once a process: calls share the schemas of their refusals, and a process of tests opens many servers. */
function late(build: Build): Build {
  const known = new WeakMap<object, () => Compiled>();
  return (schemas, options) => {
    const compile = onlyOnce(() => build(schemas, options));
    return (part) => {
      const compiled = known.get(part.schema) ?? onlyOnce(() => compile()(part));
      known.set(part.schema, compiled);
      const call: Compiled = (data) => {
        const said = compiled()(data);
        call.errors = compiled().errors;
        return said;
      };
      return call;
    };
  };
}

function onlyOnce<T>(make: () => T): () => T {
  let made: { it: T } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}
