/**
 * Reads the one file of an upload, with every limit set (checks.md, ASVS 5.2): a body that is larger, has a
 * second file or another field is refused before it costs more than its first bytes.
 */
import multipart from '@fastify/multipart';
import { UPLOAD_LIMIT_BYTES } from '@candor/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Fields } from './fields.ts';
import type { UploadedFile } from './handler.ts';
import type { UploadTurn } from './upload-turns.ts';

const LIMITS = {
  fileSize: UPLOAD_LIMIT_BYTES,
  files: 1,
  fields: 10,
  parts: 12,
  fieldSize: 1024,
  fieldNameSize: 64,
  headerPairs: 20,
};
export const UPLOAD_LIMIT_MB = UPLOAD_LIMIT_BYTES / 1024 / 1024;
/** A file with its frame and a few fields. */
const MOST_BODY_BYTES = UPLOAD_LIMIT_BYTES + 32 * 1024;
const tooLarge = (): Refusal => new Refusal('file_too_large', { limit: UPLOAD_LIMIT_MB });

/** A part of the server that reads multipart bodies and nothing else; everywhere else they are answered with 415. */
export async function uploadScope(
  app: FastifyInstance,
  addRoutes: (scope: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: true });
    addRoutes(scope);
  });
}

/** Refusals that need no byte of the body, before a turn is taken for it. */
export function refuseUnread(request: FastifyRequest): void {
  if (!request.isMultipart()) throw new Refusal('unsupported_media_type');
  if (Number(request.headers['content-length'] ?? 0) > MOST_BODY_BYTES) throw tooLarge();
}

export async function readUpload(
  request: FastifyRequest,
  turn: UploadTurn,
): Promise<{ file: UploadedFile | undefined; fields: Fields }> {
  const parts = readParts(request);
  // What is given up is told here once; the reader ends with the connection.
  parts.catch(() => {});
  return Promise.race([parts, beyondLimit(request, turn), turn.lost]);
}

/** Rejects when more comes than a file and its frame; the parser itself counts neither what stands before nor between parts. */
function beyondLimit({ raw }: FastifyRequest, turn: UploadTurn): Promise<never> {
  let bytes = 0;
  return new Promise((_, giveUp) => {
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      turn.heard(chunk.length);
      if (bytes <= MOST_BODY_BYTES) return;
      raw.off('data', count);
      giveUp(tooLarge());
    };
    raw.on('data', count);
  });
}

async function readParts(
  request: FastifyRequest,
): Promise<{ file: UploadedFile | undefined; fields: Fields }> {
  const fields: Fields = { values: Object.create(null) as Record<string, unknown>, faults: undefined };
  let file: UploadedFile | undefined;
  const fault = (name: string, code: string): void => {
    (fields.faults ??= Object.create(null) as Record<string, string>)[name.slice(0, 64)] ??= code;
  };
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'file') {
        // Read to its end in any case: the next part begins only after it.
        const bytes = await part.toBuffer();
        if (part.fieldname === 'file') file = { bytes };
        else fault(part.fieldname, 'unknown_field');
      } else if (part.valueTruncated) fault(part.fieldname, 'too_long');
      else fields.values[part.fieldname] = part.value;
    }
  } catch (error) {
    throw refusalOf(error);
  }
  if (file === undefined) fault('file', 'required');
  return { file, fields };
}

/** What the parser found: too much, or no multipart body at all; both are the client's doing. */
function refusalOf(error: unknown): Refusal {
  const code = (error as { code?: unknown }).code;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (code === 'FST_FILES_LIMIT') return new Refusal('invalid_request', { fields: { file: 'repeated' } });
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') return new Refusal('body_too_large');
  return new Refusal('invalid_request', { fields: { file: 'malformed' } });
}
