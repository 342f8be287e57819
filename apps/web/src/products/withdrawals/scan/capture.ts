/** Pixels out of a camera's picture or a file's, small enough to be read at once. */
import { readPixels } from './read-pixels.ts';

/** Longest side; a code that fills a quarter of it is still read. */
const MOST = 1_000;

export async function readImage(
  image: CanvasImageSource,
  { width, height }: { width: number; height: number },
): Promise<string | undefined> {
  if (width === 0 || height === 0) return undefined;
  const scale = Math.min(1, MOST / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return undefined;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return readPixels(context.getImageData(0, 0, canvas.width, canvas.height));
}

export async function readFile(file: File): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined) return undefined;
  const text = await readImage(bitmap, bitmap);
  bitmap.close();
  return text;
}
