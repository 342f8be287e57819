/** R-OPS-6: roots of the logs leave the house once an hour, to a real webhook and as letters. */
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, test } from 'vitest';
import { movableClock } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import { readConfig } from '../../platform/read-config.ts';
import { WITNESS_FILE, createWitness } from './witness.ts';

test('R-OPS-6: once an hour, the roots of that moment; a webhook that refuses gets them again', async () => {
  const heard: { at: string; roots: { log: string; seq: number; hash: string }[] }[] = [];
  let status = 503;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (status === 200) heard.push(JSON.parse(body) as (typeof heard)[number]);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-witness-'));
  const env = {
    DATA_DIR: dataDir,
    WITNESS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/roots`,
    WITNESS_MAIL: 'auditor@example.com, notary@example.com',
  };
  const clock = movableClock(Date.parse('2026-11-21T10:20:00Z'));
  const letters: { to: string; text: string }[] = [];
  let seq = 7;
  const platform = {
    config: readConfig(env, 'test'),
    clock,
    log: pino({ level: 'silent' }),
  } as unknown as Platform;
  const { tellHour } = createWitness(platform, {
    roots: async () => [{ log: 'audit', seq, hash: 'ab'.repeat(32) }],
    letter: (letter) => void letters.push(letter),
  });
  try {
    await expect(tellHour()).rejects.toThrow('answered 503');
    expect(letters).toEqual([]);
    status = 200;
    expect(await tellHour()).toBe(true);
    expect(await tellHour()).toBe(false);
    clock.set(Date.parse('2026-11-21T11:00:00Z'));
    seq = 9;
    expect(await tellHour()).toBe(true);
  } finally {
    server.close();
  }
  expect(heard.map(({ roots }) => roots[0]!.seq)).toEqual([7, 9]);
  expect(letters.map(({ to }) => to)).toEqual(
    ['auditor', 'notary', 'auditor', 'notary'].map((name) => `${name}@example.com`),
  );
  expect(letters.at(-1)!.text).toContain(`audit 9 ${'ab'.repeat(32)}`);
  expect(readFileSync(join(dataDir, WITNESS_FILE), 'utf8').trim().split('\n')).toHaveLength(2);
});

test('R-OPS-6: where there was no room for its line an hour is told once all the same, and a torn line stops no later hour', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-witness-'));
  const file = join(dataDir, WITNESS_FILE);
  writeFileSync(file, '{"hour":1,"at":"1970-01-01T00:00:00.001Z","roo');
  const clock = movableClock(Date.parse('2026-11-21T10:20:00Z'));
  const letters: unknown[] = [];
  const platform = {
    config: readConfig({ DATA_DIR: dataDir, WITNESS_MAIL: 'notary@example.com' }, 'test'),
    clock,
    log: pino({ level: 'silent' }),
  } as unknown as Platform;
  const { tellHour } = createWitness(platform, {
    roots: async () => [{ log: 'audit', seq: 7, hash: 'ab'.repeat(32) }],
    letter: (letter) => void letters.push(letter),
  });
  expect(await tellHour()).toBe(true);
  clock.set(Date.parse('2026-11-21T11:00:00Z'));
  rmSync(file);
  // Nothing can be written there.
  symlinkSync(join(dataDir, 'none', 'none'), file);
  await expect(tellHour()).rejects.toThrow();
  await expect(tellHour()).rejects.toThrow();
  rmSync(file);
  expect(await tellHour()).toBe(false);
  expect(letters).toHaveLength(2);
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1);
});
