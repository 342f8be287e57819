/**
 * The payout of a pool as an act of two persons: the treasurer names the transaction, another one agrees. Nobody's word counts but the
 * chain's: what no node here can show is not entered (ADR 163).
 */
import { decimal, formatDecimal, multiplyDown } from '@candor/money';
import type { RequestOf } from '@candor/wire';
import type { machineDeskCalls } from '@candor/wire/operators';
import type { HouseTransfer } from '../../foundation/chains/index.ts';
import { readTxId } from '../../foundation/chains/index.ts';
import type { ProposalKind } from '../../foundation/operators/index.ts';
import { checksFor } from '../../foundation/operators/index.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { askedPositive } from '../../platform/http/asked-amount.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import { enterPayout, planDay, refuseSpentTransfer, refuseUnfitDay } from './enter-payout.ts';
import { findPackage, lockPackage } from './packages-store.ts';
import type { PackageRow } from './package.ts';
import type { MachinesDeps, MachinesPorts } from './ports.ts';
import { contraOf, paidInJournal } from './settle-machine.ts';

export const POOL_PAYOUT = 'machine_payout';

type PayoutRequest = RequestOf<typeof machineDeskCalls.payout>;

/** What the chain shows, asked before anything is locked. */
export interface PayoutInput extends PayoutRequest {
  shown: HouseTransfer | undefined;
}
interface Payload {
  id: number;
  day: string;
  amount: string;
  chain: PayoutRequest['chain'];
  txId: string;
  /** False in proposals of before the chain was always asked. */
  isChecked: boolean;
}

export async function askChain(
  { chains }: Pick<MachinesPorts, 'chains'>,
  request: PayoutRequest,
  currencyId: number | undefined,
): Promise<PayoutInput> {
  const { chain } = request;
  const txId = readTxId(chain, request.tx_id) ?? request.tx_id;
  const shown =
    currencyId === undefined ? undefined : await chains.houseTransfer({ chain, txId, currencyId });
  return { ...request, tx_id: txId, shown };
}

export function payoutKind(deps: MachinesDeps): ProposalKind<Payload> {
  const { platform, ports } = deps;
  return {
    kind: POOL_PAYOUT,
    makers: ['treasurer'],
    // Whoever touches money, and nobody who made it (R-OPS-1).
    checkers: ['withdrawal_approver', 'treasurer', 'deposit_maker'],
    checksNeeded: (_payload, sum) => checksFor(sum, 1),
    async moves(db, { id, amount, chain }) {
      const { output_currency_id: currencyId } = await known(db, id);
      const price = ports.feedPrice(currencyId);
      return {
        value: price === undefined ? undefined : multiplyDown(decimal(amount), price),
        accounts: [contraOf({ chain }), `T:machine:${id}:output`],
      };
    },
    async prepare(tx, input) {
      const { id, day, amount, chain, tx_id: txId, shown } = input as PayoutInput;
      const asked = askedPositive(amount);
      const row = await findPackage(tx, id);
      if (row === undefined) throw new Refusal('machine_unknown');
      await platform.waits.refresh(tx);
      await refuseUnfitDay(tx, { row, day, now: platform.waits.now() });
      if (!isCarried(ports, { chain, currencyId: row.output_currency_id }))
        throw new Refusal('machine_no_chain');
      if (shown?.direction !== 'in' || shown.amount !== asked) throw new Refusal('machine_transfer_unseen');
      await refuseSpentTransfer(deps, tx, { chain, txId });
      return { id, day, amount: formatDecimal(asked), chain, txId, isChecked: true };
    },
    async render(db, { id, day, amount, chain, txId, isChecked }) {
      const row = await known(db, id);
      const plan = await planDay(db, { row, day, amount: decimal(amount) });
      const currency = ports.currencyName(row.output_currency_id);
      const money = (of: bigint): string => `${formatDecimal(of)} ${currency}`;
      return {
        subjectType: 'machine_package',
        subjectId: `${id}:${day}`,
        lines: [
          { field: 'package', after: `#${id} ${row.model}` },
          { field: 'output_day', after: day },
          { field: 'amount', after: `${amount} ${currency}` },
          { field: 'reference', after: `${chain} ${txId}` },
          { field: 'checked_on_chain', after: String(isChecked) },
          { field: 'machine_units', after: `${plan.leased} / ${row.units}` },
          { field: 'power_cost', after: money(plan.powerCost) },
          { field: 'to_customers', after: money(plan.customers) },
          { field: 'to_house', after: money(plan.house) },
        ],
      };
    },
    async execute(tx, { payload, maker, approver }) {
      const { id, day, chain, txId, isChecked } = payload;
      if (!isChecked) throw new Refusal('machine_transfer_unseen');
      const row = await lockPackage(tx, id);
      assert(row !== undefined, `machine package ${id} was there when it was proposed`);
      await platform.waits.refresh(tx);
      const amount = decimal(payload.amount);
      const source = { chain, txId };
      const by = {
        actor: `operator:${maker}`,
        ...(approver === undefined ? {} : { approver: `operator:${approver}` }),
      };
      const money = { packageId: id, currencyId: row.output_currency_id, amount, refId: '' };
      const paidIn = paidInJournal(source, { ...money, ...by });
      await enterPayout(deps, tx, { row, day, amount, source, isChecked, paidIn, ...by });
    },
  };
}

export const isCarried = (
  { chains }: Pick<MachinesPorts, 'chains'>,
  of: { chain?: string; currencyId: number },
): boolean =>
  chains
    .currencies()
    .some(
      ({ chain, currencyId }) =>
        currencyId === of.currencyId && (of.chain === undefined || chain === of.chain),
    );

/** Packages are never removed: one that a proposal names is there. */
async function known(db: Queryable, id: number): Promise<PackageRow> {
  const row = await findPackage(db, id);
  assert(row !== undefined, `machine package ${id} is named by a proposal and not there`);
  return row;
}
