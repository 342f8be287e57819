/** Messages leave by real SMTP and a real HTTP gateway, wait in the outbox of a demo, and never fail who caused them. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { Registry } from 'prom-client';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { movableClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Waits } from './deliveries.ts';
import { createNotify } from './index.ts';

let dataDir: string;
let close: (() => Promise<unknown>)[];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'candor-notify-'));
  close = [];
});
afterEach(async () => {
  await Promise.all(close.map((each) => each()));
  rmSync(dataDir, { recursive: true, force: true });
});

function setUp(config: Partial<Config> = {}, waits?: Waits) {
  const lines: string[] = [];
  const metrics = new Registry();
  const platform = {
    config: {
      mode: 'demo',
      dataDir,
      mailFrom: 'Candor <no-reply@candor.example>',
      smtpUrl: undefined,
      smsUrl: undefined,
      ...config,
    },
    clock: movableClock(Date.UTC(2026, 2, 10, 12)),
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    metrics,
  } as unknown as Platform;
  const count = async (outcome: string) => {
    const { values } = await metrics.getSingleMetric('otp_sent_total')!.get();
    return values
      .filter((each) => each.labels['outcome'] === outcome)
      .reduce((sum, each) => sum + each.value, 0);
  };
  return { notify: createNotify(platform, waits), lines, count };
}

const CODE = {
  purpose: 'register',
  code: '402817',
  language: 'es',
  subject: 'Aviso de seguridad',
  text: 'Tu código es 402817',
} as const;

describe('SMTP', () => {
  async function smtp(answer: (n: number) => Error | null) {
    const mails: string[] = [];
    let tries = 0;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const refused = answer((tries += 1));
          if (refused === null) mails.push(Buffer.concat(parts).toString('utf8'));
          done(refused);
        });
      },
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    close.push(() => new Promise<void>((done) => server.close(done)));
    return {
      url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      mails,
      tries: () => tries,
    };
  }

  test('a code arrives at a real SMTP server, from our address, in the language asked for', async () => {
    const { url, mails } = await smtp(() => null);
    const { notify, count, lines } = setUp({ smtpUrl: url });
    notify.letter({ to: 'ana@example.com', ...CODE });
    await notify.settle();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/^From: Candor <no-reply@candor\.example>/m);
    expect(mails[0]).toMatch(/^To: ana@example\.com/m);
    expect(mails[0]).toContain('402817');
    expect(mails[0]).toContain('Aviso de seguridad');
    expect(await count('ok')).toBe(1);
    expect(lines.join()).not.toContain('402817');
  });

  test('a server that is busy once is tried again', async () => {
    const { url, mails, tries } = await smtp((n) => (n === 1 ? new Error('busy, come back') : null));
    const { notify } = setUp({ smtpUrl: url });
    notify.letter({ to: 'ana@example.com', ...CODE });
    await notify.settle();
    expect(mails).toHaveLength(1);
    expect(tries()).toBe(2);
  });

  test('R-SEC-5: a notice outlasts a server that is busy for long; a code is given up, for nobody waits for it any more', async () => {
    const { url, mails, tries } = await smtp((n) => (n <= 9 ? new Error('busy, come back') : null));
    const { notify, count } = setUp({ smtpUrl: url }, { soon: [0, 1, 1, 1], later: [1, 1] });
    notify.letter({ to: 'ana@example.com', ...CODE });
    await expect.poll(() => count('failed')).toBe(1);
    expect(tries()).toBe(4);
    const notice = { purpose: 'second_reset', subject: 'Security notice', text: 'Was it you?' };
    notify.letter({ to: 'ana@example.com', ...notice });
    await notify.settle();
    await expect.poll(() => mails.length).toBe(1);
    expect(tries()).toBe(10);
    expect(await count('ok')).toBe(1);
  });

  test('a server that is not there neither throws nor keeps the stop waiting', async () => {
    const { notify } = setUp({ smtpUrl: 'smtp://127.0.0.1:1' });
    expect(() => notify.letter({ to: 'ana@example.com', ...CODE })).not.toThrow();
    const started = Date.now();
    await notify.settle();
    expect(Date.now() - started).toBeLessThan(6_000);
  });
});

describe('text messages', () => {
  test('the gateway gets one JSON document a message', async () => {
    const bodies: unknown[] = [];
    const gateway = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        bodies.push(JSON.parse(Buffer.concat(parts).toString('utf8')));
        response.end('{}');
      });
    });
    await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready));
    close.push(() => new Promise((done) => gateway.close(done)));
    const { notify } = setUp({ smsUrl: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send` });
    notify.letter({ to: '+34600123456', ...CODE });
    await notify.settle();
    expect(bodies).toEqual([{ to: '+34600123456', text: CODE.text }]);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

describe('without SMTP and gateway', () => {
  test('a demo keeps each message as one private JSON file and says so in the log', async () => {
    const { notify, lines } = setUp();
    notify.letter({ to: 'ana@example.com', ...CODE });
    notify.letter({ to: '+34600123456', ...CODE });
    await notify.settle();
    const names = readdirSync(join(dataDir, 'outbox'));
    expect(names).toHaveLength(2);
    const messages = names.map((name) => JSON.parse(readFileSync(join(dataDir, 'outbox', name), 'utf8')));
    expect(messages.find(({ channel }) => channel === 'mail')).toEqual({
      to: 'ana@example.com',
      purpose: 'register',
      code: '402817',
      text: CODE.text,
      at: '2026-03-10T12:00:00.000Z',
      channel: 'mail',
      language: 'es',
    });
    for (const name of names) {
      expect(name).toMatch(/^2026-03-10T12-00-00-000Z-[0-9a-f]{8}\.json$/);
      expect(statSync(join(dataDir, 'outbox', name)).mode & 0o077).toBe(0);
    }
    expect(lines.filter((line) => line.includes('402817 for'))).toHaveLength(2);
  });

  test('a live exchange writes no code to a file and raises an error that names the setting', async () => {
    const { notify, lines, count } = setUp({ mode: 'live' });
    notify.letter({ to: 'ana@example.com', ...CODE });
    await expect.poll(() => count('failed')).toBe(1);
    expect(readdirSync(dataDir)).toEqual([]);
    expect(lines.join()).toContain('SMTP_URL is not set');
    expect(lines.join()).not.toContain('402817');
  });
});
