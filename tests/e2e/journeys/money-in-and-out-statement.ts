/** The bank's statement of the day (MT940): brought in by the treasurer, looked at by a second person; what left pays by it (ADR 75). */
import { operatorBankCalls } from '@candor/wire/operators';
import { decimal, formatDecimal } from '@candor/money';
import { ask } from '../api.ts';
import type { Scene } from './money-in-and-out-scene.ts';

/** A line of the bank's: in when positive, what the bank calls it, who is on the other side and what was written with it. */
export interface BankLine {
  id: string;
  amount: bigint;
  name: string;
  reference: string;
}

export async function bringStatement(
  { office, see }: Pick<Scene, 'office' | 'see'>,
  lines: readonly BankLine[],
  daysAgo = 0,
): Promise<void> {
  const [bank] = await ask(await office.as('treasurer'), operatorBankCalls.overview, {});
  if (bank === undefined) throw new Error('the house has no bank');
  // A first statement opens with what the books hold beside the lines that were typed before it came.
  const typed = lines.reduce((sum, { amount }) => (amount > 0n ? sum + amount : sum), 0n);
  const opening = decimal(bank.last?.closing ?? formatDecimal(decimal(bank.in_flight) - typed));
  const desk = await office.at('treasurer', 'statement-import');
  const main = desk.page.getByRole('main');
  await office.choose(desk, {
    list: main.getByLabel(office.say('banks', 'bank'), { exact: true }),
    option: bank.account_number,
  });
  await main.locator('input[type=file]').setInputFiles({
    name: 'statement.sta',
    mimeType: 'text/plain',
    buffer: Buffer.from(mt940(bank.account_number, { opening, lines, daysAgo })),
  });
  await main.getByRole('button', { name: office.say('banks', 'preview'), exact: true }).click();
  await main.getByText(office.say('banks', 'fine'), { exact: true }).waitFor();
  await see('console-statement', desk);
  await main.getByRole('button', { name: office.say('banks', 'propose'), exact: true }).click();
  await main.getByText(office.say('banks', 'state_proposed'), { exact: true }).first().waitFor();
  const checker = await office.check('withdrawal_approver', { kind: 'bank_statement', maker: 'treasurer' });
  await see('console-statement-checked', checker);
}

function mt940(
  account: string,
  { opening, lines, daysAgo }: { opening: bigint; lines: readonly BankLine[]; daysAgo: number },
): string {
  const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(2, 10).replaceAll('-', '');
  const closing = lines.reduce((sum, { amount }) => sum + amount, opening);
  const balance = (amount: bigint): string =>
    `${amount < 0n ? 'D' : 'C'}${day}USD${figure(amount < 0n ? -amount : amount)}`;
  return [
    ':20:STATEMENT',
    `:25:${account.replaceAll(' ', '')}`,
    // A second try on the same venue is another statement.
    `:28C:${Math.floor(Date.now() / 1000) % 100_000}`,
    `:60F:${balance(opening)}`,
    ...lines.flatMap(({ id, amount, name, reference }) => [
      `:61:${day}${amount < 0n ? 'D' : 'C'}${figure(amount < 0n ? -amount : amount)}NTRFNONREF//${id}`,
      `:86:/NAME/${name}/REMI/${reference}`,
    ]),
    `:62F:${balance(closing)}`,
    '-',
  ].join('\n');
}

/** As MT940 writes it: a comma, and no zeros that say nothing. */
function figure(amount: bigint): string {
  const text = formatDecimal(amount);
  return text.includes('.') ? text.replace('.', ',') : `${text},`;
}
