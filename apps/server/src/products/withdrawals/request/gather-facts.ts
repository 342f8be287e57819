/** Reads what R-WD-1 asks about: once before anything is locked, and again under the customer's lock. */
import { withdrawalFee } from '@candor/formulas';
import { multiplyDown } from '@candor/money';
import { BANK_WAY } from '@candor/wire';
import type { ChainName } from '../../../foundation/chains/index.ts';
import type { CustomerState } from '../../../foundation/identity/index.ts';
import { utcDay } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { together } from '../../../platform/db/together.ts';
import type { AddressRow } from '../addresses-store.ts';
import { findAddress } from '../addresses-store.ts';
import type { BankAccountRow } from '../bank/bank-accounts-store.ts';
import { boundAccount } from '../bank/bank-accounts-store.ts';
import { isOfAnother } from '../bank/bank-accounts.ts';
import type { WithdrawalDeps } from '../ports.ts';
import { currencyName } from '../ports.ts';
import { waysOf } from './ways.ts';
import type { Facts, Way } from '../withdrawal-rules.ts';
import { DAY_MS } from '../withdrawal-rules.ts';
import { usedBy } from '../withdrawals-store.ts';

/** What a customer asked for, read and mapped. */
export interface Wish {
  userId: number;
  currencyId: number;
  amount: bigint;
  /** What he was shown that arrives. */
  shown?: bigint | undefined;
  isBank: boolean;
  address: string;
  chain: string | undefined;
  remark: string;
  travelOwner: 'own' | 'provider' | undefined;
  travelProvider: string | undefined;
}

/** Where it goes: what the customer saved. */
export type Destination = AddressRow | BankAccountRow;

export interface Gathered {
  facts: Facts;
  way: Way | undefined;
  fee: bigint;
  to: Destination | undefined;
  customer: CustomerState;
  /** When he changed a password, contact or second factor last, on the waiting clock. */
  changedAt: number | null;
  /** It is valued by the last trade here. */
  isPriceOurs: boolean;
}

interface Asked {
  wish: Wish;
  /** Reads the customer, and locks him where limits have to be exact: sent first, so that all the others see what he was locked for. */
  customer: Promise<CustomerState>;
  /** Where it went when it was looked at before: asked about at once. Should it be elsewhere by now, that is asked about after. */
  expected?: Destination | undefined;
}

/** Everything is sent in one turn, on one connection: one write, and one wait for all of it. */
export async function gatherFacts(
  deps: WithdrawalDeps,
  { wish, customer: asking, expected }: Asked,
  db: Queryable,
): Promise<Gathered> {
  const { platform, ports } = deps;
  const { userId, currencyId, amount } = wish;
  const now = platform.waits.now();
  const [customer, to, wasOurs, { holds, changedAt }, used, level, available, person] = await together([
    asking,
    wish.isBank ? boundAccount(db, userId) : findAddress(db, wish),
    isOurs(deps, db, expected),
    ports.guards.securityOf(userId, db),
    usedNow(deps, userId, db),
    ports.kyc.withdrawalLevelOf(userId, db),
    availableOf(deps, { userId, currencyId }, db),
    wish.isBank ? ports.kyc.personOf(userId, db) : Promise.resolve(undefined),
  ]);
  const chain = wish.isBank ? BANK_WAY : to && 'chain' in to ? to.chain : undefined;
  const way = waysOf(deps, currencyId).find((each) => each.chain === chain);
  const { fee, arrives } = way ? withdrawalFee(amount, feeTermsOf(way)) : { fee: 0n, arrives: amount };
  const { value, isPriceOurs } = valueOf(deps, currencyId, amount);
  const facts: Facts = {
    level,
    hasFundPassword: customer.hasFundPassword,
    isBank: wish.isBank,
    destination: to && {
      usableAt: to.usable_at.getTime(),
      isNobodys: 'chain' in to && ports.chains.isNobodys(placeOf(to)),
      isOurs: isSameLedgerAccount(to, expected) ? wasOurs : await isOurs(deps, db, to),
      isOthers: 'account_index' in to && isOfAnother(deps, to, person),
    },
    verifiedName: person?.name ?? '',
    way,
    holdUntil: holds.length === 0 ? null : Math.max(...holds.map(({ until }) => until)),
    now,
    currencyName: currencyName(ports, currencyId),
    amount,
    arrives,
    shown: wish.shown,
    usedToday: used.today,
    used24h: used.value24h,
    usedTogether: used.together,
    value,
    available,
    travelOwner: wish.travelOwner,
    travelProvider: wish.travelProvider,
  };
  return { facts, way, fee, to, customer, changedAt, isPriceOurs };
}

export const feeTermsOf = (way: Way) => ({
  rate: way.feeRate,
  fixed: way.feeFixed,
  chainScale: way.chainScale,
});

/** USDT of 10^-8, undefined without a price, and whether the price was made here. */
export function valueOf(
  { ports }: WithdrawalDeps,
  currencyId: number,
  amount: bigint,
): { value: bigint | undefined; isPriceOurs: boolean } {
  const { price, isOurs } = ports.usdtPrice(currencyId);
  return { value: price === undefined ? undefined : multiplyDown(amount, price), isPriceOurs: isOurs };
}

/** What he and whoever is linked with him have used of their limits. */
export function usedNow({ platform }: Pick<WithdrawalDeps, 'platform'>, userId: number, db: Queryable) {
  const now = platform.waits.now();
  const [since, leftSince] = [new Date(now - DAY_MS), new Date(platform.clock.now() - DAY_MS)];
  return usedBy(db, { userId, businessDay: utcDay(now), since, leftSince });
}

export async function availableOf(
  { ledger }: WithdrawalDeps,
  { userId, currencyId }: { userId: number; currencyId: number },
  db: Queryable,
): Promise<bigint> {
  const rows = await ledger.balancesOf(userId, db);
  return rows.find((row) => row.account === 'coin' && row.currencyId === currencyId)?.available ?? 0n;
}

/** Whether money goes to the same place, however often it was saved. */
export function isSameLedgerAccount(one: Destination, other: Destination | undefined): boolean {
  if (other === undefined) return false;
  if ('chain' in one) return 'chain' in other && one.chain === other.chain && one.address === other.address;
  // Bound anew it may have other numbers beside the same one.
  return 'account_index' in other && one.id === other.id;
}

/** A withdrawal to one of our own deposit addresses would be paid out of one pocket into another: refused, see docs. */
const isOurs = async ({ ports }: WithdrawalDeps, db: Queryable, to: Destination | undefined) =>
  to !== undefined && 'chain' in to && (await ports.chains.isOurs(db, placeOf(to)));

const placeOf = ({ chain, address }: AddressRow) => ({ chain: chain as ChainName, address });
