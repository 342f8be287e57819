/** Every page of the console, in Chinese and English, light and dark: no complaint of the browser, and axe finds nothing serious. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { OperatorRole } from '@candor/wire';
import { kycCalls, spotCalls } from '@candor/wire';
import {
  operatorBankCalls,
  operatorDepositCalls,
  operatorKycCalls,
  proposalCalls,
  treasuryCalls,
} from '@candor/wire/operators';
import { ask } from '../api.ts';
import { consolePages, consoleWords } from '../console-pages.ts';
import type { Desk } from '../desk.ts';
import { operatorSession } from '../operators.ts';
import type { Stage } from '../stage.ts';
import { waitForQuotes } from '../stage.ts';
import type { Journey } from './journey.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The auditor reads everything (R-OPS-1); pages where others do more are visited by them too. */
const VISITORS: readonly [OperatorRole, RegExp][] = [
  ['auditor', /./],
  ['kyc_reviewer', /^kyc/],
  ['access_admin', /^(operators|house-accounts|proposals)/],
  ['market_admin', /^(configuration|clock|busted-trades)/],
  ['treasurer', /^(treasury|lines|payouts|statement)/],
];

export const consolePagesJourney: Journey = {
  name: 'console: every page in two languages and themes, without a complaint and without barriers',
  async run(stage) {
    const ids = await somethingToSee(stage);
    const found: string[] = [];
    for (const [language, theme] of [
      ['zh', 'dark'],
      ['en', 'light'],
    ] as const) {
      const { forbidden, notFound } = await consoleWords('platform/words', language);
      // What others see more than the auditor is looked at once.
      for (const [role, pattern] of language === 'zh' ? VISITORS.slice(0, 1) : VISITORS) {
        const desk = await stage.desk({
          language,
          theme,
          session: await operatorSession(stage.candor, role),
        });
        for (const path of consolePages().filter(
          (each) => pattern.test(each) || (role === 'auditor' && each === ''),
        )) {
          await desk.visit(path.replace(/:\w+/g, (name) => ids.get(`${path} ${name}`) ?? '1'));
          const title = await desk.page.locator('main h1').innerText();
          if (title === forbidden || title === notFound) found.push(`${role} ${path}: ${title}`);
          for (const fault of [...desk.complaints(), ...(await barriers(desk))])
            found.push(`${language} ${role} ${path}: ${fault}`);
        }
        await desk.close();
      }
    }
    assert.deepEqual(found, []);
  },
};

/** One of each thing the pages show, made by those whose work it is; parameters of pages by `pattern name`. */
async function somethingToSee(stage: Stage): Promise<ReadonlyMap<string, string>> {
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
  const { data: cases } = await ask(await as('kyc_reviewer'), operatorKycCalls.queue, {});
  const treasurer = await as('treasurer');
  const goodwill = { user_id: customer.user.id, currency: 'USDT', amount: '5', reason: 'A page to look at' };
  const { proposal_id } = await ask(treasurer, treasuryCalls.goodwill, goodwill);
  const { list: journals } = await ask(treasurer, treasuryCalls.journals, { user_id: customer.user.id });
  const [bank] = await ask(treasurer, operatorDepositCalls.banks, {});
  assert.ok(bank);
  const line = {
    bank: bank.bank,
    bank_line_id: 'e2e-1',
    value_date: '2026-01-02',
    amount: '80',
    sender_name: 'Ann Example',
  };
  // A second person looks where the day's sum of the treasurer asks for one (R-OPS-9).
  const entered = await ask(treasurer, operatorDepositCalls.enterLine, line);
  if (entered.state === 'open') {
    const checker = await as('withdrawal_approver');
    const { version } = await ask(checker, proposalCalls.detail, { id: entered.proposal_id });
    await ask(checker, proposalCalls.approve, { id: entered.proposal_id, version });
  }
  const { data: lines } = await ask(treasurer, operatorDepositCalls.lines, {});
  await waitForQuotes(candor.url);
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
  const btc = { currency_id: '1', legal_id: '3', type: '1', order_type: 'market' } as const;
  await ask(customer, spotCalls.placeOrder, { ...btc, budget: '100' });
  const [fill] = await ask(customer, spotCalls.fills, {});
  return new Map([
    ['busted-trades/:name :name', String(fill?.id).replace(':', '-')],
    ['customers/:id :id', String(customer.user.id)],
    ['kyc/:id :id', String(cases.find(({ user_id }) => user_id === customer.user.id)?.id)],
    ['proposals/:id :id', String(proposal_id)],
    ['lines/:id :id', String(lines[0]?.id)],
    ['statements/:id :id', String(statementId)],
    ['ledger/:id :id', String(journals[0]?.id)],
    ['configuration/:kind/:key :kind', 'pair'],
    ['configuration/:kind/:key :key', encodeURIComponent('BTC/USDT')],
  ]);
}

interface AxeResults {
  violations: { id: string; impact?: string; nodes: { html: string; failureSummary?: string }[] }[];
}

async function barriers(desk: Desk): Promise<string[]> {
  await desk.page.evaluate(AXE);
  return desk.page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(context: unknown, options: unknown): Promise<AxeResults> };
    };
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes
          .slice(0, 2)
          .map(
            ({ html, failureSummary }) =>
              `${id} ${html.slice(0, 160)} ${(failureSummary ?? '').replace(/\s+/g, ' ').slice(0, 220)}`,
          ),
      );
  });
}
