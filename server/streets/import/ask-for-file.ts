import { BrokenFile } from '../../outside/places/found-place.ts';

/** The line broke, or the server is in trouble: worth another attempt. */
export class Interrupted extends Error {}

export interface Answer {
  /** Whether what is here already is the whole file, or cannot be part of it. */
  rest: 'comes' | 'none' | 'impossible';
  /** Which byte of the file comes first; 0 where it starts anew. */
  from: number;
  /** How long the whole file is, where the server says so. */
  total: number | null;
  version: string;
  chunks: () => AsyncGenerator<Uint8Array>;
  end: () => void;
}

interface Question {
  address: URL;
  /** How many bytes are here already, of this version. */
  from: number;
  version: string;
  signal: AbortSignal;
}

/** Without a byte for so long, the line is taken for broken. */
const silenceMs = 30_000;
/** How much is held in memory ahead of the disk. */
const aheadBytes = 4 * 1_024 ** 2;
const mostRedirects = 5;

/** Whether an address may be fetched from: https, and plain http only from this machine. */
export function mayFetch({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}

/** Asks for a file, or for the rest of it as long as it has not changed. */
export async function ask({ address, from, version, signal }: Question): Promise<Answer> {
  const silence = new Silence(signal);
  const headers = new Headers({ 'accept-encoding': 'identity', 'user-agent': 'pickled-egg import-map' });
  if (from > 0) {
    headers.set('range', `bytes=${from}-`);
    headers.set('if-range', version);
  }
  let response: Response;
  try {
    response = await follow(address, headers, silence.signal);
  } catch (error) {
    silence.end();
    signal.throwIfAborted();
    if (error instanceof BrokenFile) throw error;
    throw new Interrupted(silence.isOver ? 'it has not answered for 30 seconds.' : 'it cannot be reached.');
  }
  const { body } = response;
  const told = toldBy(response, from, address);
  const ahead = body && new ReadAhead(body, () => silence.wasBroken());
  return {
    ...told,
    version: versionOf(response),
    chunks: () => chunksOf(ahead, signal),
    end: () => {
      ahead?.cancel();
      silence.end();
    },
  };
}

/** What an answer gives; an answer that is none is told in words, or tried again. */
function toldBy(response: Response, from: number, { host }: URL): Pick<Answer, 'rest' | 'from' | 'total'> {
  const { status, headers } = response;
  const [, first, whole] = /^bytes (?:(\d+)-\d+|\*)\/(\d+|\*)$/.exec(headers.get('content-range') ?? '') ?? [];
  const total = whole === undefined || whole === '*' ? null : Number(whole);
  if (status === 206 && from > 0 && Number(first) === from) return { rest: 'comes', from, total };
  if (status === 416 && from > 0) return { rest: total === from ? 'none' : 'impossible', from, total };
  if (status === 200) {
    const length = headers.get('content-length');
    return {
      rest: 'comes',
      from: 0,
      total: length === null || headers.has('content-encoding') ? null : Number(length),
    };
  }
  void response.body?.cancel().catch(() => undefined);
  if (status >= 500 || status === 408 || status === 429) throw new Interrupted(`it answers ${status}.`);
  throw new BrokenFile(host, `it answers ${status}${from > 0 ? ' where the rest of the file was asked for' : ''}.`);
}

/** Only a strong mark tells one version of a file from another to the byte. */
function versionOf({ headers }: Response): string {
  const etag = headers.get('etag') ?? '';
  return etag.startsWith('"') ? etag : (headers.get('last-modified') ?? '');
}

async function follow(address: URL, headers: Headers, signal: AbortSignal): Promise<Response> {
  let at = address;
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const response = await fetch(bare(at).href, { headers: withLogin(headers, at), redirect: 'manual', signal });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) return response;
    void response.body?.cancel().catch(() => undefined);
    if (!URL.canParse(location, at.href)) throw new BrokenFile(at.host, 'it leads to an address that is none.');
    at = new URL(location, at.href);
    if (!mayFetch(at)) throw new BrokenFile(address.host, 'it leads to an address without https.');
  }
  throw new BrokenFile(address.host, 'it leads from one address to the next without end.');
}

/** A name and password stand in a header, for the server they were given for alone. */
function withLogin(headers: Headers, { username, password }: URL): Headers {
  const sent = new Headers(headers);
  if (username === '' && password === '') return sent;
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  sent.set('authorization', `Basic ${Buffer.from(login).toString('base64')}`);
  return sent;
}

function bare(address: URL): URL {
  const without = new URL(address.href);
  without.username = '';
  without.password = '';
  return without;
}

async function* chunksOf(ahead: ReadAhead | null, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    for (let chunk = await ahead?.next(); chunk; chunk = await ahead?.next()) {
      signal.throwIfAborted();
      yield chunk;
    }
  } catch {
    signal.throwIfAborted();
    throw new Interrupted('the line broke before the file was there.');
  }
}

/**
 * Receives a body from the moment it begins. When a connection breaks, Node 24 and later drop what is received and not yet read, and the
 * disk is slower than the network.
 */
class ReadAhead {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #chunks: Uint8Array[] = [];
  #bytes = 0;
  #end: { error: unknown } | null = null;
  /** Only one side waits at a time: for a chunk, or for room. */
  #wake: () => void = () => undefined;

  constructor(body: ReadableStream<Uint8Array>, onChunk: () => void) {
    this.#reader = body.getReader();
    void this.#receive(onChunk).then(
      () => this.#close(null),
      (error: unknown) => this.#close(error),
    );
  }

  /** The next chunk, or undefined at the end; what came before an error is handed over first. */
  async next(): Promise<Uint8Array | undefined> {
    while (this.#chunks.length === 0 && !this.#end) await this.#change();
    const chunk = this.#chunks.shift();
    if (!chunk && this.#end?.error) throw this.#end.error;
    this.#bytes -= chunk?.length ?? 0;
    this.#wake();
    return chunk;
  }

  cancel(): void {
    void this.#reader.cancel().catch(() => undefined);
    this.#close(null);
  }

  async #receive(onChunk: () => void): Promise<void> {
    for (;;) {
      const { done, value } = await this.#reader.read();
      if (done || this.#end) return;
      onChunk();
      this.#chunks.push(value);
      this.#bytes += value.length;
      this.#wake();
      while (this.#bytes > aheadBytes && !this.#end) await this.#change();
    }
  }

  #change(): Promise<void> {
    return new Promise((resolve) => (this.#wake = resolve));
  }

  #close(error: unknown): void {
    this.#end ??= { error };
    this.#wake();
  }
}

/** Ends what it is given to when nothing was heard for too long, or when somebody wants us to end. */
class Silence {
  readonly #over = new AbortController();
  #timer: NodeJS.Timeout;
  readonly signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.signal = AbortSignal.any([signal, this.#over.signal]);
    this.#timer = this.#start();
  }

  get isOver(): boolean {
    return this.#over.signal.aborted;
  }

  wasBroken(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#start();
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #start(): NodeJS.Timeout {
    return setTimeout(() => this.#over.abort(), silenceMs);
  }
}
