/** Reads what R-WD-1 asks about: once before anything is locked, and again under the customer's lock. */
import { withdrawalFee } from '@candor/formulas';
import { multiplyDown } from '@candor/money';
import { BANK_WAY } from '@candor/wire';
import type { ChainName } from '../../foundation/chains/index.ts';
import { utcDay } from '../../platform/clock.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { AddressRow } from './addresses-store.ts';
import { findAddress } from './addresses-store.ts';
import type { BankAccountRow } from './bank-accounts-store.ts';
import { boundAccount } from './bank-accounts-store.ts';
import type { WithdrawalDeps } from './ports.ts';
import { currencyName } from './ports.ts';
import { waysOf } from './ways.ts';
import type { Facts, Way } from './withdrawal-rules.ts';
import { DAY_MS } from './withdrawal-rules.ts';
import { usedBy } from './withdrawals-store.ts';

/** What a customer asked for, read and mapped. */
export interface Wish {
  userId: number;
  currencyId: number;
  amount: bigint;
  isBank: boolean;
  address: string;
  chain: string | undefined;
  remark: string;
  travelOwner: 'own' | 'provider' | undefined;
  travelProvider: string | undefined;
}

export interface Gathered {
  facts: Facts;
  way: Way | undefined;
  fee: bigint;
  to: AddressRow | BankAccountRow | undefined;
}

/** `db` is a transaction, and the customer's row is locked in it where limits have to be exact. */
export async function gatherFacts(
  deps: WithdrawalDeps,
  wish: Wish & { hasFundPassword: boolean },
  db: Tx,
): Promise<Gathered> {
  const { platform, ports } = deps;
  const { userId, currencyId, amount } = wish;
  const now = platform.waits.now();
  // Sent in one turn: one write and one wait for all of them.
  const [to, holds, used, level, available] = await Promise.all([
    wish.isBank ? boundAccount(db, userId) : findAddress(db, wish),
    ports.guards.withdrawalHolds(userId, db),
    usedBy(db, { userId, businessDay: utcDay(now), since: new Date(now - DAY_MS) }),
    ports.kyc.withdrawalLevelOf(userId, db),
    availableOf(deps, { userId, currencyId }, db),
  ]);
  const chain = wish.isBank ? BANK_WAY : to && 'chain' in to ? to.chain : undefined;
  const way = waysOf(deps, currencyId).find((each) => each.chain === chain);
  const { fee, arrives } = way ? withdrawalFee(amount, feeTermsOf(way)) : { fee: 0n, arrives: amount };
  const facts: Facts = {
    level,
    hasFundPassword: wish.hasFundPassword,
    isBank: wish.isBank,
    destination: to && {
      usableAt: to.usable_at.getTime(),
      isNobodys: 'chain' in to && ports.chains.isNobodys(placeOf(to)),
      isOurs: 'chain' in to && (await isOurs(deps, db, to)),
    },
    way,
    holdUntil: holds.length === 0 ? null : Math.max(...holds.map(({ until }) => until)),
    now,
    currencyName: currencyName(ports, currencyId),
    amount,
    arrives,
    usedToday: used.today,
    used24h: used.value24h,
    value: valueOf(deps, currencyId, amount),
    available,
    travelOwner: wish.travelOwner,
    travelProvider: wish.travelProvider,
  };
  return { facts, way, fee, to };
}

export const feeTermsOf = (way: Way) => ({
  rate: way.feeRate,
  fixed: way.feeFixed,
  chainScale: way.chainScale,
});

/** USDT of 10^-8; undefined without a price. */
export function valueOf({ ports }: WithdrawalDeps, currencyId: number, amount: bigint): bigint | undefined {
  const price = ports.usdtPrice(currencyId);
  return price === undefined ? undefined : multiplyDown(amount, price);
}

export async function availableOf(
  { ledger }: WithdrawalDeps,
  { userId, currencyId }: { userId: number; currencyId: number },
  db: Queryable,
): Promise<bigint> {
  const rows = await ledger.balancesOf(userId, db);
  return rows.find((row) => row.account === 'coin' && row.currencyId === currencyId)?.available ?? 0n;
}

/** A withdrawal to one of our own deposit addresses would be paid out of one pocket into another: refused, see docs. */
const isOurs = ({ ports }: WithdrawalDeps, db: Queryable, row: AddressRow): Promise<boolean> =>
  ports.chains.isOurs(db, placeOf(row));

const placeOf = ({ chain, address }: AddressRow) => ({ chain: chain as ChainName, address });
