/**
 * The whole way of money with three kinds of actors, once in Chinese and dark, once in English and light: a customer who
 * verifies, deposits, trades and withdraws; operators who make and others who check, in the console; and at the end every
 * balance against the journals.
 */
import assert from 'node:assert/strict';
import { configurationCalls } from '@candor/wire/operators';
import { ask } from '../api.ts';
import { Office } from '../office.ts';
import type { Stage } from '../stage.ts';
import { newestOrder, waitForQuotes } from '../stage.ts';
import { TradePage } from '../trade-page.ts';
import { eventually } from '../waiting.ts';
import type { Journey } from './journey.ts';
import { depositByBank, seeChainCredited, sendByChain } from './money-in-and-out-deposits.ts';
import { auditLogVerifies, balancesEqualLedger } from './money-in-and-out-ledger.ts';
import { addAddress, bindBank, register, setFundPassword, verify } from './money-in-and-out-person.ts';
import type { Scene, Settings } from './money-in-and-out-scene.ts';
import { newPerson, photographer } from './money-in-and-out-scene.ts';
import type { BankLine } from './money-in-and-out-statement.ts';
import { bringStatement } from './money-in-and-out-statement.ts';
import {
  approve,
  cancel,
  orderAtBank,
  reject,
  seeNoneLeftToday,
  seeState,
  withdraw,
} from './money-in-and-out-withdrawals.ts';

const RUNS: readonly Settings[] = [
  { language: 'zh', theme: 'dark' },
  { language: 'en', theme: 'light' },
];

export const moneyInAndOut: Journey = {
  name: 'zh, dark, then en, light: money in and out, with makers and checkers in the console',
  async run(stage) {
    await waitForQuotes(stage.candor.url);
    // Both register first: a minute has to pass before the second code, and the other's steps fill it.
    const arrived: Arrived[] = [];
    for (const settings of RUNS) arrived.push(await arrive(stage, settings));
    const walked: Walked[] = [];
    for (const each of arrived) walked.push(await walk(each));
    // One statement of the day shows what both paid in and what both were paid.
    await bringStatement(
      arrived[0]!.scene,
      walked.flatMap(({ lines }) => lines),
    );
    for (const each of walked) await arriveAndEnd(each);
  },
};

interface Arrived {
  scene: Scene;
  email: string;
  label: string;
}

async function arrive(stage: Stage, settings: Settings): Promise<Arrived> {
  const phone = await stage.phone(settings);
  const { email, ...customer } = await register(stage, phone);
  const office = await Office.open(stage, settings);
  const scene: Scene = {
    stage,
    phone,
    office,
    ...customer,
    person: newPerson(settings),
    see: photographer(phone, settings),
  };
  return { scene, email, label: settings.language === 'zh' ? '我的钱包' : 'My wallet' };
}

interface Walked {
  scene: Scene;
  byChain: number;
  byBank: number;
  /** What the bank will show of them. */
  lines: readonly BankLine[];
}

async function walk({ scene, ...entry }: Arrived): Promise<Walked> {
  await verify(scene);
  await sendByChain(scene, '5000');
  await setFundPassword(scene, entry.email);
  await bindBank(scene);
  const paidIn = await depositByBank(scene, '1500');
  await seeChainCredited(scene, '5000');
  await trade(scene);
  await addAddress(scene, entry);
  await moveClockADay(scene);
  const { paidOut, ...withdrawn } = await takeOut(scene);
  return { scene, ...withdrawn, lines: [paidIn, paidOut] };
}

async function arriveAndEnd({ scene, byChain, byBank }: Walked): Promise<void> {
  await seeState(scene, { id: byBank, state: 'passed' });
  const { tx_id } = await seeState(scene, { id: byChain, state: 'passed' });
  assert.notEqual(tx_id, '');
  await balancesEqualLedger(scene, ['USDT', 'BTC', 'USD']);
  auditLogVerifies(scene);
  assert.deepEqual([...scene.phone.complaints(), ...(await scene.office.complaints())], []);
}

/** R-GEN-5: a demo's waiting clock, so that the day a new address waits passes at once. */
async function moveClockADay({ office, see }: Scene): Promise<void> {
  const at = await office.as('market_admin');
  const before = (await ask(at, configurationCalls.clock, {})).waiting_now;
  const desk = await office.at('market_admin', 'clock');
  await desk.button(office.say('configuration', 'moveBy', { hours: 24 })).click();
  await eventually(
    'the clock to be moved',
    async () => (await ask(at, configurationCalls.clock, {})).waiting_now - before > 86_000_000,
  );
  await see('console-clock', desk);
}

async function trade({ phone, me, see }: Scene): Promise<void> {
  const page = new TradePage(phone);
  await page.open();
  await eventually('the available balance on the form', async () => (await page.available()) === '5000');
  await page.place({ side: 'buy', type: 'market', budget: '1000' });
  const order = await newestOrder(me);
  assert.deepEqual([order.status, order.budget], [2, '1000']);
  await see('traded');
}

/** Two that leave, one refused, one taken back: three of the day are used, the refused one gave its try back. */
async function takeOut(scene: Scene) {
  const byChain = await withdraw(scene, { way: 'chain', amount: '200' });
  await approve(scene, byChain);
  const byBank = await withdraw(scene, { way: 'bank', amount: '300' });
  await approve(scene, byBank);
  const paidOut = await orderAtBank(scene, byBank);
  await seeState(scene, { id: byBank, state: 'sent' });
  const refused = await withdraw(scene, { way: 'chain', amount: '150' });
  await reject(scene, refused);
  await withdraw(scene, { way: 'chain', amount: '120' });
  await cancel(scene);
  await seeNoneLeftToday(scene);
  return { byChain, byBank, paidOut };
}
