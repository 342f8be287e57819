/** One reply for one key (R-GEN-4), as a client can prove it of any call: thirty at once, later, elsewhere, with another body. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Fields } from './client.ts';
import type { Queryable } from '../src/platform/db/database.ts';
import type { TestDatabase } from './database.ts';

export interface KeyedRequest {
  path: string;
  method?: 'POST' | 'PUT';
  token: string;
  fields: Fields;
  /** The same call with one thing changed; `none` where it has nothing that could differ. */
  other: Fields | 'none';
}

/** The body of the reply to the last byte. */
export async function bytesOf(
  url: string,
  { path, method = 'POST', token, fields }: Omit<KeyedRequest, 'other'>,
  { key, lang = 'en' }: { key: string; lang?: string },
): Promise<string> {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  const response = await fetch(`${url}/api/${path}`, {
    method,
    headers: {
      authorization: token,
      'content-type': 'application/x-www-form-urlencoded',
      'language-mark': lang,
      'idempotency-key': key,
    },
    body: new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString(),
  });
  return response.text();
}

const dataOf = (body: string): { type: unknown; data: Record<string, unknown> } =>
  JSON.parse(body) as { type: unknown; data: Record<string, unknown> };

/** Everything that people have done, counted; what the clock does meanwhile is not in it. */
async function actsOfPeople(owner: Queryable): Promise<string> {
  const [row] = await owner.query<{ acts: string }>(
    `select concat_ws(' ',
       (select count(*) from ledger_journals where actor like 'user:%' or actor like 'operator:%'),
       (select count(*) from spot_orders), (select sum(seq) from spot_markets), (select count(*) from contracts_positions),
       (select count(*) from options_orders), (select count(*) from operators_audit),
       (select count(*) from platform_kept_replies)) as acts`,
  );
  return row!.acts;
}

/**
 * Thirty at once, over all nodes, get one reply and have one effect, which `effects` counts; every repeat afterwards, in any
 * language, gets the same bytes and changes nothing; another body is refused. Answers the reply's data and its key.
 */
export async function expectOneReply(
  nodes: readonly { url: string; database: TestDatabase }[],
  request: KeyedRequest,
  effects?: () => Promise<number>,
): Promise<{ data: Record<string, unknown>; key: string; bytes: string }> {
  const key = randomUUID();
  const { owner } = nodes[0]!.database;
  const what = `${request.method ?? 'POST'} ${request.path}`;
  const before = await effects?.();
  const bodies = await Promise.all(
    Array.from({ length: 30 }, (_, n) => bytesOf(nodes[n % nodes.length]!.url, request, { key })),
  );
  const [bytes] = bodies as [string];
  expect(dataOf(bytes), `${what}: ${bytes}`).toMatchObject({ type: 'ok' });
  expect(new Set(bodies), what).toEqual(new Set([bytes]));
  if (before !== undefined) expect(await effects!(), `effects of ${what}`).toBe(before + 1);
  const after = await actsOfPeople(owner);
  for (const { url } of nodes)
    for (const lang of ['en', 'th']) expect(await bytesOf(url, request, { key, lang }), what).toBe(bytes);
  for (const { url } of request.other === 'none' ? [] : nodes) {
    const other = await bytesOf(
      url,
      { ...request, fields: { ...request.fields, ...(request.other as Fields) } },
      { key },
    );
    expect(dataOf(other), `${what} with another body`).toMatchObject({
      data: { refusal: 'idempotency_mismatch' },
    });
  }
  expect(await actsOfPeople(owner), `${what}: a repeat moved something`).toBe(after);
  return { data: dataOf(bytes).data, key, bytes };
}
