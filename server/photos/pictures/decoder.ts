import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { picture } from '#contract/limits';
import { Problem } from '#contract/problems';
import { projectRoot } from '../../config/project-root.ts';
import type { PictureKind } from './picture-kind.ts';
import { UnreadablePicture } from './unreadable-picture.ts';

/**
 * What a process that decodes may take: so much of a processor's time for a piece of work, so long in all (a busy machine is no picture's
 * fault), so much memory, and how far everybody else comes first.
 */
export interface DecoderBounds {
  cpuMs: number;
  withinMs: number;
  memoryBytes: number;
  nice: number;
}

export interface DecoderWork {
  work: 'measure' | 'make';
  path: string;
  kind: PictureKind;
}

/** A process that decodes one picture at a time. */
export interface Decoder {
  /** Throws UnreadablePicture when it refuses, takes too long or dies; whoever asked may give up by the signal. The process ends with any but the first. */
  ask(work: DecoderWork, signal?: AbortSignal): Promise<unknown>;
  /** What it held when it last answered; null once it has ended. */
  heldBytes(): number | null;
  end(): Promise<void>;
}

interface Said {
  answer?: unknown;
  refused?: string;
  tooLarge?: boolean;
  rss: number;
}

const retryAfterS = 5;
const program = join(projectRoot, 'server/photos/pictures/picture-child.mjs');
/** Only Linux holds a process to it; elsewhere what a picture weighs by its head is all there is. */
const limited = 'ulimit -d "$0" 2>/dev/null; exec "$@"';
/** The most that V8 reserves for compiled code. */
const codeRangeMostBytes = 512 * 1_024 ** 2;

/** Starts one. It knows nothing of our settings, and ends when we do. */
export function startDecoder({ cpuMs, withinMs, memoryBytes, nice }: DecoderBounds): Decoder {
  const { largestPx, thumbnailPx, megapixels } = picture;
  const command = [
    process.execPath,
    '--max-old-space-size=64',
    program,
    JSON.stringify({ largestPx, thumbnailPx, cpuMs, nice }),
  ];
  const { PATH, LD_LIBRARY_PATH } = process.env;
  const limitKb = Math.round((memoryBytes + readCodeRangeBytes()) / 1_024);
  const child = spawn('/bin/sh', ['-c', limited, String(limitKb), ...command], {
    env: { PATH, LD_LIBRARY_PATH, MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  // It holds nobody up who wants to end.
  child.unref();
  child.channel?.unref();
  let held: number | null = 0;
  const ended = new Promise<void>((resolve) => {
    const over = () => {
      held = null;
      resolve();
    };
    child.once('exit', over).once('error', over);
  });
  const ready = once(child, 'message');
  let isReady = false;
  const end = async () => {
    child.kill('SIGKILL');
    await ended;
  };

  const answered = ({ work, path, kind }: DecoderWork, signal?: AbortSignal) =>
    new Promise<Said>((resolve, reject) => {
      const pixelsMost = megapixels[kind] * 1_000_000;
      let timer: NodeJS.Timeout | undefined;
      const giveUp = () => reject(signal?.reason as Error);
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      signal?.addEventListener('abort', giveUp);
      // One that never began says nothing about the picture.
      const died = () =>
        reject(
          isReady
            ? new UnreadablePicture('the decoder ended', { hasDied: true })
            : new Problem('busy', { retryAfterS }),
        );
      const begin = () => {
        isReady = true;
        timer = setTimeout(() => reject(new UnreadablePicture('it took too long')), withinMs);
        child.once('message', (said) => {
          settle();
          resolve(said as Said);
        });
        child.send({ work, path, kind, pixelsMost }, (error) => error && died());
      };
      void ended.then(settle).then(died);
      ready.then(begin, died);
    });

  return {
    async ask(work, signal) {
      signal?.throwIfAborted();
      const said = await answered(work, signal).catch(async (error: unknown) => {
        await end();
        throw error;
      });
      const { answer, refused, tooLarge = false, rss } = said;
      held = rss;
      if (refused === undefined) return answer;
      throw new UnreadablePicture(refused, { tooLarge });
    },
    heldBytes: () => held,
    end,
  };
}

/**
 * How much memory V8 has reserved for compiled code, writable and executable at once. `ulimit -d` counts all of it from Node 24 on, and
 * next to none before. The decoder runs on the same Node and reserves as much, which leaves no more for pictures.
 */
function readCodeRangeBytes(): number {
  const ranges = [...readOwnMappings().matchAll(/^(\w+)-(\w+) rwxp /gm)];
  const sizes = ranges.map(([, from = '', to = '']) => Number.parseInt(to, 16) - Number.parseInt(from, 16));
  return Math.min(Math.max(0, ...sizes), codeRangeMostBytes);
}

function readOwnMappings(): string {
  try {
    return readFileSync('/proc/self/maps', 'utf8');
  } catch {
    return '';
  }
}
