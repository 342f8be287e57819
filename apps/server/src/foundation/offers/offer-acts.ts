/**
 * Operators fund, open, pause and close what is paid for before it is sold. Whatever is offered, the same people do it (R-OPS-3), a
 * pause is one person's (R-OPS-4), and the money of its reserve is weighed alike (R-OPS-9).
 */
import type { Journal } from '@candor/ledger';
import { decimal, multiplyDown } from '@candor/money';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import type { Ledger } from '../ledger/index.ts';
import { Overdraft } from '../ledger/index.ts';
import type { ProposalKind } from '../operators/index.ts';
import { checksFor, makerOfLast } from '../operators/index.ts';

/** As proposals keep it: the amount as text, null of an act that moves no money. */
interface StoredAct {
  id: number;
  act: string;
  amount: string | null;
}

interface OfferTerms<Row> {
  /** The account of the reserve: `T:finance:7:free`. */
  reserveOf(id: number): string;
  /** Offers are never removed. */
  find(db: Queryable, id: number): Promise<Row | undefined>;
  currencyOf(row: Row): number;
  /** USDT of 10^-8 for 1; undefined without a price. */
  usdtPrice(currencyId: number): bigint | undefined;
}

const MOVES_MONEY: ReadonlySet<string> = new Set(['fund', 'release', 'pay_issuer']);
/** As often as openings are stopped by one (R-OPS-4): whoever paused a sale again each time that two resume it would keep it to those who were first. */
const MOST_PAUSES = 12;
const isChecker = (role: string): boolean => role === 'treasurer' || role === 'withdrawal_approver';

/** Whoever makes the act, others see it; stopping a sale is immediate and takes one. */
export const OFFER_PEOPLE = {
  makers: ['market_admin', 'treasurer'],
  checkers: ['treasurer', 'access_admin', 'withdrawal_approver'],
  checksNeeded: ({ act }, sum) => (act === 'pause' ? 0 : checksFor(sum, 1)),
  mostAlone: MOST_PAUSES,
  isStop: ({ act }) => act === 'pause',
  /** R-OPS-1: whoever grants the roles touches no money; a sale is his to open and close. */
  async assertMayCheck(_tx, { payload: { act }, operator }) {
    if (MOVES_MONEY.has(act) && !operator.roles.some((role) => role !== 'access_admin' && isChecker(role)))
      throw new Refusal('forbidden');
  },
} satisfies Pick<
  ProposalKind<{ act: string }>,
  'makers' | 'checkers' | 'checksNeeded' | 'mostAlone' | 'isStop' | 'assertMayCheck'
>;

type Common<Stored> = Required<
  Pick<
    ProposalKind<Stored>,
    'makers' | 'checkers' | 'checksNeeded' | 'mostAlone' | 'isStop' | 'assertMayCheck' | 'moves'
  >
>;

export function offerActs<Stored extends StoredAct, Row>(of: OfferTerms<Row>): Common<Stored> {
  return {
    ...OFFER_PEOPLE,
    async moves(db, { id, amount }) {
      if (amount === null) return undefined;
      const row = await of.find(db, id);
      assert(row !== undefined, `${of.reserveOf(id)} is named by a proposal and its offer is not there`);
      const price = of.usdtPrice(of.currencyOf(row));
      // Money without a price needs three persons.
      const value = price === undefined ? undefined : multiplyDown(decimal(amount), price);
      return { value, accounts: ['E:equity', of.reserveOf(id)] };
    },
  };
}

/** Whoever paused what is offered does not keep it paused by his no. */
export const undoesPause =
  (kind: string, subjectType: string) =>
  async (db: Queryable, { id, act }: { id: number; act: string }): Promise<(number | undefined)[]> =>
    act === 'open' || act === 'resume'
      ? [await makerOfLast(db, { kind, subjectType, subjectId: `${id}:pause` })]
      : [];

/** Whose journal it is that carries out a proposal. */
export const authorsOf = (act: { proposalId: number; maker: number; approver: number | undefined }) => ({
  refId: String(act.proposalId),
  actor: `operator:${act.maker}`,
  ...(act.approver === undefined ? {} : { approver: `operator:${act.approver}` }),
});

/** Throws `insufficient_balance` where the house's own money, or the reserve, does not hold so much. */
export async function postFromReserve(ledger: Ledger, tx: Tx, journal: Journal): Promise<void> {
  await ledger.post(tx, [journal]).catch((error: unknown) => {
    throw error instanceof Overdraft ? new Refusal('insufficient_balance') : error;
  });
}
