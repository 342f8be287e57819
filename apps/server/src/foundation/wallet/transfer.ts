/** Moves available balance between two of a customer's own accounts: free, instant, unlimited (R-MONEY-8, P-TR-1). */
import type { CustomerAccount } from '@candor/ledger';
import { journalOf } from '@candor/ledger';
import type { RequestOf, walletCalls } from '@candor/wire';
import type { Tx } from '../../platform/db/database.ts';
import type { CustomerCaller } from '../../platform/http/handler.ts';
import { once } from '../../platform/kept-replies-store.ts';
import type { Platform } from '../../platform/platform.ts';
import { askedPositive } from '../../platform/http/asked-amount.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Ledger } from '../ledger/index.ts';
import { Overdraft } from '../ledger/index.ts';
import { ACCOUNT_OF_FIELD, currencyOf, mayStandIn } from './accounts.ts';
import type { WalletPorts } from './ports.ts';
import { insertTransfer, nextTransferId } from './wallet-store.ts';

export interface TransferDeps {
  platform: Platform;
  ledger: Ledger;
  ports: WalletPorts;
}

type TransferRequest = RequestOf<typeof walletCalls.transfer>;

export async function transfer(deps: TransferDeps, request: TransferRequest, caller: CustomerCaller) {
  const wish = checkTransfer(deps.ports, request);
  return deps.platform.db.transaction('wallet-transfer', (tx) =>
    once(tx, caller, () => post(deps, tx, { ...wish, caller })),
  );
}

export interface TransferWish {
  currencyId: number;
  currencyName: string;
  from: CustomerAccount;
  to: CustomerAccount;
  amount: bigint;
}

/** Throws the refusal that the request deserves before anything is read or locked. */
export function checkTransfer(ports: WalletPorts, request: TransferRequest): TransferWish {
  const currency = currencyOf(ports, request.currency_id);
  const [from, to] = [ACCOUNT_OF_FIELD[request.from_field], ACCOUNT_OF_FIELD[request.to_field]];
  if (from === to) throw new Refusal('same_account');
  if (!mayStandIn(currency, from) || !mayStandIn(currency, to))
    throw new Refusal('account_not_for_currency', { currency: currency.name });
  const amount = askedPositive(request.number);
  return { currencyId: currency.id, currencyName: currency.name, from, to, amount };
}

async function post(deps: TransferDeps, tx: Tx, wish: TransferWish & { caller: CustomerCaller }) {
  const { userId } = wish.caller.session;
  const { currencyId, from, to, amount } = wish;
  const id = await nextTransferId(tx);
  const journal = journalOf(
    { kind: 'transfer', refType: 'transfer', refId: String(id), actor: `user:${userId}` },
    [
      {
        from: { userId, account: from, bucket: 'available' },
        to: { userId, account: to, bucket: 'available' },
        currencyId,
        amount,
      },
    ],
  );
  const key = wish.caller.idempotencyKey;
  const posted = await deps.ledger
    .post(tx, [journal], key === undefined ? undefined : `${userId}:${key}`)
    .catch((error: unknown) => {
      throw error instanceof Overdraft
        ? new Refusal('insufficient_balance', { currency: wish.currencyName })
        : error;
    });
  const journalId = posted.journalIds[0]!;
  const at = new Date(deps.platform.clock.now());
  tx.withCommit(() => insertTransfer({ id, userId, currencyId, from, to, amount, journalId, at }));
  return { id, journal_id: String(journalId) };
}
