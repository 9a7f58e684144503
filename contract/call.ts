import { type Static, type TSchema, Type } from 'typebox';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Who may call; a visitor may be signed in and need not, an account is no guest. Rights in a game are checked by the call itself. */
type Caller = 'anyone' | 'visitor' | 'signed-in' | 'account' | 'signed-in-or-link' | 'operator';

export interface Call<
  Input extends TSchema = TSchema,
  Output extends TSchema = TSchema,
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Who extends Caller = Caller,
  Read = unknown,
  Given = never,
> {
  method: Method;
  path: string;
  summary: string;
  caller: Who;
  input: Input;
  output: Output;
  params: Params;
  query: Query;
  status: number;
  /** [K19] Also taken from a phone whose seat has moved to another one, for what it did before. */
  fromOldPhone?: true;
  /** Set where the body is not JSON of the usual size. */
  bodyBytes?: number;
  /** Its answer is so long that it is sent compressed. */
  isLarge?: true;
  /** What its body and its answer are, where they are not JSON. */
  sends?: string;
  answers?: string;
  /** What the browser makes of the answer, and of what a screen gives it to send, where names inside are not those of the wire. */
  read?: (answer: never) => Read;
  write?: (given: Given) => unknown;
}

const nothing = Type.Object({});
type Nothing = typeof nothing;

interface Parts<
  I extends TSchema,
  O extends TSchema,
  P extends TSchema,
  Q extends TSchema,
  W extends Caller,
  Read,
  Given,
> {
  method: Method;
  path: string;
  summary: string;
  caller?: W;
  input?: I;
  output: O;
  params?: P;
  query?: Q;
  status?: number;
  fromOldPhone?: true;
  bodyBytes?: number;
  isLarge?: true;
  sends?: string;
  answers?: string;
  read?: (answer: Static<O>) => Read;
  write?: (given: Given) => Static<I>;
}

/** One row of the table: everything both sides must agree on about a call. */
export function call<
  O extends TSchema,
  I extends TSchema = Nothing,
  P extends TSchema = Nothing,
  Q extends TSchema = Nothing,
  const W extends Caller = 'signed-in',
  Read = Static<O>,
  Given = Static<I>,
>(parts: Parts<I, O, P, Q, W, Read, Given>): Call<I, O, P, Q, W, Read, Given> {
  return {
    status: 200,
    ...parts,
    caller: parts.caller ?? ('signed-in' as W),
    // The schemas default to "nothing named": what a call does not name is dropped on the way in.
    input: parts.input ?? (nothing as unknown as I),
    params: parts.params ?? (nothing as unknown as P),
    query: parts.query ?? (nothing as unknown as Q),
  };
}

export type InputOf<C extends Call> = Static<C['input']>;
export type OutputOf<C extends Call> = Static<C['output']>;
export type ParamsOf<C extends Call> = Static<C['params']>;
export type QueryOf<C extends Call> = Static<C['query']>;
/** Both as the browser's screens have them: translated where the call says how, else as they are on the wire. */
export type GivenOf<C extends Call> = C extends { write?: (given: infer Given) => unknown } ? Given : never;
export type ReadOf<C extends Call> = C extends { read?: (answer: never) => infer Read } ? Read : never;
