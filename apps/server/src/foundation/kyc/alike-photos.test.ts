/** R-KYC-4: a photo that somebody else sent is named on the case. */
import type { Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { scene, sendPicture, upload } from '../../../test/pictures.ts';

let server: TestServer;
let reviewer: TestOperator;
beforeAll(async () => {
  server = await testServer();
  reviewer = (await openOperators(server.database.owner, ['kyc_reviewer']))[0]!;
});
afterAll(() => server.close());

const ask = async (method: 'GET' | 'POST', path: string, fields: Record<string, string | number>) =>
  (await server.call(path, fields, { token: reviewer.token, method })).data;
const caseOf = async (who: TestCustomer, level: string) =>
  (await ask('GET', 'operator/kyc/queue', { user_id: who.id, level })).data[0] as {
    id: number;
    version: number;
  };
const alikeOf = async (id: number) => (await ask('GET', 'operator/kyc/case', { case_id: id })).alike;

async function sendIn(who: TestCustomer, path: string, form: Record<string, string>): Promise<void> {
  const reply = await server.call(path, form, { token: who.token });
  expect(reply.type, JSON.stringify(reply.data)).toBe('ok');
}

async function verified(cardId: string): Promise<TestCustomer> {
  const [who] = await openCustomers(server.database.owner, [{}]);
  const person = {
    name: 'Maria Lopez',
    country: 'Spain',
    birth_date: '1990-03-07',
    address: 'Calle Mayor 1',
  };
  await sendIn(who!, 'user/real_name', { ...person, card_id: cardId });
  const { id, version } = await caseOf(who!, 'basic');
  await ask('POST', 'operator/kyc/decide', { case_id: id, version, decision: 'pass' });
  return who!;
}

/** Three photos, this one in front; answers the case. */
async function sendPhotos(who: TestCustomer, front: Sharp) {
  await sendIn(who, 'user/real_name2', {
    front_pic: await sendPicture(server, who, front),
    reverse_pic: await upload(server, who),
    hand_pic: await upload(server, who),
  });
  return caseOf(who, 'advanced');
}

async function sendBack({ id, version }: { id: number; version: number }): Promise<void> {
  const { attempts } = await ask('GET', 'operator/kyc/case', { case_id: id });
  for (const { file_id } of attempts[0].files)
    await ask('GET', 'operator/kyc/file', { case_id: id, file_id });
  const made = { case_id: id, version, decision: 'retry', reasons: 'blurred:front' };
  expect((await ask('POST', 'operator/kyc/decide', made)).state).toBe('retry');
}

test("a photo of another customer's case is named, in another size too; one's own may come again", async () => {
  const [who, other] = [await verified('X100001'), await verified('X100002')];
  const first = await sendPhotos(who, scene(41));
  await sendBack(first);
  expect((await sendPhotos(who, scene(41))).id).toBe(first.id);
  expect(await alikeOf(first.id)).toEqual([]);
  const second = await sendPhotos(other, scene(41).resize({ width: 290 }));
  const view = (user_id: number, case_id: number) => [
    { user_id, purpose: 'kyc_front', case_id, is_same: false },
  ];
  expect(await alikeOf(second.id)).toEqual(view(who.id, first.id));
  expect(await alikeOf(first.id)).toEqual(view(other.id, second.id));
  // Turned on its side it is the same photo; so it is to whoever looks at the first.
  const third = await sendPhotos(await verified('X100003'), scene(41).rotate(90));
  const named = [...view(who.id, first.id), ...view(other.id, second.id)];
  expect(await alikeOf(third.id)).toEqual(expect.arrayContaining(named));
  expect(await alikeOf(first.id)).toHaveLength(2);
});
