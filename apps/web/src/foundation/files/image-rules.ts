/** Which pictures may be sent (spec section 5); the server looks into the file itself, this only spares the wait. Pure. */

/** Megabytes; the server's own limit. */
export const IMAGE_LIMIT_MB = 5;
const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

export type ImageFault = 'fileTooLarge' | 'notAnImage';

/** Pixels of a picture within a longest edge, in its own proportions; never enlarged. */
export function fitted({ width, height }: { width: number; height: number }, edge: number) {
  const share = Math.min(1, edge / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

export function imageFault(file: { type: string; size: number }): ImageFault | undefined {
  if (!(IMAGE_TYPES as readonly string[]).includes(file.type)) return 'notAnImage';
  return file.size > IMAGE_LIMIT_MB * 1024 * 1024 ? 'fileTooLarge' : undefined;
}
