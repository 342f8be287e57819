/** A mistake is corrected by a journal that undoes another, posting for posting, and names it (R-MONEY-5). */
import type { Journal, JournalKind, LedgerAccount, Posting } from '@candor/ledger';
import { assertSound } from '@candor/ledger';
import { formatDecimal } from '@candor/money';
import type { HeldMoney } from '../../foundation/chains/index.ts';
import type { JournalRow, PostingRow } from '../../foundation/ledger/index.ts';
import { Overdraft, ledgerReads } from '../../foundation/ledger/index.ts';
import type { MoneyMoved, ProposalKind } from '../../foundation/operators/index.ts';
import { checksFor } from '../../foundation/operators/index.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import type { ActDeps } from './acts.ts';
import { byTwo, refuseCommitted, takenBy } from './acts.ts';
import { isReversible } from './own-money-rules.ts';
import type { TreasuryPorts } from './ports.ts';
import { worthOf } from './second-look.ts';

const KIND: JournalKind = 'manual_reversal';

interface Reversal {
  journalId: string;
  /** What is held because of it and let go with it, as whoever agrees has read; absent of one from before that was so. */
  letsGo?: readonly string[];
}

export function reversalKind({ ledger, ports }: ActDeps): ProposalKind<Reversal> {
  return {
    kind: 'reversal',
    makers: ['treasurer'],
    checkers: ['withdrawal_approver', 'treasurer', 'deposit_maker'],
    checksNeeded: (_payload, sum) => checksFor(sum, 1),
    async moves(db, { journalId }) {
      const original = await originalOf(db, BigInt(journalId));
      return movedBy(ports, { postings: original.postings, held: await heldFor(ports, db, original) });
    },
    async prepare(tx, input) {
      const { journal_id: id } = input as { journal_id: number };
      const original = await originalOf(tx, BigInt(id));
      if (!isReversible(original)) throw new Refusal('journal_not_reversible');
      await refuseReversed(tx, original);
      const letsGo = (await heldFor(ports, tx, original)).map((each) => textOf(ports, each));
      return { journalId: String(original.id), letsGo };
    },
    async render(db, { journalId, letsGo = [] }) {
      const original = await originalOf(db, BigInt(journalId));
      return {
        subjectType: 'journal',
        subjectId: journalId,
        lines: [
          { field: 'reverses', after: `${original.kind} ${original.ref_type}:${original.ref_id}` },
          ...original.postings.map((posting) => ({
            field: placeName(posting),
            after: `${formatDecimal(-posting.amount)} ${ports.currencyName(posting.currency_id)}`,
          })),
          // More than the goodwill may come free with it.
          ...letsGo.map((after) => ({ field: 'lets_go', after })),
        ],
      };
    },
    // Whoever did it does not keep it by his no, while somebody spends what he was given.
    undoes: async (db, { journalId }) => [operatorOf(await ledgerReads.journalById(db, BigInt(journalId)))],
    async execute(tx, { payload: { journalId, letsGo = [] }, proposalId, maker, approver }) {
      const original = await originalOf(tx, BigInt(journalId));
      for (const bank of banksOf(original)) await ports.banks.lock(tx, bank);
      // Its statement may have been taken back since, and the journal undone with it.
      await refuseReversed(tx, original);
      const journal: Journal = {
        kind: KIND,
        refType: 'journal',
        refId: journalId,
        ...byTwo(maker, approver),
        postings: original.postings.map(undone),
      };
      assertSound(journal);
      if (original.kind === 'manual_goodwill') {
        assert(approver !== undefined, 'goodwill is taken back by two');
        const by = { maker, approver, proposalId };
        const free = await ports.chains.madeGood.takeBackGood(tx, { ref: original.ref_id, by });
        // What came in since nobody has agreed to.
        if (free.map((each) => textOf(ports, each)).join() !== letsGo.join())
          throw new Refusal('case_changed');
      }
      await refuseCommitted({ ledger, ports }, tx, takenBy(journal));
      const undoes = { kind: original.kind, refType: original.ref_type, refId: original.ref_id };
      await ports.banks.moved(tx, { journals: [journal], reference: '', undoes });
      await ledger.post(tx, [journal]).catch((error: unknown) => {
        if (error instanceof Overdraft) throw new Refusal('insufficient_balance');
        throw error;
      });
      await tellUndone(ports, tx, original);
    },
  };
}

const operatorOf = (journal: Pick<JournalRow, 'actor'> | undefined): number | undefined => {
  const id = /^operator:([0-9]+)$/.exec(journal?.actor ?? '')?.[1];
  return id === undefined ? undefined : Number(id);
};

/** What somebody was given he hears of when it is taken back, as of a deposit. */
async function tellUndone(
  ports: TreasuryPorts,
  tx: Tx,
  { kind, postings }: Pick<JournalRow, 'kind'> & { postings: readonly PostingRow[] },
): Promise<void> {
  if (kind !== 'manual_goodwill') return;
  for (const { user_id: userId, currency_id: currencyId, amount } of postings) {
    if (userId === null || amount <= 0n) continue;
    const params = { amount: formatDecimal(amount), currency: ports.currencyName(currencyId) };
    await ports.notify.tell(tx, { userId, kind: 'goodwill_undone', params });
  }
}

/** What came of the transaction that a goodwill was for, and waits because of it. */
const heldFor = async (ports: TreasuryPorts, db: Queryable, original: JournalRow): Promise<HeldMoney[]> =>
  original.kind === 'manual_goodwill' ? ports.chains.madeGood.heldFor(db, original.ref_id) : [];

const textOf = (ports: TreasuryPorts, { currencyId, amount }: HeldMoney): string =>
  `${formatDecimal(amount)} ${ports.currencyName(currencyId)}`;

/** What a journal moved, and lets go: the worth of what arrived, and where it came from and went to. */
function movedBy(
  ports: TreasuryPorts,
  { postings, held }: { postings: readonly PostingRow[]; held: readonly HeldMoney[] },
): MoneyMoved {
  const arrived = postings.map(({ currency_id: currencyId, amount }) => ({ currencyId, amount }));
  const worths = [...arrived.filter(({ amount }) => amount > 0n), ...held].map(({ currencyId, amount }) =>
    worthOf(ports, currencyId, amount),
  );
  const value = worths.some((worth) => worth === undefined)
    ? undefined
    : worths.reduce<bigint>((sum, worth) => sum + worth!, 0n);
  const [first, ...others] = postings.map(({ user_id: userId, account }) =>
    userId === null ? account : `U:${userId}`,
  );
  assert(first !== undefined, 'a journal without postings');
  return { value, accounts: [first, ...others] };
}

/** The journal that undid this one, if any. */
export async function reversedBy(db: Queryable, { id }: Pick<JournalRow, 'id'>): Promise<bigint | undefined> {
  const caused = await ledgerReads.journalsOfCause(db, { refType: 'journal', refId: String(id) });
  return caused.find(({ kind }) => kind === KIND)?.id;
}

const banksOf = ({ postings }: { postings: readonly PostingRow[] }): number[] =>
  postings
    .flatMap(({ account }) => /^X:bank:([0-9]+)$/.exec(account)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => a - b);

async function refuseReversed(db: Queryable, original: Pick<JournalRow, 'id'>): Promise<void> {
  if ((await reversedBy(db, original)) !== undefined) throw new Refusal('journal_reversed');
}

async function originalOf(db: Queryable, id: bigint): Promise<JournalRow & { postings: PostingRow[] }> {
  const original = await ledgerReads.journalById(db, id);
  if (original === undefined) throw new Refusal('journal_unknown');
  return original;
}

function undone({ user_id, account, shard, bucket, currency_id, amount }: PostingRow): Posting {
  const ledgerAccount =
    user_id === null
      ? { userId: null, account, bucket: 'house', shard }
      : { userId: user_id, account, bucket: bucket === 'a' ? 'available' : 'frozen' };
  return { ledgerAccount: ledgerAccount as LedgerAccount, currencyId: currency_id, amount: -amount };
}

export function placeName({ user_id, account, shard, bucket }: PostingRow): string {
  if (user_id !== null) return `U:${user_id}:${account}:${bucket}`;
  return shard === 0 ? account : `${account}#${shard}`;
}
