/**
 * Makes a photo small enough to be sent, on the phone itself: turned as it was taken, its longest edge cut down, then its
 * quality, until it is below the limit. Also turns formats that the phone can show and the server does not take into JPEG.
 */
import { fitted } from './image-rules.ts';

/** Pixels of the longest edge, tried in this order; papers stay readable at the last. */
const EDGES = [3000, 2200, 1600] as const;
const QUALITIES = [0.9, 0.8] as const;

/** Undefined when the phone cannot read the picture, or it stays too large. */
export async function shrinkImage(file: File, mostBytes: number): Promise<File | undefined> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (picture === undefined) return undefined;
  try {
    for (const edge of EDGES)
      for (const quality of QUALITIES) {
        const blob = await drawn(picture, edge, quality);
        if (blob !== null && blob.size <= mostBytes)
          return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
      }
    return undefined;
  } finally {
    picture.close();
  }
}

function drawn(picture: ImageBitmap, edge: number, quality: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitted(picture, edge));
  const brush = canvas.getContext('2d');
  if (brush === null) return Promise.resolve(null);
  // JPEG knows no transparency: what was clear becomes paper, not black.
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality));
}
