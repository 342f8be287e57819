/**
 * Pictures of articles: made harmless and kept by the file store like every other, and shown to everybody once an article that shows them was
 * let out (R-CO-1): a picture says what no filter reads, and at an address of ours it is our word.
 */
import type { Database } from '../../platform/db/database.ts';
import type { UploadedFile } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/refusal.ts';
import { RecentMap } from '../../platform/recent-map.ts';
import type { ContentContext } from './content-context.ts';
import { readingOf } from './markdown.ts';
import { isCoverLetOut, textsLetOutWith } from './published-store.ts';

const PURPOSE = 'content_picture';
const REF = 'articles';
const KEPT_MS = 60_000;
const PICTURES_KEPT = 1_000;
/** Until when a picture is known to be let out. */
const letOut = new WeakMap<Database, RecentMap<number>>();

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

/** What nobody has let out yet, and a customer's file, is answered as if there were none. */
export async function publicPicture(context: ContentContext, id: string): Promise<Buffer | undefined> {
  const bytes = await deskPicture(context, id);
  return bytes !== undefined && (await isLetOut(context, id)) ? bytes : undefined;
}

/** For people of the house: what was brought for articles. */
export async function deskPicture(context: ContentContext, id: string): Promise<Buffer | undefined> {
  if (!(await isKnownPicture(context, id))) return undefined;
  return (await context.ports.files.open(id)).bytes;
}

/** Texts are looked through for it, so what was found is remembered for a while. */
async function isLetOut({ platform: { db } }: ContentContext, id: string): Promise<boolean> {
  const shows = (body: string): boolean => readingOf(body).pictures.includes(id);
  const of = letOut.get(db) ?? new RecentMap<number>(PICTURES_KEPT);
  letOut.set(db, of);
  const now = performance.now();
  if ((of.get(id) ?? 0) > now) return true;
  if (!(await isCoverLetOut(db, id)) && !(await textsLetOutWith(db, id)).some(shows)) return false;
  of.set(id, now + KEPT_MS);
  return true;
}

export async function isKnownPicture({ ports: { files } }: ContentContext, id: string): Promise<boolean> {
  try {
    return (await files.purposeOf(id)) === PURPOSE;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
