import { open } from 'node:fs/promises';
import { type Decoder, type DecoderBounds, type DecoderWork, startDecoder } from './decoder.ts';
import { headBytes, type PictureKind, pictureKind } from './picture-kind.ts';
import { heaviestBytes, lightBytes, type Measured, weigh } from './picture-weight.ts';
import { UnreadablePicture } from './unreadable-picture.ts';

/** A photo as we keep it, as JPEG without anything but its pixels; the size is that of the large one. */
export interface Picture {
  large: Buffer;
  thumbnail: Buffer;
  width: number;
  height: number;
}

/** What is known of a file before a pixel of it is decoded. */
export interface Weighed {
  path: string;
  kind: PictureKind;
  isHeavy: boolean;
}

export interface Decoders {
  /** Reads the head of a file; throws for what is no photo, and for one that is too large. */
  measure(path: string, signal?: AbortSignal): Promise<Weighed>;
  /** Makes what we keep of it; of a heavy one in a process of its own, which ends with it. */
  make(weighed: Weighed, signal?: AbortSignal): Promise<Picture>;
  stop(): Promise<void>;
}

const MB = 1_000_000;
/** What such a process has of its own before it does anything, the stacks of its threads included. */
const ownBytes = 200 * MB;
/** Claims come before photos, which nobody waits for, and light photos before heavy ones. */
const bounds = {
  light: { cpuMs: 8_000, withinMs: 60_000, memoryBytes: ownBytes + 2 * lightBytes, nice: 5 },
  heavy: { cpuMs: 20_000, withinMs: 60_000, memoryBytes: ownBytes + heaviestBytes + lightBytes, nice: 10 },
};
/** One that holds more than this after its work is ended, and so is one that has had nothing to do for so long; the next one is new. */
const grownBytes = 160 * MB;
const idleMs = 600_000;

/** Decodes pictures in processes of their own: whatever a file does to its decoder, it does not do to us. */
export function openDecoders({ light, heavy }: Record<'light' | 'heavy', DecoderBounds> = bounds): Decoders {
  const idle = new Map<Decoder, NodeJS.Timeout>();
  const busy = new Set<Decoder>();

  const rest = (decoder: Decoder) => {
    const endLater = setTimeout(() => {
      idle.delete(decoder);
      void decoder.end();
    }, idleMs);
    idle.set(decoder, endLater.unref());
  };
  const wake = (): Decoder | null => {
    const [decoder, endLater] = [...idle].at(-1) ?? [];
    if (!decoder) return null;
    clearTimeout(endLater);
    idle.delete(decoder);
    return decoder;
  };
  const ask = async (decoder: Decoder, work: DecoderWork, signal?: AbortSignal) => {
    busy.add(decoder);
    try {
      return await decoder.ask(work, signal);
    } finally {
      busy.delete(decoder);
    }
  };

  const inLight = async (work: DecoderWork, signal?: AbortSignal): Promise<unknown> => {
    const known = wake();
    const decoder = known ?? startDecoder(light);
    try {
      return await ask(decoder, work, signal);
    } catch (error) {
      // One that had worked before may have died of something else.
      if (known && error instanceof UnreadablePicture && error.hasDied) return await inLight(work, signal);
      throw error;
    } finally {
      const held = decoder.heldBytes();
      if (held !== null && held < grownBytes) rest(decoder);
      else await decoder.end();
    }
  };
  const inHeavy = async (work: DecoderWork, signal?: AbortSignal): Promise<unknown> => {
    const decoder = startDecoder(heavy);
    try {
      return await ask(decoder, work, signal);
    } finally {
      await decoder.end();
    }
  };

  return {
    async measure(path, signal) {
      const kind = await readKind(path);
      const said = (await inLight({ work: 'measure', path, kind }, signal)) as Omit<Measured, 'kind'>;
      return { path, kind, isHeavy: weigh({ ...said, kind }) > lightBytes };
    },
    async make({ path, kind, isHeavy }, signal) {
      return (await (isHeavy ? inHeavy : inLight)({ work: 'make', path, kind }, signal)) as Picture;
    },
    async stop() {
      for (const endLater of idle.values()) clearTimeout(endLater);
      await Promise.all([...idle.keys(), ...busy].map((decoder) => decoder.end()));
      idle.clear();
    },
  };
}

async function readKind(path: string): Promise<PictureKind> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const kind = pictureKind(buffer.subarray(0, bytesRead));
    if (!kind) throw new UnreadablePicture('no photo');
    return kind;
  } finally {
    await file.close();
  }
}
