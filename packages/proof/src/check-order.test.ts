/** Whole orders checked against a venue: pages of a thousand lines, the signature far from the order, and one that cheats. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { formatTickLine } from '@candor/formulas';
import { decimal, formatDecimal } from '@candor/money';
import { describe, expect, test } from 'vitest';
import type { ExitCode } from './command-line.ts';
import { runCommand } from './command-line.ts';
import type { Venue } from './public-ticks.ts';
import { readLinesAfter, readLinesBetween } from './public-ticks.ts';
import { replayOption } from './replay-option.ts';
import { hashOfGenesis, hashOfLine, verifyChain } from './tick-chain.ts';

const START = Date.parse('2026-03-01T00:00:00Z');
const H0 = hashOfGenesis('BTCUSDT', '2026-03-01');
const LINES = 3_300;
const SIGNED = 3_250;

/** A venue in memory that publishes as the API does: a thousand lines a reply, one signature, one finished day. */
function venueOf(): { venue: Venue; asked: string[]; lines: { seq: number; hash: string; line: string }[] } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const lines: { seq: number; hash: string; line: string }[] = [];
  let hash = H0;
  for (let n = 1; n <= LINES; n += 1) {
    const index = decimal('50000');
    const sources = ['a', 'b', 'c'].map((name) => ({ name, mid: index, ageMs: 100, isIn: true }));
    const at = START + n * 1000;
    const of = {
      symbol: 'BTCUSDT',
      seq: n,
      at,
      index,
      mark: index,
      ask: index,
      bid: index,
      status: 'ok',
      sources,
    } as const;
    const line = formatTickLine(of, decimal('0.1'));
    hash = hashOfLine(hash, line);
    lines.push({ seq: n, hash, line });
  }
  const asked: string[] = [];
  const signed = lines[SIGNED - 1]!;
  const text = Buffer.from(`candor-ticks|BTCUSDT|${SIGNED}|${signed.hash}`);
  const key = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64');
  const signature = sign(null, text, privateKey).toString('base64');
  const head = {
    symbol: 'BTCUSDT',
    genesis_day: '2026-03-01',
    genesis_hash: H0,
    seq: LINES,
    hash,
    at: START + LINES * 1000,
    public_key: key,
    signatures: [
      {
        hour: START,
        seq: SIGNED,
        hash: signed.hash,
        public_key: key,
        signature,
        signed_at: START + SIGNED * 1000,
      },
    ],
    keys: [{ public_key: key, valid_from: START, valid_until: null as number | null }],
  };
  const venue: Venue = {
    async get(path) {
      asked.push(path);
      const { pathname, searchParams: query } = new URL(path, 'http://venue/');
      if (pathname === '/ticks/head') return head;
      if (pathname === '/halts') return { list: [] };
      const number = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise);
      const from = query.get('from');
      const found =
        from === null
          ? lines.filter(({ seq }) => seq > number('after', 0)).slice(0, number('limit', 100))
          : lines
              .filter(
                (_, n) => START + (n + 1) * 1000 > Number(from) && START + (n + 1) * 1000 <= number('to', 0),
              )
              .slice(0, 1_000);
      const first = found[0]?.seq ?? 1;
      return {
        symbol: 'BTCUSDT',
        tick: '0.1',
        previous: first === 1 ? H0 : lines[first - 2]!.hash,
        lines: found,
      };
    },
    text: async () =>
      [
        `# BTCUSDT genesis 2026-03-01 previous ${H0}`,
        ...lines.map((one) => `${one.hash} ${one.line}`),
        '',
      ].join('\n'),
  };
  return { venue, asked, lines };
}
const { venue, asked, lines } = venueOf();

async function command(
  args: readonly string[],
  file = '',
  of: Venue = venue,
): Promise<{ code: ExitCode; said: string[] }> {
  const said: string[] = [];
  const machine = {
    venueAt: () => of,
    readFile: async () => file,
    print: (line: string) => void said.push(line),
  };
  return { code: await runCommand(args, machine), said };
}

/** The reply of microtrade/detail for an option of 25 minutes on these lines. */
function detailOf(change: object = {}): string {
  const report = verifyChain({ symbol: 'BTCUSDT', previous: H0, indexStep: decimal('0.1') }, lines);
  const order = {
    type: 'put',
    stake: decimal('10'),
    payoutRatio: decimal('0.95'),
    flatBand: null,
    indexStep: decimal('0.1'),
  } as const;
  const acceptedAt = START + 100_400;
  const fate = replayOption(
    { ...order, durationMs: 1_500_000, acceptedAt, until: undefined, halts: [] },
    report.ticks,
  );
  const row = {
    id: 700001,
    symbol: 'BTC/USDT',
    type: 2,
    number: '10',
    profit_ratio: '95',
    flat_band: null,
    seconds: 1500,
    accepted_at: acceptedAt,
    strike_seq: fate.strikeSeq,
    open_price: formatDecimal(fate.strike!),
    expires_at: fate.expiresAt,
    outcome: fate.outcome,
    end_price: formatDecimal(fate.settlementPrice!),
    paid: formatDecimal(fate.paid!),
    void_reason: null,
    ticks_missing: null,
    settled_at: fate.expiresAt! + 30,
    ...change,
  };
  return JSON.stringify({ type: 'ok', data: { order: row, tick: '0.1', ticks: [] } });
}

describe('reading', () => {
  test('R-OPT-10: pages are joined without a gap, by number and by time', async () => {
    const byNumber = await readLinesAfter(venue, { symbol: 'BTCUSDT', after: 10, upTo: 2_510 });
    expect(byNumber.lines).toHaveLength(2_500);
    const byTime = await readLinesBetween(venue, {
      symbol: 'BTCUSDT',
      from: START + 10_000,
      to: START + 2_510_000,
    });
    expect(byTime).toEqual(byNumber);
  });
});

describe('the command', () => {
  test('R-OPT-4: an order over several pages is right, up to a signature far behind it', async () => {
    asked.length = 0;
    const { code, said } = await command(['order', 'order.json', '--url', 'http://venue'], detailOf());
    expect(said.join('\n')).toContain(`line ${SIGNED}`);
    expect(said.at(-1)).toBe('Everything is as the published ticks say.');
    expect(code).toBe(0);
    // Nothing that is asked names the order.
    expect(asked.some((path) => path.includes('700001'))).toBe(false);
  });
  test('R-OPT-9: a wished outcome ends with 1 and is named', async () => {
    const { code, said } = await command(
      ['order', '-', '--url', 'x'],
      detailOf({ outcome: 'lost', paid: '0' }),
    );
    expect(code).toBe(1);
    expect(said.at(-1)).toBe('Wrong: outcome, paid.');
  });
  test('R-OPT-2: flat is right in a demo; a live venue that sold it is named, one that does not say is not', async () => {
    const flat = detailOf({ type: 3, profit_ratio: '900', outcome: 'won', paid: '100' });
    const saying = (status: object | undefined): Venue => ({
      ...venue,
      async get(path) {
        if (path !== 'status') return venue.get(path);
        if (status === undefined) throw new Error('status is not in the file');
        return status;
      },
    });
    const of = (status: object | undefined) => command(['order', '-', '--url', 'x'], flat, saying(status));
    expect((await of({ mode: 'demo' })).code).toBe(0);
    expect((await of(undefined)).code).toBe(0);
    const live = await of({ mode: 'live' });
    expect([live.code, live.said.at(-1)]).toEqual([1, 'Wrong: sold.']);
  });
  test('R-OPT-10: the newest lines and a whole day, with the signatures among them', async () => {
    for (const args of [
      ['--last', '1500'],
      ['--day', '2026-03-01'],
    ]) {
      const { code, said } = await command(['chain', '--url', 'x', '--pair', 'BTCUSDT', ...args]);
      expect(said.join('\n')).toMatch(/right {2}signature/);
      expect(code).toBe(0);
    }
    const other = await command(['chain', '--url', 'x', '--key', 'AAAA']);
    expect(other).toMatchObject({ code: 1 });
    expect(other.said.at(-1)).toBe('Wrong: key.');
  });
  test('R-OPT-10: a signed hash that its line does not have is found', async () => {
    const forged: Venue = {
      ...venue,
      async get(path) {
        const reply = (await venue.get(path)) as { signatures?: { hash: string }[] };
        if (reply.signatures === undefined) return reply;
        return { ...reply, signatures: reply.signatures.map((one) => ({ ...one, hash: 'ab'.repeat(32) })) };
      },
    };
    const { code, said } = await command(['chain', '--url', 'x', '--last', '200'], '', forged);
    expect(code).toBe(1);
    expect(said.at(-1)).toBe('Wrong: signature.');
  });
  test('R-OPT-10: a signature by a key that is not on the list, or not for its time, is found; a key that ended stays known', async () => {
    const listing = (change: (key: { public_key: string }) => object): Venue => ({
      ...venue,
      async get(path) {
        const reply = (await venue.get(path)) as { keys?: { public_key: string }[] };
        return reply.keys === undefined ? reply : { ...reply, keys: reply.keys.map(change) };
      },
    });
    const last = ['chain', '--url', 'x', '--last', String(LINES)];
    for (const change of [
      () => ({ public_key: 'AAAA', valid_from: 0, valid_until: null }),
      (key: object) => ({ ...key, valid_from: START + (SIGNED + 1) * 1000 }),
      (key: object) => ({ ...key, valid_until: START + (SIGNED - 1) * 1000 }),
    ]) {
      const { code, said } = await command(last, '', listing(change));
      expect(code).toBe(1);
      expect(said.at(-1)).toBe('Wrong: signature.');
    }
    const ended = listing((key) => ({ ...key, valid_until: START + SIGNED * 1000 }));
    const { keys } = (await venue.get('ticks/head?symbol=BTCUSDT')) as { keys: { public_key: string }[] };
    expect((await command([...last, '--key', keys[0]!.public_key], '', ended)).code).toBe(0);
  });
  test('what cannot be read ends with 2', async () => {
    expect((await command(['order', 'x', '--url', 'x'], '{"order":{}}')).code).toBe(2);
    expect((await command(['order', 'x', '--url', 'x'], 'no json')).code).toBe(2);
    expect((await command(['order'])).code).toBe(2);
    expect((await command(['chain', '--url', 'x', '--last', 'many'])).code).toBe(2);
  });
});
