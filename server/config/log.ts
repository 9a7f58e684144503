import { type DestinationStream, type Logger, pino } from 'pino';

/** What begins inside a word is never looked at anew from its next letter: a megabyte without an @ is read once, not once a letter. */
const secrets: [RegExp, string][] = [
  [/(?<![^\s@<>"'(),:;=])[^\s@<>"'(),:;=]+@[^\s@<>"'(),:;]+/g, '[email]'],
  [/(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]'],
  [/([?&]link=)[^\s"'&]+/gi, '$1[token]'],
  [/(bearer\s+)\S+/gi, '$1[token]'],
  [/(token|token_hash|password|code|sid|secret|key)(["']?\s*[=:]\s*["']?)[^\s"'&,;}]+/gi, '$1$2[secret]'],
  [/("?(?:lat|lon|lng|latitude|longitude)"?\s*[=:]\s*)-?\d+(?:\.\d+)?/gi, '$1[position]'],
  [/-?\d{1,3}\.\d{3,}\s*,\s*-?\d{1,3}\.\d{3,}/g, '[position]'],
  [/(postgres(?:ql)?|smtps?):\/\/[^\s"']+/g, '$1://[secret]'],
];

/** How much of one text is logged. A little more is looked at, so that the cut does not hide what half an address is. */
const longest = 2_000;
const lookedAt = longest + 400;

/** Text without e-mail addresses, tokens, passwords or positions, and not endless. */
export function withoutSecrets(text: string): string {
  const clean = secrets.reduce((said, [shape, stand]) => said.replace(shape, stand), text.slice(0, lookedAt));
  return text.length > longest ? `${clean.slice(0, longest)}…` : clean;
}

const secretKeys = new Set(['email', 'password', 'token', 'lat', 'lon', 'accuracy', 'tel', 'fix']);

/** The same for everything inside a logged object; errors are logged by `loggedError`. */
function withoutSecretsIn(fields: Record<string, unknown>, depth = 0): Record<string, unknown> {
  const clean = (key: string, value: unknown): unknown => {
    if (secretKeys.has(key)) return '[redacted]';
    if (typeof value === 'string') return withoutSecrets(value);
    if (value === null || typeof value !== 'object' || value instanceof Error) return value;
    if (depth > 5) return '[deep]';
    if (Array.isArray(value)) return value.map((one) => clean('', one));
    return withoutSecretsIn(value as Record<string, unknown>, depth + 1);
  };
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, clean(key, value)]));
}

/** An error as we log it: PostgreSQL's `detail` quotes rows and a failed query its values, so only what names the fault is kept. */
function loggedError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: withoutSecrets(String(error)) };
  const { code, constraint, query } = error as { code?: unknown; constraint?: unknown; query?: unknown };
  const message = typeof query === 'string' ? `Failed query: ${query}` : error.message;
  return {
    type: error.name,
    message: withoutSecrets(message),
    code,
    constraint,
    stack: withoutSecrets((error.stack ?? '').replace(error.message, () => message)),
    ...(error.cause ? { cause: loggedError(error.cause) } : {}),
  };
}

/** An error that is logged without words lends its own, which pino would take as they are. */
function withMessage(args: unknown[]): unknown[] {
  const [first, ...others] = args;
  const error = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err;
  return others.length === 0 && error instanceof Error ? [first, error.message] : args;
}

export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: loggedError },
    hooks: {
      logMethod(this: Logger, args: Parameters<Logger['info']>, method: Logger['info']) {
        const clean = withMessage(args).map((arg) => (typeof arg === 'string' ? withoutSecrets(arg) : arg));
        method.apply(this, clean as typeof args);
      },
    },
    formatters: { log: (fields: Record<string, unknown>) => withoutSecretsIn(fields) },
  };
  return destination ? pino(options, destination) : pino(options);
}
