/** One of each thing the console's pages show, made by those whose work it is. */
import assert from 'node:assert/strict';
import type { OperatorRole } from '@candor/wire';
import { kycCalls, spotCalls } from '@candor/wire';
import {
  configurationCalls,
  operatorBankCalls,
  operatorDepositCalls,
  operatorKycCalls,
  operatorPauseCalls,
  proposalCalls,
  riskStatusCalls,
  treasuryCalls,
} from '@candor/wire/operators';
import { ask } from './api.ts';
import { operatorSession } from './operators.ts';
import type { Stage } from './stage.ts';
import { waitForQuotes } from './stage.ts';

/** Parameters of pages by `pattern name`: `customers/:id :id`. */
export type Parameters = ReadonlyMap<string, string>;

export async function somethingToSee(stage: Stage): Promise<Parameters> {
  const { candor } = stage;
  const as = async (role: OperatorRole) => ({
    url: candor.url,
    token: (await operatorSession(candor, role)).token,
  });
  const customer = await stage.customerWithMoney();
  await ask(customer, kycCalls.submitBasic, {
    name: 'Ann Example',
    country: 'US',
    card_id: `A${customer.user.id}99`,
    birth_date: '1990-03-07',
    address: '1 Example Road',
  });
  const reviewer = await as('kyc_reviewer');
  const { data: cases } = await ask(reviewer, operatorKycCalls.queue, {});
  const treasurer = await as('treasurer');
  const goodwill = { user_id: customer.user.id, currency: 'USDT', amount: '5', reason: 'A page to look at' };
  const { proposal_id } = await ask(treasurer, treasuryCalls.goodwill, goodwill);
  const { list: journals } = await ask(treasurer, treasuryCalls.journals, { user_id: customer.user.id });
  const { lineId, statementId } = await bankToSee(
    { treasurer, checker: await as('withdrawal_approver') },
    customer.user.id,
  );
  await waitForQuotes(candor.url);
  const btc = { currency_id: '1', legal_id: '3', type: '1', order_type: 'market' } as const;
  await ask(customer, spotCalls.placeOrder, { ...btc, budget: '100' });
  const [fill] = await ask(customer, spotCalls.fills, {});
  return new Map([
    ['busted-trades/:name :name', String(fill?.id).replace(':', '-')],
    ['customers/:id :id', String(customer.user.id)],
    ['risk-status/:id :id', String(customer.user.id)],
    ['kyc/:id :id', String(cases.find(({ user_id }) => user_id === customer.user.id)?.id)],
    ['proposals/:id :id', String(proposal_id)],
    ['lines/:id :id', String(lineId)],
    ['statements/:id :id', String(statementId)],
    ['ledger/:id :id', String(journals[0]?.id)],
    ['configuration/:kind/:key :kind', 'pair'],
    ['configuration/:kind/:key :key', encodeURIComponent('BTC/USDT')],
  ]);
}

interface AtTheBank {
  treasurer: Session;
  checker: Session;
}
interface Session {
  url: string;
  token: string;
}

/** A line that waits and a statement that waits for its check; where another journey has booked today's statement, what it shows. */
async function bankToSee({ treasurer, checker }: AtTheBank, userId: number) {
  const [bank] = await ask(treasurer, operatorBankCalls.overview, {});
  assert.ok(bank);
  const { data: statements } = await ask(treasurer, operatorBankCalls.statements, {});
  if (statements[0] !== undefined) {
    const [waits, done] = [
      await ask(treasurer, operatorDepositCalls.lines, {}),
      await ask(treasurer, operatorDepositCalls.lines, { view: 'done' }),
    ];
    return { lineId: [...waits.data, ...done.data][0]?.id, statementId: statements[0].id };
  }
  const line = {
    bank: bank.bank,
    bank_line_id: `e2e-${userId}`,
    value_date: '2026-01-02',
    amount: '80',
    sender_name: 'Ann Example',
  };
  // A second person looks where the day's sum of the treasurer asks for one (R-OPS-9).
  const entered = await ask(treasurer, operatorDepositCalls.enterLine, line);
  if (entered.state === 'open') {
    const { version } = await ask(checker, proposalCalls.detail, { id: entered.proposal_id });
    await ask(checker, proposalCalls.approve, { id: entered.proposal_id, version });
  }
  const { data: lines } = await ask(treasurer, operatorDepositCalls.lines, {});
  const [held] = await ask(treasurer, operatorBankCalls.overview, {});
  const { statement_id: statementId } = await ask(treasurer, operatorBankCalls.importStatement, {
    bank: bank.bank,
    format: 'csv',
    file: 'day,amount,name,text',
    number: 'e2e-1',
    closed_on: new Date().toISOString().slice(0, 10),
    opening: held!.books,
    closing: held!.books,
    date_column: 'day',
    amount_column: 'amount',
    name_column: 'name',
    reference_column: 'text',
    is_final: '1',
  });
  return { lineId: lines[0]?.id, statementId };
}

/** What stops or warns, for pictures: a risk status with its case, a pause of payouts, a version that is to come. */
export async function somethingWrong(stage: Stage, ids: Parameters): Promise<void> {
  const { candor } = stage;
  const as = async (role: OperatorRole) => ({
    url: candor.url,
    token: (await operatorSession(candor, role)).token,
  });
  const userId = String(ids.get('risk-status/:id :id'));
  const reviewer = await as('kyc_reviewer');
  await ask(reviewer, riskStatusCalls.openCase, { user_id: userId, note: 'Sends to an address of a mixer' });
  const { version } = await ask(reviewer, riskStatusCalls.detail, { user_id: userId });
  await ask(reviewer, riskStatusCalls.set, {
    user_id: userId,
    version: String(version),
    status: 'restricted',
    reason: 'unusual_activity',
    law: 'Policy 4.2',
    tags: 'mixer, watch',
    note: 'Until the source of the money is explained',
  });
  await ask(await as('market_admin'), operatorPauseCalls.stop, {
    scope: 'TRC20',
    reason: 'The node of the chain answers twice',
  });
  const key = { kind: 'pair', key: 'BTC/USDT' };
  const market = await as('market_admin');
  const pairs = await ask(market, configurationCalls.list, { kind: 'pair' });
  const pair = pairs.find((each) => each.key === key.key);
  assert.ok(pair);
  const value = JSON.stringify({ ...pair.value, taker_rate: '0.0015' });
  const made = await ask(market, configurationCalls.propose, {
    ...key,
    value,
    base_version: String(pair.version),
    reason: 'The fee of the neighbours',
  });
  const treasurer = await as('treasurer');
  const proposal = await ask(treasurer, proposalCalls.detail, { id: String(made.proposal_id) });
  await ask(treasurer, proposalCalls.approve, {
    id: String(made.proposal_id),
    version: String(proposal.version),
  });
}
