/**
 * The public page from the side menu: its figures are the database's, the chain is checked on the phone and by the command
 * line, a contract is recomputed from public data, and a stop made in the console stands there (R-OPT-10, R-CT-13, R-OPS-4).
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { decimal, formatFixed } from '@candor/money';
import { contractCalls, tickCalls, transparencyCalls, walletCalls } from '@candor/wire';
import { configurationCalls, proposalCalls } from '@candor/wire/operators';
import { embeddedPaths, readConnectionFile } from '../../../apps/server/src/platform/db/embedded-files.ts';
import { openDatabase } from '../../../apps/server/src/platform/db/pg-database.ts';
import { ask } from '../api.ts';
import { consoleWords } from '../console-pages.ts';
import { operatorSession } from '../operators.ts';
import type { Phone } from '../phone.ts';
import type { Customer, Stage } from '../stage.ts';
import { USDT } from '../stage.ts';
import { settled } from '../tour.ts';
import { verify, verifyOrder } from '../verifier.ts';
import { eventually } from '../waiting.ts';
import type { Journey } from './journey.ts';
import { photographer } from './money-in-and-out-scene.ts';

const PAIR = { currency_id: 1, legal_id: USDT };
const REASON = 'Venues disagree, we look into it';

export const transparency: Journey = {
  name: 'transparency: from the menu, figures as in SQL, the chain checked here and by command, a stop seen by all',
  async run(stage) {
    const customer = await stage.customerWithMoney();
    await eventually(
      'a mark of five ticks',
      async () => (await ask(customer, tickCalls.head, { symbol: 'BTCUSDT' })).seq > 5,
    );
    const positionId = await openPosition(customer);
    const phone = await stage.phone({ language: 'en', theme: 'light', width: 360, height: 740 });
    const see = photographer(phone, { language: 'en', theme: 'light' });
    await phone.visit('pages/index/index');
    await phone.button(phone.say('frame', 'menu')).first().click();
    await phone.page
      .getByRole('dialog')
      .getByRole('button', { name: phone.say('menu', 'menuTransparency'), exact: true })
      .click();
    await phone.waitForAddress('pages/transparency/index');
    await settled(phone);
    await standsInLine(phone);
    await figuresFit(stage, phone);
    await checksChain(phone);
    await see('transparency-checked');
    await commandsAgree(stage, customer, positionId);
    await stopIsSeen(stage, phone);
    await see('transparency-stopped');
    assert.deepEqual(phone.complaints(), []);
  },
};

/** The row that leads to the proofs is as wide as the cards around it. */
async function standsInLine(phone: Phone): Promise<void> {
  const row = phone.screen.getByRole('link', { name: phone.say('transparency', 'verifyBalance') }).first();
  const [beside, above] = await Promise.all([
    row.boundingBox(),
    phone.screen.locator('section[data-good]').boundingBox(),
  ]);
  assert.deepEqual([beside?.x, beside?.width], [above?.x, above?.width]);
}

async function openPosition(customer: Customer): Promise<number> {
  await ask(customer, walletCalls.transfer, {
    currency_id: USDT,
    from_field: 'change',
    to_field: 'lever',
    number: '1000',
  });
  const order = { ...PAIR, type: 1, share: 20, multiple: 10, accepted: 1, max_slippage: '5' } as const;
  const { id } = await ask(customer, contractCalls.submit, order);
  await eventually(
    'the position to be open',
    async () => (await ask(customer, contractCalls.detail, { id })).position.status === 1,
  );
  return id;
}

/** What does not move with the mark is the same to the last digit on the screen, in the reply and in the database. */
async function figuresFit(stage: Stage, phone: Phone): Promise<void> {
  // The demo's own traders open and close as well: a reply may be a moment older than what the database says.
  const { view, sql } = await eventually('the reply to say what the database says', async () => {
    const seen = await ask({ url: stage.candor.url }, transparencyCalls.show, {});
    const { long } = seen.contracts.pairs.find(({ symbol }) => symbol === 'BTC/USDT')!;
    const now = await figuresOf(stage);
    const isSame =
      decimal(seen.contracts.book) === now.book &&
      decimal(seen.contracts.insurance) === now.insurance &&
      decimal(seen.options.book) === now.options;
    return decimal(long) > 0n && isSame ? { view: seen, sql: now } : undefined;
  });
  // One for each pair with contracts.
  assert.equal(view.chains.length, 6);
  assert.equal(
    view.invariants.every(({ holds }) => holds),
    true,
  );
  const shown = await phone.screen.innerText();
  for (const amount of [sql.insurance, sql.options])
    assert.equal(shown.replace(/,/g, '').includes(formatFixed(amount, 2)), true, formatFixed(amount, 2));
  assert.equal(shown.includes(view.chains[0]!.public_key.slice(0, 8)), true);
}

async function figuresOf({ candor }: Stage): Promise<{ book: bigint; insurance: bigint; options: bigint }> {
  const file = readConnectionFile(embeddedPaths(candor.dataDir));
  assert.ok(file);
  const { socketDir: host, port, database, users } = file;
  const db = openDatabase({ connection: { host, port, database, ...users.owner }, size: 1 });
  try {
    const [row] = await db.query<{ book: bigint; insurance: bigint; options: bigint }>(
      `select coalesce(sum(available) filter (where account = 'B:contract'), 0)::bigint as book,
         coalesce(sum(available) filter (where account = 'F:insurance'), 0)::bigint as insurance,
         coalesce(sum(available) filter (where account in ('B:option:a', 'B:option:f')), 0)::bigint as options
       from ledger_balances where currency_id = $1`,
      [USDT],
    );
    return row!;
  } finally {
    await db.close();
  }
}

async function checksChain({ screen, say }: Phone): Promise<void> {
  await screen.getByRole('button', { name: say('transparency', 'checkNow'), exact: true }).click();
  await screen.getByRole('heading', { name: say('transparency', 'checkRight') }).waitFor();
  // A second look, later: what this device saw the first time is still there.
  await screen.getByRole('button', { name: say('transparency', 'checkNow'), exact: true }).click();
  await screen.getByText(say('transparency', 'stepKey')).waitFor();
  await screen.getByRole('heading', { name: say('transparency', 'checkRight') }).waitFor();
}

/** The same by the command an outsider runs; a wished profit ends it with 1 and names the step. */
async function commandsAgree(stage: Stage, customer: Customer, id: number): Promise<void> {
  const { url } = stage.candor;
  const chain = await verify('verify:chain', ['--url', url, '--pair', 'BTCUSDT', '--last', '300']);
  assert.equal(chain.code, 0, chain.output);
  await ask(customer, contractCalls.close, { id });
  await eventually(
    'the position to be closed',
    async () => (await ask(customer, contractCalls.detail, { id })).position.status === 3,
  );
  const detail = await ask(customer, contractCalls.detail, { id });
  const wished = { ...detail, position: { ...detail.position, profits: '123.45' } };
  await verifyOrder({ url, folder: stage.folder, claim: detail, wished, step: 'profit' });
}

/** One person stops at the board; the page says so with the reason; opening again waits for a second person. */
async function stopIsSeen(stage: Stage, phone: Phone): Promise<void> {
  const { candor } = stage;
  const session = await operatorSession(candor, 'market_admin');
  const say = await consoleWords('products/risk', 'en');
  const words = await consoleWords('platform/words', 'en');
  const desk = await stage.desk({ language: 'en', theme: 'light', session, width: 1440, height: 1000 });
  await desk.visit('risk');
  const row = desk.page.getByRole('row').filter({ hasText: 'ETH/USDT' }).first();
  await row.getByRole('button', { name: say['stop']! }).click();
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: words['reason']! }).fill(REASON);
  await dialog.getByRole('button', { name: say['stop']! }).click();
  await row.getByText(say['cause_fault']!).waitFor();
  await phone.screen.getByText(phone.say('market', 'cause_fault')).waitFor({ timeout: 30_000 });
  // What was typed is for colleagues.
  assert.equal(await phone.screen.getByText(REASON).count(), 0);
  const at = { url: candor.url, token: session.token };
  const reopen = {
    kind: 'opening',
    key: 'ETH/USDT:contracts',
    value: JSON.stringify({ is_open: true, reason: '' }),
    reason: 'They agree again',
  };
  const { proposal_id: id, state } = await ask(at, configurationCalls.propose, reopen);
  assert.equal(state, 'open');
  const second = { url: candor.url, token: (await operatorSession(candor, 'treasurer')).token };
  const { version } = await ask(second, proposalCalls.detail, { id });
  assert.equal((await ask(second, proposalCalls.approve, { id, version })).state, 'executed');
  await row.getByText(say['cause_fault']!).waitFor({ state: 'hidden', timeout: 30_000 });
  assert.deepEqual(desk.complaints(), []);
  if (process.env['E2E_PHOTOS'] !== undefined)
    await desk.page.screenshot({ path: join(process.env['E2E_PHOTOS'], 'risk-board.png'), fullPage: true });
}
