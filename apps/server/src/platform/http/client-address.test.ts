/** Where a request comes from behind a proxy of ours, however the proxy writes it: calls and sockets read the same. */
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { sampleApp } from '../../../test/sample-app.ts';
import { createAddressOf } from './client-address.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ config: { trustProxy: ['loopback'] }, createApp: sampleApp });
});
afterAll(() => server.close());

const unnamed = async (): Promise<number> => {
  const counter = server.platform.metrics.getSingleMetric('http_unnamed_total')!;
  return (await counter.get()).values[0]!.value;
};

test('what a proxy of ours brings without a word for whom is counted; what a balancer asks of the node is not', async () => {
  await server.call('sample/echo', { amount: '1' }, { headers: { 'x-forwarded-for': '198.51.100.7' } });
  await fetch(`${server.url}/readyz`);
  expect(await unnamed()).toBe(0);
  await server.call('sample/echo', { amount: '1' });
  expect(await unnamed()).toBe(1);
});

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['203.0.113.9, 198.51.100.7', '198.51.100.7'],
  ['198.51.100.7, 127.0.0.1', '198.51.100.7'],
  // With the port, as some proxies write it: each connection would be an address of its own.
  ['198.51.100.7:4711', '198.51.100.7'],
  ['203.0.113.9, 198.51.100.7:4711', '198.51.100.7'],
  ['[2001:db8::7]:4711', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  // What is no address names nobody.
  ['203.0.113.9, nobody', '127.0.0.1'],
  ['198.51.100.7:4711:1', '127.0.0.1'],
  ['', '127.0.0.1'],
])('X-Forwarded-For %j comes from %s, for calls and for sockets', async (said, from) => {
  const headers = { 'x-forwarded-for': said };
  const reply = await server.call('sample/echo', { amount: '1' }, { headers });
  expect(reply.data.ip).toBe(from);
  const request = { headers, socket: { remoteAddress: '127.0.0.1' } } as unknown as IncomingMessage;
  expect(createAddressOf(['loopback'])(request)).toBe(from);
});
