import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { bars, teams } from '#contract/limits';
import { Problem, type ProblemCode } from '#contract/problems';
import { note } from './noted.ts';

/** Fastify's own refusals, in our words. */
const known: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong-content-type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad-json',
};

/** The system's words for a process, or a machine, that may open no more files. */
const short = ['EMFILE', 'ENFILE'];

/**
 * PostgreSQL's word for "not now": locks, time limits, no connection to be had, a standby that is about to take over (25006); and a
 * pooler's, which has one code for all that it has to say (08P01).
 */
const passing = new Set([
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01',
  '25006',
  '55P03',
  '57014',
  '40001',
  '40P01',
  '53100',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  'EPIPE',
  'ECONNRESET',
  ...short,
]);

/** Whether the same might work a moment later. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  const unreachable = syscall === 'connect' || /timeout|terminated|not queryable/i.test(error.message);
  return unreachable || (code !== undefined && passing.has(code)) || isPassing(error.cause);
}

/** The system's words for a disk that takes nothing more. */
const full = new Set(['ENOSPC', 'EDQUOT']);

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return full.has((error as NodeJS.ErrnoException).code ?? '') || isDiskFull(error.cause);
}

/**
 * What our own machine is short of, room or open files, is no fault of whoever sent something: a phone that was told so would drop it.
 * Null for any other error.
 */
export function shortageOf(error: unknown): Problem | null {
  if (isDiskFull(error)) return diskLow();
  return isShortOfFiles(error) ? busy() : null;
}

function isShortOfFiles(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return short.includes((error as NodeJS.ErrnoException).code ?? '') || isShortOfFiles(error.cause);
}

/** The database's word for a call that was under way when its caller's account was deleted. */
function isOfDeleted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as NodeJS.ErrnoException).code === 'EGG01' || isOfDeleted(error.cause);
}

/** PostgreSQL's word for text that it cannot keep, such as a character of nought. */
const unwritable = new Set(['22021', '22P05']);

function isUnwritable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return unwritable.has((error as NodeJS.ErrnoException).code ?? '') || isUnwritable(error.cause);
}

/** What the catalogue has a sentence for, by the field that is wrong. */
const spokenOf: Record<string, ProblemCode> = {
  gameId: 'invalid-game-id',
  gameGroups: 'teams-in-a-race',
  game_groups: 'teams-in-a-race',
  gameBars: 'bars-in-a-race',
  game_bars: 'bars-in-a-race',
};
const counts: Partial<Record<ProblemCode, Record<string, number>>> = {
  'teams-in-a-race': { least: teams.min, most: teams.max },
  'bars-in-a-race': { least: bars.min, most: bars.max },
};

/** A path that names a game by something other than its number. */
function isNoNumber(where: readonly (string | undefined)[], first: { params?: object } | undefined): boolean {
  return where.join('.') === 'params.id' && 'type' in (first?.params ?? {});
}

/** The invalid field and the rule it broke, for the log; never the value that was sent. */
function describeInvalidField(error: FastifyError | Problem): { invalid?: string } {
  if (!('validation' in error) || !error.validation) return {};
  const [first] = error.validation;
  const [, field] = (first?.instancePath ?? '').split('/');
  const where = [error.validationContext, field].filter(Boolean).join('.');
  return { invalid: `${where} ${first?.message ?? 'is not valid'}` };
}

/** What is said of an error, whatever it was. */
export function problemOf(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error;
  if ('validation' in error && error.validation) {
    const first = error.validation[0];
    const where = [error.validationContext, ...(first?.instancePath ?? '').split('/').slice(1)];
    const spoken = spokenOf[where.at(-1) ?? ''] ?? (isNoNumber(where, first) ? 'invalid-game-id' : undefined);
    if (spoken) return new Problem(spoken, { params: counts[spoken] ?? {} });
    // The validator's message goes to the log only: it names keys and limits of the wire.
    return new Problem('bad-input');
  }
  const code = known[error.code];
  if (code) return new Problem(code);
  if (error.statusCode === 400) return new Problem('bad-json');
  // What a plug-in refuses (a folder, a hidden file, a range) is nothing to find here.
  if (error.statusCode && error.statusCode > 400 && error.statusCode < 500) return new Problem('not-found');
  if (isOfDeleted(error)) return new Problem('not-authenticated');
  if (isUnwritable(error)) return new Problem('bad-input');
  if (isDiskFull(error)) return diskLow();
  return isPassing(error) ? busy() : new Problem('out-of-order');
}

/** For what may work a moment later. */
export function busy(): Problem {
  return new Problem('busy', { retryAfterS: 2 });
}

/** For what came too large for the room that is left: a phone keeps it and tries again. */
export function diskLow(): Problem {
  return new Problem('disk-low', { retryAfterS: 60 });
}

/** The one place where an error becomes an answer: JSON with `message`, `code` and the status of its problem. */
export function refuse(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error);
  note(request, { problem: problem.code, ...(problem.code === 'bad-input' && describeInvalidField(error)) });
  if (problem.status === 503) request.log.warn({ problem: problem.code, why: whyOf(error) }, 'a request was put off');
  else if (problem.status >= 500) request.log.error({ err: error }, 'a request failed');
  if (problem.retryAfterS !== undefined) reply.header('retry-after', String(problem.retryAfterS));
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((answer: unknown) => JSON.stringify(answer))
    .send(answerOf(problem));
}

/** The words of what lies behind it: those of a failed query quote its values. */
function whyOf(error: Error): string {
  return error.cause instanceof Error ? whyOf(error.cause) : error.message;
}

export function answerOf({ message, code, extra }: Problem): Record<string, unknown> {
  return { ...extra, message, code, error: message };
}

/** Refuses in words what somebody typed when it has too many characters, as they count them. */
export function refuseLongerThan(most: number, value: string, thing: string): void {
  if (Array.from(value).length <= most) return;
  throw new Problem('bad-input', { message: `${thing} has at most ${most} characters.` });
}
