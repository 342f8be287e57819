/** What the journals of a record must come to, by the record's own figures and the formulas: journal by journal and in all. */
import { interestAfter, interestOf, redemption } from '@candor/formulas';
import { decimal, formatDecimal } from '@candor/money';
import type { CheckedStep } from './check-chain.ts';
import type { Evidence, EvidenceJournal } from './evidence-shape.ts';

type Fields = Readonly<Record<string, unknown>>;
type Step = (name: string, expected: string, found: string) => void;

export function moneySteps(evidence: Evidence): CheckedStep[] {
  const steps: CheckedStep[] = [];
  const step: Step = (name, expected, found) => {
    const isRight = expected === found;
    steps.push({ name, isRight, detail: isRight ? found : `computed ${expected}, the venue says ${found}` });
  };
  const off = evidence.journals.find((journal) => !isBalanced(journal));
  step('journals', 'each sums to zero', off === undefined ? 'each sums to zero' : `${off.id} does not`);
  BY_KIND[evidence.kind](evidence, step);
  return steps;
}

function isBalanced({ postings }: EvidenceJournal): boolean {
  const sums = new Map<string, bigint>();
  for (const [, , , currency, amount] of postings)
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount));
  return postings.length > 0 && [...sums.values()].every((sum) => sum === 0n);
}

/** What the customer has more or less by these journals, in all his accounts: `-12.5 USDT`. */
function ownOf(journals: readonly EvidenceJournal[]): string {
  const sums = new Map<string, bigint>();
  for (const { postings } of journals)
    for (const [whose, , , currency, amount] of postings)
      if (whose === 'own') sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount));
  return textOf(sums);
}

const textOf = (sums: ReadonlyMap<string, bigint>): string =>
  [...sums]
    .filter(([, amount]) => amount !== 0n)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, amount]) => `${signed(amount)} ${currency}`)
    .join(', ') || 'nothing';
const signed = (amount: bigint): string =>
  amount < 0n ? `-${formatDecimal(-amount)}` : formatDecimal(amount);
const money = (of: Fields, name: string): bigint => {
  const text = String(of[name]);
  return text.startsWith('-') ? -decimal(text.slice(1)) : decimal(text);
};

const BY_KIND: Readonly<Record<Evidence['kind'], (evidence: Evidence, step: Step) => void>> = {
  option({ record, journals }, step) {
    const order = record['order'] as Fields;
    if (order['outcome'] === null) return;
    const change = money(order, 'paid') - money(order, 'number');
    step('money', textOf(new Map([[String(order['currency_name']), change]])), ownOf(journals));
  },
  contract({ record, journals }, step) {
    // Of one that was closed in parts the parts have journals of their own.
    const expected = record['net'];
    if (typeof expected === 'string') step('money', expected, ownOf(journals));
  },
  hosting,
  spot,
  withdrawal({ record, journals }, step) {
    const gone = money(record, 'gone');
    if (record['is_plain'] === true)
      step('money', textOf(new Map([[String(record['currency']), -gone]])), ownOf(journals));
    const missing = record['missing'] === undefined ? 0n : money(record, 'missing');
    const received = money(record, 'amount') - money(record, 'fee') - missing;
    step('received', signed(received), String(record['received']));
  },
};

function hosting({ record, journals }: Evidence, step: Step): void {
  const order = {
    amount: money(record, 'amount'),
    cycleDays: Number(record['cycle_days']),
    totalYield: money(record, 'total_yield'),
    boughtAt: Number(record['bought_at']),
    payments: Number(record['payments']),
  };
  const currency = String(record['currency']);
  step('interest', signed(interestAfter(order, order.payments)), String(record['paid']));
  for (let payment = 1; payment <= order.payments; payment += 1) {
    const amount = interestOf(order, payment);
    const ownJournals = journals.filter(
      ({ kind, ref }) => kind === 'finance_interest' && ref.endsWith(`:${payment}`),
    );
    step(`interest ${payment}`, textOf(new Map([[currency, amount]])), ownOf(ownJournals));
  }
  let penalty = 0n;
  if (record['state'] === 'redeemed') {
    ({ penalty } = redemption(order, Number(record['ended_at'])));
    step('penalty', signed(penalty), String(record['penalty']));
  }
  // The principal is the customer's own all the time: only interest and penalty change what he has.
  step(
    'money',
    textOf(new Map([[currency, interestAfter(order, order.payments) - penalty]])),
    ownOf(journals),
  );
}

function spot({ record, journals }: Evidence, step: Step): void {
  const [base, quote] = [String(record['base']), String(record['quote'])];
  const fills = record['fills'] as Fields[];
  const sums = new Map([
    [base, 0n],
    [quote, 0n],
  ]);
  const add = (currency: string, amount: bigint): void =>
    void sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  let filled = 0n;
  // A trade that was busted was taken back by journals of its own.
  const busted = new Set(
    fills.filter((fill) => fill['busted_at'] !== null).map((fill) => String(fill['id'])),
  );
  for (const fill of fills) {
    const [quantity, value, fee] = [money(fill, 'amount'), money(fill, 'value'), money(fill, 'fee')];
    const isBuy = fill['type'] === 1;
    step(
      `fill ${String(fill['id'])}`,
      signed((quantity * money(fill, 'price')) / 100_000_000n),
      signed(value),
    );
    filled += quantity;
    if (busted.has(String(fill['id']))) continue;
    add(base, isBuy ? quantity - fee : -quantity);
    add(quote, isBuy ? -value : value - fee);
  }
  step('filled', signed(filled), signed(money(record, 'filled')));
  step('money', textOf(sums), ownOf(journals.filter(({ ref }) => !busted.has(ref))));
}
