/**
 * Makes a picture harmless: whatever came in, only its pixels go on, as a new JPEG without metadata. Formats are told by
 * content, sizes are read before anything is decoded, and decoding happens in a process of its own (picture-room.ts).
 */
import { Refusal } from '../../platform/refusal.ts';
import { GRID } from './likeness.ts';
import type { Decoded, Measured } from './picture-room.ts';
import { createPictureRoom } from './picture-room.ts';

export type CleanImage = Decoded;

/** Pixels of the picture that comes in (checks.md, ASVS 5.2), in all and along a side: a strip of a million by forty is no photo. */
const MOST_PIXELS = 40_000_000;
const LONGEST_SIDE_IN = 12_000;
/** Of an interlaced PNG, which no phone makes: one of the most pixels took four seconds and 560 MB. */
const MOST_INTERLACED = MOST_PIXELS / 4;
/** Pixels along the longer side of what is kept: a document stays readable. */
const LONGEST_SIDE = 2560;
const QUALITY = 85;
const LONGEST_MS = 10_000;
/** A phone's photo takes a third of it; a full line of fresh accounts with a slow one each is through within the time that anybody waits. */
const QUICK_MS = 1_000;
/** One of the largest, or several of usual phones, at once. */
const MOST_DECODED_BYTES = MOST_PIXELS * 4;

const room = createPictureRoom({
  longestMs: LONGEST_MS,
  quickMs: QUICK_MS,
  mostDecodedBytes: MOST_DECODED_BYTES,
});

/** `of`: whose it is. Refusals: `not_an_image`, `too_many_pixels`, `image_unreadable`, and `busy` when too many wait already. */
export async function cleanImage(bytes: Buffer, of: string): Promise<CleanImage> {
  if (!isPicture(bytes)) throw new Refusal('not_an_image');
  return room.decode(bytes, {
    of,
    allow,
    order: { mostPixels: MOST_PIXELS, longestSide: LONGEST_SIDE, quality: QUALITY, grid: GRID },
  });
}

/** JPEG, PNG or WebP by their first bytes; the name and type a client claims are not looked at. */
export function isPicture(bytes: Buffer): boolean {
  const is = (at: number, text: string): boolean =>
    bytes.subarray(at, at + text.length).toString('latin1') === text;
  return is(0, '\xff\xd8\xff') || is(0, '\x89PNG\r\n\x1a\n') || (is(0, 'RIFF') && is(8, 'WEBP'));
}

function allow({ width, height, isInterlaced }: Measured): void {
  const most = isInterlaced ? MOST_INTERLACED : MOST_PIXELS;
  if (width * height > most || Math.max(width, height) > LONGEST_SIDE_IN)
    throw new Refusal('too_many_pixels');
}
