/** For tests of verification: photos that customers send in, and what the audit log says of a case. */
import sharp from 'sharp';
import type { TestCustomer } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';

let shade = 0;
/** A picture like no other, sent in by a customer; answers its id. */
export const upload = async (server: TestServer, who: TestCustomer): Promise<string> => {
  shade += 1;
  const background = { r: (shade * 37) % 256, g: (shade * 91) % 256, b: 60 };
  const jpeg = await sharp({ create: { width: 80, height: 50, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'a.jpg');
  const reply = await fetch(`${server.url}/api/upload`, {
    method: 'POST',
    body,
    headers: { authorization: who.token },
  });
  return ((await reply.json()) as { data: string }).data;
};
/** Lines of the log about one case. */
export const auditOf = async (server: TestServer, action: string, targetId: number): Promise<number> =>
  Number(
    (
      await server.database.owner.query<{ n: bigint }>(
        'select count(*) as n from operators_audit where action = $1 and target_id = $2',
        [action, String(targetId)],
      )
    )[0]!.n,
  );
