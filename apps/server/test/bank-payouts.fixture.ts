/** What tests of payouts by bank need of a customer and of a bank: an account of his own, and statements that follow on one another. */
import type { World } from '../src/products/withdrawals/withdrawals.fixture.ts';
import { PIN } from '../src/products/withdrawals/withdrawals.fixture.ts';
import type { TestCustomer } from './customers.ts';
import type { CallReply } from './harness.ts';
import type { TestOperator } from './operators.ts';

export const bindAccount = (world: World, who: TestCustomer): Promise<CallReply> =>
  world.post(who, 'user/cash_save', {
    bank_account: '93000762011623852957',
    iban: 'CH93 0076 2011 6238 5295 7',
    bank_name: 'Demo Bank',
    bank_branch: 'Main branch',
    bank_address: 'Bahnhofstrasse 1, Zürich',
    swift_code: 'DEMOCHZZ',
    real_name: 'Muster Erika',
    residence_address: 'Dorfstrasse 7, Bern',
    postal_code: '3000',
    pay_password: PIN,
  });

/** Follows on the last one of its bank; nobody has looked at it yet. Rows are `id,amount,name,text`. */
export async function sendStatement(
  world: World,
  by: TestOperator,
  of: { bank: number; number: string; day: string; rows: readonly string[] },
): Promise<CallReply> {
  const { bank, number, day, rows } = of;
  const banks = (await world.get(by, 'operator/banks')).data;
  const { last, books } = banks.find((each: { bank: number }) => each.bank === bank);
  const opening = (last?.closing ?? books) as string;
  const sum = rows.reduce((all, row) => all + Math.round(Number(row.split(',')[1]) * 100), 0);
  return world.post(by, 'operator/banks/import_statement', {
    bank,
    format: 'csv',
    file: ['id,amount,name,text,day', ...rows.map((row) => `${row},${day}`)].join('\n'),
    number,
    closed_on: day,
    opening,
    closing: String((Math.round(Number(opening) * 100) + sum) / 100),
    date_column: 'day',
    amount_column: 'amount',
    name_column: 'name',
    reference_column: 'text',
    id_column: 'id',
    is_final: '1',
  });
}
