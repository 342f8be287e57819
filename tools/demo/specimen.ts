/** A picture that stands for a document where nobody has one: coloured fields, different each time. PNG after RFC 2083. */
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 640;
const HEIGHT = 400;
const FIELD = 40;
const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];

export function specimen(): Uint8Array<ArrayBuffer> {
  const across = WIDTH / FIELD;
  const shades = randomBytes(across * (HEIGHT / FIELD) * 3);
  const rows = Buffer.alloc(HEIGHT * (1 + WIDTH * 3));
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const field = Math.floor(y / FIELD) * across + Math.floor(x / FIELD);
      // Each row begins with the number of its filter: none.
      shades.copy(rows, y * (1 + WIDTH * 3) + 1 + x * 3, field * 3, field * 3 + 3);
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  // Eight bits a channel, red, green and blue.
  head.set([8, 2, 0, 0, 0], 8);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([Buffer.from(SIGNATURE), ...parts]));
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'ascii'), data]);
  const framed = Buffer.alloc(8 + body.length);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), 4 + body.length);
  return framed;
}
