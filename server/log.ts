import { type DestinationStream, type Logger, pino } from 'pino';

const secrets: [RegExp, string][] = [
  [/[\w.+%-]+@[\w-]+(?:\.[\w-]+)*/g, '[email]'],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]'],
  [/(bearer\s+)\S+/gi, '$1[token]'],
  [/(token|token_hash|password|code|sid|secret|key)(["']?\s*[=:]\s*["']?)[^\s"'&,;}]+/gi, '$1$2[secret]'],
  [/-?\d{1,3}\.\d{3,}\s*,\s*-?\d{1,3}\.\d{3,}/g, '[position]'],
  [/(postgres(?:ql)?|smtps?):\/\/[^\s"']+/g, '$1://[secret]'],
];

/** Text without e-mail addresses, tokens, passwords or positions. */
export function withoutSecrets(text: string): string {
  return secrets.reduce((clean, [shape, stand]) => clean.replace(shape, stand), text);
}

/** An error as we log it: PostgreSQL's `detail` quotes rows and a failed query its values, so only what names the fault is kept. */
function errorLine(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: withoutSecrets(String(error)) };
  const { code, constraint, query } = error as { code?: unknown; constraint?: unknown; query?: unknown };
  const message = typeof query === 'string' ? `Failed query: ${query}` : error.message;
  return {
    type: error.name,
    message: withoutSecrets(message),
    code,
    constraint,
    stack: withoutSecrets((error.stack ?? '').replace(error.message, () => message)),
    ...(error.cause ? { cause: errorLine(error.cause) } : {}),
  };
}

export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: errorLine },
    hooks: {
      logMethod(this: Logger, args: Parameters<Logger['info']>, method: Logger['info']) {
        const clean = args.map((arg) => (typeof arg === 'string' ? withoutSecrets(arg) : arg));
        method.apply(this, clean as typeof args);
      },
    },
    redact: {
      paths: [
        'email',
        'password',
        'token',
        'lat',
        'lon',
        'tel',
        '*.email',
        '*.password',
        '*.token',
        '*.lat',
        '*.lon',
        '*.tel',
      ],
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
