/** A picture that a customer sends in, without his phone. */
import type { Scene } from '../journeys/money-in-and-out-scene.ts';

export async function uploaded(me: Scene['me'], bytes: Buffer): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
  const sent = await fetch(`${me.url}/api/upload`, {
    method: 'POST',
    body: form,
    headers: { authorization: me.token },
  });
  return ((await sent.json()) as { data: string }).data;
}
