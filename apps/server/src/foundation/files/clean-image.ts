/**
 * Makes a picture harmless: whatever came in, only its pixels go on, as a new JPEG without metadata. Formats are told by
 * content, sizes are read before anything is decoded, and few pictures are decoded at once.
 */
import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { Refusal } from '../../platform/refusal.ts';

export interface CleanImage {
  jpeg: Buffer;
  width: number;
  height: number;
}

/** Pixels of the picture that comes in; checks.md, ASVS 5.2. */
const MOST_PIXELS = 40_000_000;
/** Pixels along the longer side of what is kept: a document stays readable. */
const LONGEST_SIDE = 2560;
const QUALITY = 85;
const LONGEST_S = 15;
const AT_ONCE = Math.max(1, availableParallelism());
const MOST_WAITING = 16 * AT_ONCE;

// Only the three loaders we want: no SVG, no PDF, no other parser ever sees these bytes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

let running = 0;
const waiting: (() => void)[] = [];

/** Refusals: `not_an_image`, `too_many_pixels`, `image_unreadable`, and `busy` when too many wait already. */
export async function cleanImage(bytes: Buffer): Promise<CleanImage> {
  if (!isPicture(bytes)) throw new Refusal('not_an_image');
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new Refusal('busy');
    await new Promise<void>((wake) => waiting.push(wake));
  } else running += 1;
  try {
    return await reencode(bytes);
  } finally {
    // The place goes to the next one in line, or is free.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** JPEG, PNG or WebP by their first bytes; the name and type a client claims are not looked at. */
export function isPicture(bytes: Buffer): boolean {
  const is = (at: number, text: string): boolean =>
    bytes.subarray(at, at + text.length).toString('latin1') === text;
  return is(0, '\xff\xd8\xff') || is(0, '\x89PNG\r\n\x1a\n') || (is(0, 'RIFF') && is(8, 'WEBP'));
}

async function reencode(bytes: Buffer): Promise<CleanImage> {
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 } as const;
  try {
    // From the header alone: a bomb is refused before a single pixel is made.
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (width * height > MOST_PIXELS) throw new Refusal('too_many_pixels');
    const { data, info } = await sharp(bytes, options)
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .timeout({ seconds: LONGEST_S })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('image_unreadable');
  }
}
