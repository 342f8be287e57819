/**
 * Kinds of journals whose money may come from some accounts only and go to others: a promise is paid from the reserve that was set aside
 * for it, and a customer's principal goes nowhere but back to him (R-FN-8, R-NC-3, R-MC-1). A journal beside its shape cannot be built.
 */
import type { LedgerAccount } from './chart-of-accounts.ts';
import { ledgerAccountKey } from './chart-of-accounts.ts';
import type { JournalKind } from './journal-kinds.ts';

/** `<p>` is one number in the whole journal, `<u>` one customer. */
interface Shape {
  from: readonly string[];
  to: readonly string[];
  /** From one customer to another; absent: one customer's at most. */
  isBetweenTwo?: true;
}

const SHAPES: Partial<Record<JournalKind, Shape>> = {
  // What is missing goes back to whose it was, and the house's loss to where it left: never the one for the other.
  withdrawal_short: { from: ['L:withdraw_pending', 'E:equity'], to: ['U:<u>:coin:a', 'X:<any>'] },
  // A follower's money goes nowhere but back to him; the lead is paid out of what stands free in the copy, which the copy's own table proves to be profit.
  copy_funded: { from: ['U:<u>:coin:a'], to: ['U:<u>:copy<c>:a'] },
  copy_share: { from: ['U:<u>:copy<c>:a'], to: ['U:<u>:contract:a'], isBetweenTwo: true },
  copy_withdrawn: { from: ['U:<u>:copy<c>:a'], to: ['U:<u>:coin:a'] },
  copy_left: { from: ['U:<u>:copy<c>:a'], to: ['U:<u>:coin:a'] },
  finance_funded: { from: ['E:equity'], to: ['T:finance:<p>:free'] },
  finance_released: { from: ['T:finance:<p>:free'], to: ['E:equity'] },
  finance_bought: {
    from: ['U:<u>:coin:a', 'T:finance:<p>:free'],
    to: ['U:<u>:trust:f', 'T:finance:<p>:committed'],
  },
  finance_interest: { from: ['T:finance:<p>:committed'], to: ['U:<u>:coin:a'] },
  finance_matured: { from: ['U:<u>:trust:f'], to: ['U:<u>:coin:a'] },
  finance_redeemed: {
    from: ['U:<u>:trust:f', 'T:finance:<p>:committed'],
    to: ['U:<u>:coin:a', 'T:finance:<p>:free'],
  },
  newcoin_funded: { from: ['E:equity'], to: ['T:newcoin:<p>:inventory'] },
  newcoin_released: { from: ['T:newcoin:<p>:inventory'], to: ['E:equity'] },
  newcoin_committed: { from: ['U:<u>:coin:a'], to: ['U:<u>:coin:f'] },
  newcoin_withdrawn: { from: ['U:<u>:coin:f'], to: ['U:<u>:coin:a'] },
  newcoin_allotted: {
    from: ['U:<u>:coin:f', 'T:newcoin:<p>:inventory'],
    to: ['T:newcoin:<p>:proceeds', 'U:<u>:coin:a', 'U:<u>:trust:f'],
  },
  newcoin_refunded: { from: ['U:<u>:coin:f'], to: ['U:<u>:coin:a'] },
  newcoin_unlocked: { from: ['U:<u>:trust:f'], to: ['U:<u>:coin:a'] },
  newcoin_issuer_paid: { from: ['T:newcoin:<p>:proceeds'], to: ['X:<any>'] },
  newcoin_taken_back: {
    from: ['T:newcoin:<p>:proceeds', 'U:<u>:trust:f'],
    to: ['U:<u>:coin:a', 'T:newcoin:<p>:inventory'],
  },
  airdrop_funded: { from: ['E:equity'], to: ['T:airdrop:<p>'] },
  airdrop_released: { from: ['T:airdrop:<p>'], to: ['E:equity'] },
  airdrop_paid: { from: ['T:airdrop:<p>'], to: ['U:<u>:coin:a'] },
  machine_funded: { from: ['E:equity'], to: ['T:machine:<p>:reserve'] },
  machine_released: { from: ['T:machine:<p>:reserve'], to: ['E:equity'] },
  machine_leased: { from: ['U:<u>:coin:a'], to: ['T:machine:<p>:deferred'] },
  machine_rent: { from: ['T:machine:<p>:deferred'], to: ['I:rent:machine'] },
  // Output never out of rent, neither of this customer nor of another one (R-MC-1).
  machine_output: { from: ['T:machine:<p>:output', 'T:machine:<p>:reserve'], to: ['U:<u>:coin:a'] },
  machine_cancelled: { from: ['T:machine:<p>:deferred'], to: ['U:<u>:coin:a'] },
  machine_payout: { from: ['E:equity'], to: ['T:machine:<p>:output'] },
};

/** Why a journal is none of its kind; undefined when nothing is wrong, or the kind has no shape. */
export function strayFlow({
  kind,
  postings,
}: {
  kind: JournalKind;
  postings: readonly { ledgerAccount: LedgerAccount; amount: bigint }[];
}): string | undefined {
  const shape = SHAPES[kind];
  if (shape === undefined) return undefined;
  const customers = new Set(
    postings.flatMap(({ ledgerAccount }) => (ledgerAccount.userId === null ? [] : [ledgerAccount.userId])),
  );
  if (customers.size > 1 && shape.isBetweenTwo !== true) return 'moves money of more than one customer';
  if (customers.size !== 2 && shape.isBetweenTwo === true) return 'does not go from one customer to another';
  if (new Set(postings.flatMap(({ ledgerAccount }) => numbersOf(ledgerAccount))).size > 1)
    return 'moves reserves of more than one product';
  const stray = postings.find(({ ledgerAccount, amount }) =>
    amount < 0n
      ? !shape.from.includes(patternOf(ledgerAccount))
      : !shape.to.includes(patternOf(ledgerAccount)),
  );
  return stray && `${stray.amount < 0n ? 'takes from' : 'gives to'} ${ledgerAccountKey(stray.ledgerAccount)}`;
}

const NUMBERED = /^(T:[a-z]+:)([0-9]+)((?::[a-z]+)?)$/;
const numbersOf = (ledgerAccount: LedgerAccount): string[] =>
  ledgerAccount.userId === null
    ? [NUMBERED.exec(ledgerAccount.account)?.[2]].filter((found) => found !== undefined)
    : [];

function patternOf(ledgerAccount: LedgerAccount): string {
  if (ledgerAccount.userId === null)
    return ledgerAccount.account.startsWith('X:')
      ? 'X:<any>'
      : ledgerAccountKey(ledgerAccount).replace(NUMBERED, '$1<p>$3');
  return ledgerAccountKey({ ...ledgerAccount, userId: 0 })
    .replace('U:0:', 'U:<u>:')
    .replace(/copy[0-9]+/, 'copy<c>');
}
