/** The text of a QR code in a picture; the reader is fetched when it is first needed. */
interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

export async function readPixels({ data, width, height }: Pixels): Promise<string | undefined> {
  const { default: read } = await import('jsqr');
  return read(data, width, height)?.data || undefined;
}
