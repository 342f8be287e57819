/** A small app on a made-up call or two, for tests of what the platform does to every call. */
import { defineCalls, shapes } from '@candor/wire';
import * as v from 'valibot';
import { walletTexts } from '../src/foundation/wallet/texts.ts';
import type { CustomerSession } from '../src/platform/http/handler.ts';
import { routesOf } from '../src/platform/http/handler.ts';
import { once } from '../src/platform/kept-replies-store.ts';
import type { Platform } from '../src/platform/platform.ts';
import { AssertionFault, Refusal, Unavailable } from '../src/platform/refusal.ts';
import type { App } from '../src/platform/run-server.ts';
import { spotTexts } from '../src/products/spot/texts/index.ts';

export const sampleCalls = defineCalls({
  echo: {
    method: 'POST',
    path: 'sample/echo',
    access: 'public',
    summary: 'Says what it heard.',
    request: shapes.request({
      amount: shapes.decimalText,
      id: v.optional(shapes.id),
      limit: v.optional(shapes.whole(1, 100), 20),
      note: v.optional(shapes.text(20)),
      type: v.optional(shapes.choice([1, 2])),
      agreed: v.optional(shapes.flag),
    }),
    reply: v.object({
      amount: v.string(),
      limit: v.number(),
      note: v.nullable(v.string()),
      user: v.nullable(v.number()),
      ip: v.string(),
    }),
    refusals: [],
  },
  look: {
    method: 'GET',
    path: 'sample/look',
    access: 'public',
    summary: 'Reads a page number.',
    request: shapes.request({ page: v.optional(shapes.whole(1, 9), 1) }),
    reply: v.object({ page: v.number() }),
    refusals: [],
  },
  long: {
    method: 'GET',
    path: 'sample/long',
    access: 'public',
    summary: 'Says as much as it is asked to.',
    request: shapes.request({ size: shapes.whole(1, 1_000_000) }),
    reply: v.object({ text: v.string() }),
    refusals: [],
  },
  count: {
    method: 'POST',
    path: 'sample/count',
    access: 'customer',
    takesKey: 'asked',
    summary: 'Adds one, once per key.',
    request: shapes.request({ by: v.optional(shapes.whole(1, 9), 1) }),
    reply: v.object({ total: v.string() }),
    says: 'transferred',
    refusals: [],
  },
  fail: {
    method: 'POST',
    path: 'sample/fail',
    access: 'public',
    summary: 'Fails as told.',
    request: shapes.request({ how: shapes.text(32) }),
    reply: v.null(),
    refusals: ['price_above_band'],
  },
});

/** Tokens are `token-<sessionId>-<userId>`; those of revoked sessions stop working. */
export const revoked = new Set<number>();

export function sampleSession(token: string): CustomerSession | undefined {
  const [, sessionId, userId] = /^token-([0-9]+)-([0-9]+)$/.exec(token) ?? [];
  if (sessionId === undefined || revoked.has(Number(sessionId))) return undefined;
  return { sessionId: Number(sessionId), userId: Number(userId) };
}

const FAILURES: Readonly<Record<string, () => unknown>> = {
  refusal: () => new Refusal('price_above_band', { allowed: '101.5' }),
  assertion: () => new AssertionFault('two and two'),
  unavailable: () => new Unavailable('the venue is away'),
  unexpected: () => new TypeError('secret-canary'),
};

export function sampleApp(platform: Platform): App {
  const routes = routesOf(sampleCalls, {
    echo: async (request, caller) => ({
      amount: request.amount,
      limit: request.limit,
      note: request.note ?? null,
      user: caller.session?.userId ?? null,
      ip: caller.ip,
    }),
    look: async (request) => ({ page: request.page }),
    long: async ({ size }) => ({ text: 'a'.repeat(size) }),
    count: (request, caller) =>
      platform.db.transaction('sample', (tx) =>
        once(tx, caller, async () => {
          const rows = await tx.query<{ total: bigint }>(
            'insert into sample_counts values ($1, $2) on conflict (user_id) do update set total = sample_counts.total + $2 returning total',
            [caller.session.userId, request.by],
          );
          return { total: String(rows[0]?.total) };
        }),
      ),
    fail: async (request) => {
      if (request.how === 'wrong_reply') return { not: 'null' } as unknown as null;
      throw FAILURES[request.how]?.() ?? new Refusal('forbidden');
    },
  });
  return {
    features: [
      { name: 'sample', routes, texts: walletTexts },
      { name: 'sample-words', routes: [], texts: spotTexts },
    ],
    authenticate: sampleSession,
  };
}
