import type { FastifyError, FastifyRequest } from 'fastify';
import { Problem, type ProblemCode } from '#contract/problems';
import { type LazyBoundary, receive } from './arrival.ts';

/** A form as it was sent: the words in it, and the file if there was one. */
export interface PhotoForm {
  words: Record<string, string>;
  photo: LazyBoundary | null;
}

const refusals: Record<string, ProblemCode> = {
  FST_REQ_FILE_TOO_LARGE: 'photo-too-large',
  FST_PARTS_LIMIT: 'too-large',
  FST_FILES_LIMIT: 'too-large',
  FST_FIELDS_LIMIT: 'too-large',
};

/** Reads a form of one file and a few words; the file goes to the folder as it comes. */
export async function readForm(request: FastifyRequest, folder: string): Promise<PhotoForm> {
  const words: Record<string, string> = {};
  let photo: LazyBoundary | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') words[part.fieldname] = String(part.value);
      else photo = await receive(folder, part.file);
    }
    return { words, photo };
  } catch (error) {
    await photo?.remove();
    throw new Problem(refusals[(error as FastifyError).code] ?? 'bad-json');
  }
}
