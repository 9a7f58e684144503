import type { Call } from '#contract/call';
import { calls } from '#contract/calls';

interface Shape {
  properties?: Record<string, unknown>;
  required?: string[];
}

const Refusal = {
  type: 'object',
  required: ['message', 'code'],
  properties: { message: { type: 'string' }, code: { type: 'string' }, error: { type: 'string' } },
};

function parameters(shape: Shape, where: 'path' | 'query') {
  return Object.entries(shape.properties ?? {}).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || (shape.required ?? []).includes(name),
    schema,
  }));
}

/** By the cookie; where a link opens it, by that as well. */
function securityOf({ caller }: Call) {
  return [{ session: [] }, ...(caller === 'signed-in-or-link' ? [{ link: [] }] : [])];
}

function operation(name: string, call: Call) {
  const hasBody = call.method !== 'GET' && Object.keys((call.input as Shape).properties ?? {}).length > 0;
  const { sends = 'application/json', answers = 'application/json' } = call;
  return {
    operationId: name,
    summary: call.summary,
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    ...(hasBody ? { requestBody: { content: { [sends]: { schema: call.input } } } } : {}),
    ...(call.caller === 'anyone' ? {} : { security: securityOf(call) }),
    responses: {
      [call.status]: { description: 'Done', content: { [answers]: { schema: call.output } } },
      default: { description: 'Refused', content: { 'application/json': { schema: Refusal } } },
    },
  };
}

/** The contract as OpenAPI: the same table the server checks requests with. */
export function openApi(cookie: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries(calls)) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Pickled Egg', version: '1', description: 'Every call the product makes to its own server.' },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie },
        link: { type: 'apiKey', in: 'query', name: 'link' },
      },
    },
    paths,
  };
}
