/**
 * The issuer of a coin was paid, and nobody's word for it counts (R-NC-3, R-OPS-9): over a chain it is a transfer out of the wallet that
 * pays, seen and final, of all that is owed, and booked as nothing else. A demo pays in play money.
 */
import { formatDecimal } from '@candor/money';
import type { HouseTransfer } from '../../foundation/chains/index.ts';
import { TRANSFER_REF, chainOfContra, transferRef } from '../../foundation/chains/index.ts';
import type { EffectLine } from '../../foundation/operators/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { LaunchpadDeps } from './ports.ts';

/** As a proposal keeps it; `amount` is decimal text. */
export interface IssuerPaid {
  txId: string;
  amount: string;
  outside: string;
}

/** Null where no chain is concerned. */
export async function issuerPaid(
  { ports }: LaunchpadDeps,
  tx: Tx,
  { owed, account, shown }: { owed: bigint; account: string; shown: HouseTransfer | undefined },
): Promise<IssuerPaid | null> {
  if (chainOfContra(account) === undefined) return null;
  if (shown?.direction !== 'out' || shown.amount !== owed) throw new Refusal('sale_transfer_unseen');
  const { txId, amount, outside } = shown;
  if (await ports.chains.isBooked(tx, { contra: account, txId })) throw new Refusal('sale_transfer_booked');
  return { txId, amount: formatDecimal(amount), outside };
}

/** Whether it still is what was agreed on: the same sum is owed, and nobody has booked the transfer as something else. */
export async function refusePaidOtherwise(
  { ports }: LaunchpadDeps,
  tx: Tx,
  { owed, account, paid }: { owed: bigint; account: string; paid: IssuerPaid | null },
): Promise<void> {
  if (chainOfContra(account) === undefined) return;
  // Asked for before transfers were looked at.
  if (paid === null || paid.amount !== formatDecimal(owed)) throw new Refusal('sale_transfer_unseen');
  const isBooked = await ports.chains.isBooked(tx, { contra: account, txId: paid.txId });
  if (isBooked) throw new Refusal('sale_transfer_booked');
}

/** How the journal is named; as one of the sale where no chain is concerned. */
export const transferNamed = (
  contra: string,
  paid: IssuerPaid | null | undefined,
): { refType?: string; refId?: string } =>
  paid === null || paid === undefined
    ? {}
    : { refType: TRANSFER_REF, refId: transferRef({ contra, txId: paid.txId }) };

export const paidLines = (paid: IssuerPaid | null): EffectLine[] =>
  paid === null
    ? []
    : [
        { field: 'reference', after: paid.txId },
        { field: 'outside_address', after: paid.outside },
      ];
