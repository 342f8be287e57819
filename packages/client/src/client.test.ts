/** The way to the server, against a real one that answers what each test says. */
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { marketCalls, walletCalls } from '@candor/wire';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createClient } from './client.ts';
import { ConnectionError, NotLoggedInError } from './envelope.ts';

let respond: (request: IncomingMessage, body: string, response: ServerResponse) => void;
let token = 't1';
let isOnline = true;
let origin = '';
const onRejected = vi.fn();

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += String(part)));
  request.on('end', () => respond(request, body, response));
});

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  token = 't1';
  isOnline = true;
  onRejected.mockClear();
});

function client() {
  return createClient({
    origin,
    token: () => token,
    headersOf: (of) => ({ Authorization: of, 'language-mark': 'en' }),
    onRejected,
    isOnline: () => isOnline,
  });
}

function answer(reply: unknown): void {
  respond = (_request, _body, response) => response.end(JSON.stringify(reply));
}

it('wire 1.1: a read asks by query and sends no key', async () => {
  let seen: IncomingMessage | undefined;
  respond = (request, _body, response) => {
    seen = request;
    response.end(JSON.stringify({ type: 'ok', message: '', data: { list: [] } }));
  };
  await expect(client().call(walletCalls.records, { limit: 20, page: 1 })).resolves.toEqual({ list: [] });
  expect(seen?.method).toBe(walletCalls.records.method);
  expect(seen?.headers).toMatchObject({ authorization: 't1', 'language-mark': 'en' });
});

it('an act carries its key and its fields as a form', async () => {
  let seen: { key: unknown; body: string } | undefined;
  respond = (request, body, response) => {
    seen = { key: request.headers['idempotency-key'], body };
    response.end(JSON.stringify({ type: 'ok', message: 'moved', data: {} }));
  };
  const body = { currency: 3, from: 'change', to: 'lever', number: '5' } as never;
  const said = await client().send(walletCalls.transfer, body, { actionKey: 'k'.repeat(32) });
  expect(said.message).toBe('moved');
  expect(seen).toEqual({ key: 'k'.repeat(32), body: 'currency=3&from=change&to=lever&number=5' });
});

it('type 999 is told to the owner of the session, unless another session has replaced it', async () => {
  answer({ type: 999, message: 'log in', data: {} });
  await expect(client().call(walletCalls.list, {})).rejects.toThrow(NotLoggedInError);
  expect(onRejected).toHaveBeenCalledExactlyOnceWith('t1', 'log in');
  onRejected.mockClear();
  await expect(client().call(walletCalls.list, {}, { token: 'older' })).rejects.toThrow(NotLoggedInError);
  expect(onRejected).not.toHaveBeenCalled();
});

it('says why an answer did not come', async () => {
  respond = (_request, _body, response) => response.end('<html>');
  await expect(client().call(marketCalls.quotations, {})).rejects.toMatchObject({ reason: 'unreadable' });
  respond = (_request, _body, response) => response.destroy();
  await expect(client().call(marketCalls.quotations, {})).rejects.toMatchObject({ reason: 'network' });
  isOnline = false;
  await expect(client().call(marketCalls.quotations, {})).rejects.toMatchObject({ reason: 'offline' });
});

it('what the caller takes back is an abort and no lost connection', async () => {
  const stop = new AbortController();
  respond = () => stop.abort();
  const asked = client().call(marketCalls.quotations, {}, { signal: stop.signal });
  const failure = await asked.catch((error: unknown) => error);
  expect(failure).not.toBeInstanceOf(ConnectionError);
  expect(failure).toMatchObject({ name: 'AbortError' });
});
