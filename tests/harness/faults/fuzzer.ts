/** A call as an OpenAPI document tells of it. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query' }[];
  /** What its body may hold, by name. */
  fields: string[];
  sends: string;
}

/** What is sent instead of what is right. */
export interface Attack {
  about: string;
  url: string;
  headers: Record<string, string>;
  body: string | Buffer | null;
}

/** A call as somebody means it: what stands in its address and in its body. */
export interface Meant {
  values: Record<string, string>;
  payload: Record<string, unknown>;
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        parameters: { name: string; in: 'path' | 'query' }[];
        requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> };
      }
    >
  >;
}

export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody }]) => {
      const [[sends, { schema }] = ['application/json', { schema: {} }]] = Object.entries(requestBody?.content ?? {});
      const fields = Object.keys(schema.properties ?? {});
      return { id: operationId, method: method.toUpperCase(), path, parameters, fields, sends };
    }),
  );
}

const long = 'x'.repeat(200_000);
const deep = (open: string, close: string, levels = 20_000) => open.repeat(levels) + close.repeat(levels);

/** What no field is meant to hold. */
const wrongValues: [about: string, value: unknown][] = [
  ['null', null],
  ['true', true],
  ['nothing', ''],
  ['blanks', ' \t\n '],
  ['minus one', -1],
  ['a half', 0.5],
  ['beyond all integers', 1e308],
  ['beyond 53 bits', 2 ** 60],
  ['beyond 32 bits', 4_294_967_296],
  ['a number in words', '1'],
  ['not a number', 'NaN'],
  ['a long text', long],
  ['a null byte', 'a\u0000b'],
  ['half a character', 'a\ud800b'],
  ['right to left', '\u202eevil'],
  ['markup', '<img src=x onerror=alert(1)>'],
  ['SQL', "'; drop table games; --"],
  ['a path', '../../../../etc/passwd'],
  ['a template', '{{displayName}}${7*7}'],
  ['a line break', 'a\r\nBcc: b@example.org'],
  ['a date that is none', '2026-02-31'],
  ['a list', [1, 'two', null]],
  ['a long list', Array.from({ length: 5_000 }, (_, at) => at)],
  ['an object', { a: { b: 1 } }],
  ['a constructor', { constructor: { prototype: { isHost: true } }, toString: 1 }],
];

/** What is no part of an address. */
const wrongParts = [
  '',
  '0',
  '-1',
  '1.5',
  '1e3',
  '99999999999999999999',
  'NaN',
  '%00',
  '%ff',
  '%',
  '..%2f..%2fetc%2fpasswd',
  "1'--",
  '%3Cscript%3E',
  'x'.repeat(190),
  'x'.repeat(5_000),
  '1;2',
  '1,2',
  '__proto__',
];

/** What is no body. */
const wrongBodies: [about: string, body: string | Buffer, type?: string][] = [
  ['an empty body', ''],
  ['half a body', '{"gameId":'],
  ['a list for a body', '[]'],
  ['null for a body', 'null'],
  ['a word for a body', '"gameId"'],
  ['a number for a body', '7'],
  ['a body without end', deep('[', '')],
  ['a deep body', deep('[', ']')],
  ['deep objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['a prototype', '{"__proto__":{"isHost":true},"constructor":{"prototype":{"isHost":true}}}'],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0xd8])],
  ['a byte order mark', '\ufeff{}'],
  ['a large body', JSON.stringify({ a: 'x'.repeat(3_000_000) })],
  ['text', 'gameId=1', 'text/plain'],
  ['a form', 'gameId=1&gameId=2', 'application/x-www-form-urlencoded'],
  ['half a form', '--b\r\nContent-Disposition: form-data; name="photo"', 'multipart/form-data; boundary=b'],
  ['a form without a boundary', 'x', 'multipart/form-data'],
  ['a type that is none', '{}', 'application/json; charset=utf-99, x'],
];

const wrongHeaders: [about: string, headers: Record<string, string>][] = [
  ['a foreign page', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a key that is none', { 'idempotency-key': 'x'.repeat(4_000) }],
  ['packed as it is not', { 'content-encoding': 'gzip' }],
  ['ranges', { range: 'bytes=0-,-1,9-3,99999999999999999999-' }],
  ['a proxy', { 'x-forwarded-for': '::1, 127.0.0.1', 'x-forwarded-host': 'evil.example', forwarded: 'for=x' }],
  ['another method', { 'x-http-method-override': 'DELETE' }],
  ['half a WebSocket', { upgrade: 'websocket', connection: 'upgrade' }],
  ['a token that is none', { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' }],
];

/** Everything that is wrong about one call, each with one thing wrong alone. */
export function* attacksOn(operation: Operation, meant: Meant): Generator<Attack> {
  const right = meantCall(operation, meant);
  const hasBody = !['GET', 'HEAD', 'DELETE'].includes(operation.method);
  for (const { name } of operation.parameters) {
    for (const part of wrongParts) {
      const url = addressOf(operation, { ...meant.values, [name]: part });
      yield { ...right, about: `${name} is ${part.slice(0, 20)}`, url };
    }
  }
  for (const [about, headers] of wrongHeaders) yield { ...right, about, headers: { ...right.headers, ...headers } };
  yield { ...right, about: 'every name twice', url: `${right.url}&gameId=1&gameId[]=2&gameId[a]=3` };
  if (!hasBody) return;
  const names = new Set([...operation.fields, ...Object.keys(meant.payload)]);
  for (const name of names) {
    const { [name]: _gone, ...rest } = meant.payload;
    yield { ...right, about: `without ${name}`, body: JSON.stringify(rest) };
    for (const [about, value] of wrongValues) {
      yield { ...right, about: `${name} is ${about}`, body: JSON.stringify({ ...meant.payload, [name]: value }) };
    }
  }
  for (const [about, body, type = 'application/json'] of wrongBodies) {
    yield { ...right, about, body, headers: { ...right.headers, 'content-type': type } };
  }
}

function meantCall(operation: Operation, { values, payload }: Meant): Omit<Attack, 'about'> {
  const hasBody = !['GET', 'HEAD', 'DELETE'].includes(operation.method);
  return {
    url: addressOf(operation, values),
    headers: hasBody ? { 'content-type': 'application/json' } : {},
    body: hasBody ? JSON.stringify(payload) : null,
  };
}

function addressOf({ path, parameters }: Operation, values: Record<string, string>): string {
  const named = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '1');
  const asked = parameters.filter((one) => one.in === 'query' && values[one.name] !== undefined);
  return `${named}?${asked.map(({ name }) => `${name}=${values[name]}`).join('&')}`;
}
