/** A server with an order book and the interface of programs, and customers with keys for it. */
import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import ccxt from 'ccxt';
import { openCustomers } from '../../../test/customers.ts';
import type { Funds } from '../../../test/customers.ts';
import type { TestServer, TestServerOptions } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { createKeyring } from '../../foundation/files/index.ts';
import { createHouseTokens } from '../../platform/http/house-tokens.ts';

export interface Bot {
  userId: number;
  keyId: number;
  apiKey: string;
  /** Empty of Ed25519. */
  secret: string;
  privateKey: KeyObject | undefined;
  token: string;
}

export interface KeyWish {
  canTrade?: boolean;
  addresses?: readonly string[];
  /** From when on it withdraws; only with addresses. */
  withdrawsFrom?: Date;
  kind?: 'HMAC' | 'Ed25519';
}

export const botServer = (options: TestServerOptions = {}): Promise<TestServer> =>
  testServer({ without: ['chains'], ...options });

/** The row that making a key writes; its own calls and their proofs are tested where they are. */
export async function giveKey(
  server: TestServer,
  userId: number,
  wish: KeyWish = {},
): Promise<Omit<Bot, 'token'>> {
  const { config } = server.platform;
  const apiKey = createHouseTokens(config.secretPepper, 'api-keys').make();
  const isEd = wish.kind === 'Ed25519';
  const pair = isEd ? generateKeyPairSync('ed25519') : undefined;
  const secret = isEd ? '' : randomBytes(32).toString('hex');
  const sealed = createKeyring(config.fileKeys, 'api-keys').seal(Buffer.from(secret), apiKey);
  const raw = pair?.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
  const [row] = await server.database.owner.query<{ id: number }>(
    `insert into api_keys_keys (user_id, api_key, name, kind, secret, public_key, can_trade, addresses, withdraws_from, created_at)
     values ($1, $2, 'test', $3, $4, $5, $6, $7, $8, now()) returning id`,
    [
      userId,
      apiKey,
      isEd ? 'E' : 'H',
      isEd ? null : sealed,
      raw ?? null,
      wish.canTrade ?? true,
      wish.addresses ?? [],
      wish.withdrawsFrom ?? null,
    ],
  );
  return { userId, keyId: row!.id, apiKey, secret, privateKey: pair?.privateKey };
}

export async function openBot(server: TestServer, funds: Funds, wish: KeyWish = {}): Promise<Bot> {
  const [customer] = await openCustomers(server.database.owner, [funds]);
  return { ...(await giveKey(server, customer!.id, wish)), token: customer!.token };
}

export interface Answer {
  status: number;
  headers: Headers;
  body: { code?: number; msg?: string; [name: string]: unknown };
}

/** A request as no client would be needed for: what is sent is exactly what is written here. */
export async function ask(
  server: Pick<TestServer, 'url'>,
  method: string,
  of: { path: string; query?: string; body?: string; headers?: Record<string, string> },
): Promise<Answer> {
  const query = of.query === undefined || of.query === '' ? '' : `?${of.query}`;
  const reply = await fetch(`${server.url}${of.path}${query}`, {
    method,
    headers: of.headers ?? {},
    ...(of.body === undefined ? {} : { body: of.body }),
  });
  const text = await reply.text();
  return { status: reply.status, headers: reply.headers, body: JSON.parse(text) as Answer['body'] };
}

export const signature = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Signed by a bot, with the time of the server's clock unless the fields name one. */
export function signedAsk(
  server: Pick<TestServer, 'url' | 'platform'>,
  bot: Pick<Bot, 'apiKey' | 'secret'>,
  [method, path]: readonly [string, string],
  fields: Readonly<Record<string, string | number>> = {},
): Promise<Answer> {
  const query = new URLSearchParams(
    Object.entries({ timestamp: server.platform.clock.now(), ...fields }).map(
      ([name, value]) => [name, String(value)] as [string, string],
    ),
  ).toString();
  return ask(server, method, {
    path,
    query: `${query}&signature=${signature(bot.secret, query)}`,
    headers: { 'x-mbx-apikey': bot.apiKey },
  });
}

/** As the guide says that ccxt is pointed here. */
export function ccxtFor(server: Pick<TestServer, 'url'>, bot: Pick<Bot, 'apiKey' | 'secret'>) {
  const http = server.url;
  const ws = http.replace('http', 'ws');
  const api = {
    public: `${http}/api/v3`,
    private: `${http}/api/v3`,
    sapi: `${http}/sapi/v1`,
    ws: { spot: `${ws}/stream/ws`, 'ws-api': { spot: `${ws}/ws-api/v3` } },
  };
  const options = { fetchMarkets: { types: ['spot'] }, fetchMargins: false };
  return new ccxt.pro.binance({ apiKey: bot.apiKey, secret: bot.secret, urls: { api }, options } as object);
}
