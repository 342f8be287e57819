/** Money of the day: a customer verified in two steps, a claim and its bank line, a statement, withdrawals at each threshold. */
import assert from 'node:assert/strict';
import { walletCalls, withdrawalCalls } from '@candor/wire';
import { configurationCalls, operatorBankCalls } from '@candor/wire/operators';
import { ask } from '../api.ts';
import { depositByBank, seeChainCredited, sendByChain } from '../journeys/money-in-and-out-deposits.ts';
import {
  addAddress,
  bindBank,
  register,
  setFundPassword,
  verify,
} from '../journeys/money-in-and-out-person.ts';
import type { Scene } from '../journeys/money-in-and-out-scene.ts';
import { newPerson } from '../journeys/money-in-and-out-scene.ts';
import { bringStatement } from '../journeys/money-in-and-out-statement.ts';
import { reject, seeState, withdraw } from '../journeys/money-in-and-out-withdrawals.ts';
import { eventually } from '../waiting.ts';
import type { Day } from './day.ts';
import { checkedBy, reasoned } from './day.ts';
import { bankCharge, explained, firstStatement, typedInVain, writtenOff } from './late.ts';
import { severalLines, severalWithdrawals } from './points.ts';

const LARGE = '52000';

export async function moneyOfTheDay(day: Day): Promise<Scene> {
  const { stage, office, language } = day;
  await firstStatement(day);
  const phone = await stage.phone(day);
  const { email, ...customer } = await register(stage, phone);
  const see: Scene['see'] = async (name, desk) => (desk === undefined ? undefined : day.see(name, desk));
  const scene: Scene = { stage, phone, office, ...customer, person: newPerson(day), see };
  await verify(scene);
  await sendByChain(scene, '50000');
  await setFundPassword(scene, email);
  await bindBank(scene);
  const line = await depositByBank(scene, '1500');
  await seeChainCredited(scene, '50000');
  // What a day's outside wallet gives is not enough for three persons.
  await ask(scene.me, walletCalls.faucet, {});
  await addAddress(scene, { email, label: language === 'zh' ? '我的钱包' : 'My wallet' });
  await passHours(day, 24);
  const lineInVain = await typedInVain(day, scene);
  const charge = bankCharge(day);
  await bringStatement(scene, [line, ...(await severalLines(day)), charge]);
  await seeStatements(day);
  await explained(day, charge);
  await withdrawals(day, scene);
  await writtenOff(day, scene, lineInVain);
  return scene;
}

/** R-GEN-5: a demo's waiting clock, moved at the console. */
export async function passHours({ office, see }: Day, hours: number): Promise<void> {
  const at = await office.as('market_admin');
  const desk = await office.at('market_admin', 'clock');
  const before = (await ask(at, configurationCalls.clock, {})).waiting_now;
  const field = desk.page.getByLabel(office.say('configuration', 'hours'), { exact: true });
  await field.fill(String(hours));
  await field.blur();
  await desk.button(office.say('configuration', 'move')).click();
  await eventually('the clock to be moved', async () => {
    const { waiting_now: now } = await ask(at, configurationCalls.clock, {});
    return now - before > (hours - 0.1) * 3_600_000;
  });
  await see('clock', desk);
}

async function seeStatements({ office, see }: Day): Promise<void> {
  await see('statements', await office.at('treasurer', 'statements'));
  const { data } = await ask(await office.as('treasurer'), operatorBankCalls.statements, {});
  await see('statement', await office.at('treasurer', `statements/${data[0]!.id}`));
  await see('lines-done', await office.at('treasurer', 'lines?view=done'));
}

/** The first is looked at by two; a small one after it goes by itself; from 50,000 three look; one is rejected. */
async function withdrawals(day: Day, scene: Scene): Promise<void> {
  const { office, see } = day;
  const first = await withdraw(scene, { way: 'chain', amount: '200' });
  const small = [
    await withdraw(scene, { way: 'chain', amount: '30' }),
    await withdraw(scene, { way: 'chain', amount: '40' }),
  ];
  await severalWithdrawals(day, small);
  await see('withdrawals', await office.at('withdrawal_approver', 'withdrawals'));
  await proposed(day, first);
  await checkedBy(day, ['deposit_maker'], {
    kind: 'withdrawal_approval',
    maker: 'withdrawal_approver',
    picture: 'withdrawal-two',
  });
  await seeState(scene, { id: first, state: 'passed' });
  // Address and fund password are new for a week (R-WD-4).
  await passHours(day, 7 * 24);
  await alone(scene, '150');
  await see('withdrawals-done', await office.at('withdrawal_approver', 'withdrawals?view=done'));
  const large = await withdraw(scene, { way: 'chain', amount: LARGE });
  await proposed(day, large);
  await checkedBy(day, ['treasurer', 'deposit_maker'], {
    kind: 'withdrawal_approval',
    maker: 'withdrawal_approver',
    picture: 'withdrawal-three',
  });
  await seeState(scene, { id: large, state: 'passed' });
  await see('payouts', await office.at('treasurer', 'payouts'));
  const refused = await withdraw(scene, { way: 'bank', amount: '300' });
  await reject(scene, refused);
}

async function proposed(day: Day, id: number): Promise<void> {
  const { office } = day;
  const maker = await office.at('withdrawal_approver', `withdrawals/${id}`);
  await day.see('withdrawal', maker);
  await office.decide(maker, {
    button: office.say('withdrawals', 'approve'),
    title: office.say('withdrawals', 'approveTitle', { id }),
    fill: reasoned(day, maker, {
      text: 'Own wallet, verified, nothing unusual',
      picture: 'withdrawal-proposing',
    }),
  });
}

/** R-WD-4a: below the threshold, to an address that was paid before, nobody has to look. */
async function alone({ phone, me }: Scene, amount: string): Promise<void> {
  const { page, say } = phone;
  await phone.visit('pages/assets/withdraw/index', { currency: '3' });
  await page.getByRole('textbox', { name: say('withdrawals', 'amount'), exact: true }).fill(amount);
  await phone.screen
    .getByRole('button', { name: say('withdrawals', 'continue'), exact: true })
    .and(page.locator(':not([aria-describedby])'))
    .click();
  const sheet = page.getByRole('dialog', { name: say('withdrawals', 'confirmTitle') });
  await sheet.getByLabel(say('withdrawals', 'fundPassword'), { exact: true }).fill('135790');
  await sheet.getByRole('button', { name: say('withdrawals', 'confirmWithdraw'), exact: true }).click();
  await phone.waitForAddress('pages/assets/withdraw/detail');
  await eventually('the small withdrawal to go by itself', async () => {
    const [row] = (await ask(me, withdrawalCalls.records, {})).data;
    assert.equal(row?.number, amount);
    return row.state === 'passed' || row.state === 'sent';
  });
}
