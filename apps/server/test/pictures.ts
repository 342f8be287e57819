/** Pictures that customers of tests send in. */
import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import sharp from 'sharp';
import type { TestCustomer } from './customers.ts';
import type { TestServer } from './harness.ts';

let shade = 0;

/** A picture like no other, sent in by a customer; answers its id. */
export async function upload(server: TestServer, who: TestCustomer): Promise<string> {
  shade += 1;
  const background = { r: (shade * 37) % 256, g: (shade * 91) % 256, b: 60 };
  return sendPicture(server, who, sharp({ create: { width: 80, height: 50, channels: 3, background } }));
}

/** Sends it as a JPEG of this quality; answers its id. */
export async function sendPicture(
  server: TestServer,
  who: TestCustomer,
  picture: Sharp,
  quality = 80,
): Promise<string> {
  const jpeg = await picture.jpeg({ quality }).toBuffer();
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'a.jpg');
  const reply = await fetch(`${server.url}/api/upload`, {
    method: 'POST',
    body,
    headers: { authorization: who.token },
  });
  return ((await reply.json()) as { data: string }).data;
}

/** A wall with things on it, others elsewhere for each seed: a picture with edges, as photos have them. */
export function scene(seed: number): Sharp {
  const upTo = numbersOf(seed);
  const shapes = Array.from(
    { length: 14 },
    () =>
      `<rect x="${upTo(400)}" y="${upTo(340)}" width="${40 + upTo(90)}" height="${30 + upTo(90)}" fill="hsl(${upTo(360)},60%,${15 + upTo(70)}%)"/>`,
  ).join('');
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="400"><rect width="480" height="400" fill="#cbd"/>${shapes}</svg>`,
    ),
  );
}

/** Whole numbers below a limit, the same ones for a seed each time (SHA-256 in counter mode). */
function numbersOf(seed: number): (limit: number) => number {
  let n = 0;
  return (limit) =>
    createHash('sha256')
      .update(`${seed}/${(n += 1)}`)
      .digest()
      .readUInt32BE() % limit;
}
