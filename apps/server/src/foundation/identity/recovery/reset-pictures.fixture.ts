/** The two pictures that a verified person sends with a request for a lost second factor, and operators who look at them. */
import sharp from 'sharp';
import type { TestServer } from '../../../../test/harness.ts';
import type { TestOperator } from '../../../../test/operators.ts';

export async function sendPicture(
  { url }: Pick<TestServer, 'url'>,
  ticket: string,
  shade: number,
  headers: Record<string, string> = {},
): Promise<{ type: string | number; data: string & { refusal?: string } }> {
  const bytes = await sharp({
    create: { width: 64, height: 48, channels: 3, background: { r: shade, g: 120, b: 40 } },
  })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('ticket', ticket);
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'a.jpg');
  const sent = await fetch(`${url}/api/user/second/lost_picture`, {
    method: 'POST',
    body: form,
    headers,
  });
  return (await sent.json()) as { type: string | number; data: string & { refusal?: string } };
}

/** The same two in a session, as `front_pic` and `hand_pic`. */
export async function uploadPictures({ url }: Pick<TestServer, 'url'>, token: string) {
  const one = async (shade: number): Promise<string> => {
    const background = { r: shade, g: 120, b: 40 };
    const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'a.jpg');
    const sent = await fetch(`${url}/api/upload`, {
      method: 'POST',
      body: form,
      headers: { authorization: token },
    });
    return ((await sent.json()) as { data: string }).data;
  };
  return { front_pic: await one(10), hand_pic: await one(90) };
}

export const sendPictures = async (server: Pick<TestServer, 'url'>, ticket: string) => ({
  front_pic: (await sendPicture(server, ticket, 10)).data,
  hand_pic: (await sendPicture(server, ticket, 90)).data,
});

/** Whoever decides has seen them all. */
export async function seeAll(
  { call }: Pick<TestServer, 'call'>,
  { token }: TestOperator,
  caseId: number,
): Promise<void> {
  const detail = 'operator/second_resets/detail';
  const { data } = await call(detail, { case_id: caseId }, { token, method: 'GET' });
  for (const { file_id: fileId } of data.pictures as { file_id: string }[])
    await call('operator/second_resets/picture', { case_id: caseId, file_id: fileId }, { token });
}
