/**
 * The process in which pictures of strangers are decoded (clean-image.ts starts it, and ends it when it takes too long). It has no
 * secret, no database and nothing else to lose; plain JavaScript, so that it starts with Node alone.
 */
import sharp from 'sharp';

// Only the three loaders we want: no SVG, no PDF, no other parser ever sees these bytes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/** @type {Uint8Array | undefined} */
let bytes;

/** @param {{ measure: Uint8Array } | { mostPixels: number, longestSide: number, quality: number, grid: number }} order */
async function obey(order) {
  if ('measure' in order) {
    bytes = order.measure;
    // From the header alone: a bomb is refused before a single pixel is made.
    const { width, height, depth, format, isProgressive } = await sharp(bytes, {
      limitInputPixels: false,
      failOn: 'error',
      pages: 1,
    }).metadata();
    // Four channels, each of one byte, or of more where the picture says so.
    const bytesOfPixel = depth === 'uchar' ? 4 : depth === 'ushort' ? 8 : 16;
    return { width, height, bytesOfPixel, isInterlaced: format === 'png' && isProgressive === true };
  }
  const { mostPixels, longestSide, quality, grid } = order;
  const picture = bytes;
  bytes = undefined;
  const { data, info } = await sharp(picture, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true });
  const shades = await sharp(data)
    .greyscale()
    .resize({ width: grid, height: grid, fit: 'fill' })
    .raw()
    .toBuffer();
  return { jpeg: data, width: info.width, height: info.height, shades };
}

process.on('message', (order) => {
  obey(/** @type {never} */ (order)).then(
    (done) => process.send?.({ done }),
    () => process.send?.({ failed: true }),
  );
});
process.on('disconnect', () => process.exit(0));
