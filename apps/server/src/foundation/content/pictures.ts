/** Pictures of articles: made harmless and kept by the file store like every other, and shown to everybody from then on (R-CO-1). */
import type { UploadedFile } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ContentContext } from './content-context.ts';

const PURPOSE = 'content_picture';
const REF = 'articles';

/** `owner` is whose pictures of a day are counted together: a negative number, so that it is no customer's. */
export async function takePicture(
  { platform, ports: { files } }: ContentContext,
  { owner, file }: { owner: number; file: UploadedFile | undefined },
): Promise<string> {
  const fileId = await files.take({ userId: owner, file });
  await platform.db.transaction('content-picture', (tx) =>
    files.bind(tx, { fileId, userId: owner, purpose: PURPOSE, refId: REF }),
  );
  return fileId;
}

/** Only what was brought for articles; a customer's file is answered as if there were none. */
export async function publicPicture(context: ContentContext, id: string): Promise<Buffer | undefined> {
  if (!(await isKnownPicture(context, id))) return undefined;
  return (await context.ports.files.open(id)).bytes;
}

export async function isKnownPicture({ ports: { files } }: ContentContext, id: string): Promise<boolean> {
  try {
    return (await files.purposeOf(id)) === PURPOSE;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Ids of the pictures that a text shows. */
export const picturesIn = (body: string): string[] =>
  [...body.matchAll(/\]\(picture:([A-Za-z0-9_-]{22})\)/g)].map(([, id]) => id!);
