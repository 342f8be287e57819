/** The journals that a line of a statement is booked with when it is no customer's (R-OPS-10). Pure. */
import type { HouseAccount, Journal, JournalKind } from '@candor/ledger';
import { house, journalOf } from '@candor/ledger';

/** The ledger's currency of bank money. */
export const USD_ID = 15;

export const contraOfBank = (bank: number): HouseAccount => `X:bank:${bank}`;

export interface OwnLine {
  bank: number;
  lineId: bigint;
  proposalId: number;
  /** Above zero, whichever way it went. */
  amount: bigint;
  actor: string;
  approver?: string;
}

/** X:bank:<n> -> E:equity. */
export const ownMoneyIn = (of: OwnLine): Journal =>
  booked('equity_paid_in', { from: contraOfBank(of.bank), to: 'E:equity' }, of);

/** E:equity -> X:bank:<n>. */
export const ownMoneyOut = (of: OwnLine): Journal =>
  booked('equity_paid_out', { from: 'E:equity', to: contraOfBank(of.bank) }, of);

/** What the bank took for itself: E:equity -> X:bank:<n>. */
export const bankFee = (of: OwnLine): Journal =>
  booked('bank_fee', { from: 'E:equity', to: contraOfBank(of.bank) }, of);

const booked = (kind: JournalKind, way: { from: HouseAccount; to: HouseAccount }, of: OwnLine): Journal =>
  journalOf(
    {
      kind,
      refType: 'bank_line',
      // With the proposal: what was undone can be booked again.
      refId: `bank_line:${of.lineId}:${of.proposalId}`,
      actor: of.actor,
      ...(of.approver === undefined ? {} : { approver: of.approver }),
    },
    [{ from: house(way.from), to: house(way.to), currencyId: USD_ID, amount: of.amount }],
  );

/** What a journal moves at banks: above zero, the bank holds more by it. */
export function bankMovesOf({ postings }: Journal): { bank: number; currencyId: number; amount: bigint }[] {
  return postings.flatMap(({ ledgerAccount, currencyId, amount }) => {
    const bank =
      ledgerAccount.userId === null ? /^X:bank:([0-9]+)$/.exec(ledgerAccount.account)?.[1] : undefined;
    return bank === undefined ? [] : [{ bank: Number(bank), currencyId, amount: -amount }];
  });
}

/** The customer's line of a movement that took one in. */
export const lineOfMovement = ({ ref_id }: { ref_id: string }): number =>
  Number(ref_id.replace(/^line:/, ''));

/** Whether a bank's line is what somebody told us the bank calls it. Short words stand in too many texts. */
export function isCalled(reference: string, line: { bank_line_id: string; reference: string }): boolean {
  const key = keyOf(reference);
  if (key === '') return false;
  return keyOf(line.bank_line_id) === key || (key.length >= 6 && keyOf(line.reference).includes(key));
}

/** Whether it is the bank's own id of the line: nobody who pays writes that. */
export const isNamed = (reference: string, { bank_line_id: id }: { bank_line_id: string }): boolean =>
  keyOf(reference) !== '' && keyOf(reference) === keyOf(id);

/** Whether two texts are the same by their letters and digits, of any script. */
export const isSameText = (one: string, other: string): boolean => plain(one) === plain(other);

/** Whether a text stands in another, by the same. */
export const holdsText = (whole: string, part: string): boolean => plain(whole).includes(plain(part));

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Of several whose reference stands in a line, the one of whom the most stands there: PAY-70001 holds PAY-7000 as well. The first of equals. */
export function likestCalled<Each>(
  all: readonly Each[],
  referenceOf: (each: Each) => string,
  line: { bank_line_id: string; reference: string },
): Each | undefined {
  const lengthOf = (each: Each): number => keyOf(referenceOf(each)).length;
  return all
    .filter((each) => isCalled(referenceOf(each), line))
    .reduce<Each | undefined>(
      (best, each) => (best === undefined || lengthOf(each) > lengthOf(best) ? each : best),
      undefined,
    );
}

const keyOf = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
