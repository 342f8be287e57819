/** The address book (R-WD-5): saved with fund password and code, usable after 24 hours, deleted at once by who proves himself. */
import type { ReplyOf, RequestOf, withdrawalCalls } from '@candor/wire';
import type { ChainName } from '../../foundation/chains/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { askedName } from '../../platform/http/asked-name.ts';
import type { CustomerCaller } from '../../platform/http/handler.ts';
import { once } from '../../platform/kept-replies-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AddressRow } from './addresses-store.ts';
import { addressesOf, deleteAddress, deleteWaiting, insertAddress } from './addresses-store.ts';
import { endWaiting } from './bank/bank-accounts-store.ts';
import { endStruckOut } from './check/end-struck-out.ts';
import type { WithdrawalDeps } from './ports.ts';
import { currencyName } from './ports.ts';
import { currencyOfRequest } from './request/ways.ts';
import { COOLING_OFF_MS } from './withdrawal-rules.ts';

type Calls = typeof withdrawalCalls;
type View = ReplyOf<Calls['addAddress']>;
const MOST = 50;

export async function listAddresses(
  deps: WithdrawalDeps,
  currency: number | undefined,
  { session }: CustomerCaller,
): Promise<View[]> {
  const currencyId = currency === undefined ? undefined : currencyOfRequest(currency);
  if (currencyId !== undefined && !deps.ports.currencies().some(({ id }) => id === currencyId))
    throw new Refusal('currency_unknown');
  return (await addressesOf(deps.platform.db, session.userId, currencyId)).map((row) => viewOf(deps, row));
}

export async function addAddress(
  deps: WithdrawalDeps,
  request: RequestOf<Calls['addAddress']>,
  caller: CustomerCaller,
): Promise<View> {
  const { platform, ports } = deps;
  const { userId } = caller.session;
  askedName('notes', request.notes);
  const { chain, address } = readAddress(deps, request);
  if (ports.chains.isNobodys({ chain, address })) throw new Refusal('address_is_contract');
  if (await ports.chains.isOurs(platform.db, { chain, address })) throw new Refusal('address_is_ours');
  refuseTaken(await addressesOf(platform.db, userId), { ...request, chain, address });
  if (!(await ports.customer(userId))?.hasFundPassword) throw new Refusal('fund_password_required');
  await ports.guards.assertFundPassword(userId, request.pay_password);
  await ports.guards.assertSecondFactorIfOn(caller, request);
  const useCode = await ports.guards.checkOwnCode(caller, { purpose: 'address', code: request.code });
  return platform.db.transaction('withdrawal-address', (tx) =>
    once(tx, caller, async () => {
      await ports.guards.lockCaller(tx, caller);
      const addressBook = await addressesOf(tx, userId);
      refuseTaken(addressBook, { ...request, chain, address });
      await useCode(tx);
      const now = platform.waits.now();
      const row = await insertAddress(tx, {
        user_id: userId,
        currency_id: request.currency_id,
        chain,
        address,
        label: request.notes,
        created_at: new Date(now),
        usable_at: new Date(now + COOLING_OFF_MS),
      });
      if (row === undefined) throw new Refusal('address_exists');
      await ports.notify.tell(tx, {
        userId,
        kind: 'address_added',
        params: {
          label: request.notes,
          chain,
          usable_at: new Date(platform.waits.realOf(row.usable_at.getTime())).toISOString(),
        },
      });
      ports.notify.recordsChanged(tx, [{ userId, kind: 'address', id: String(row.id) }]);
      return viewOf(deps, row);
    }),
  );
}

/** Asks for the proof first: an open session alone must not take away where money may go. */
export async function removeAddress(
  deps: WithdrawalDeps,
  { address_id: id, ...proof }: RequestOf<Calls['deleteAddress']>,
  caller: CustomerCaller,
): Promise<null> {
  const { platform, ports } = deps;
  const { userId } = caller.session;
  await ports.guards.assertStepUp(caller, proof);
  const done = await platform.db.transaction('withdrawal-address', (tx) =>
    once(tx, caller, async () => {
      await ports.guards.lockCaller(tx, caller);
      if (!(await deleteAddress(tx, { id, userId, at: new Date(platform.waits.now()) })))
        throw new Refusal('address_unknown');
      ports.notify.recordsChanged(tx, [{ userId, kind: 'address', id: String(id) }]);
      return null;
    }),
  );
  // What fails is told by the job, which tries again.
  await endStruckOut(deps, userId).catch(() => undefined);
  return done;
}

/** Its owner doubts who was in: what was saved or bound so lately that it cannot be paid to yet is saved again by who means it (R-SEC-4). */
export async function dropWaiting(
  { platform, ports }: WithdrawalDeps,
  tx: Tx,
  userId: number,
): Promise<void> {
  const at = new Date(platform.waits.now());
  const dropped = await deleteWaiting(tx, userId, at);
  ports.notify.recordsChanged(
    tx,
    dropped.map((id) => ({ userId, kind: 'address', id: String(id) })),
  );
  if (await endWaiting(tx, userId, at))
    ports.notify.recordsChanged(tx, [{ userId, kind: 'bank_account', id: String(userId) }]);
}

function readAddress(
  { ports }: WithdrawalDeps,
  request: RequestOf<Calls['addAddress']>,
): { chain: ChainName; address: string } {
  if (!ports.currencies().some(({ id }) => id === request.currency_id)) throw new Refusal('currency_unknown');
  const terms = ports.chains
    .currencies()
    .find(
      ({ chain, currencyId }) =>
        currencyId === request.currency_id && chain === request.netType.toUpperCase(),
    );
  if (terms === undefined) throw new Refusal('chain_unknown');
  const address = ports.chains.readAddress(terms.chain, request.address);
  if (address === undefined) throw new Refusal('address_invalid', { chain: terms.chain });
  return { chain: terms.chain, address };
}

function refuseTaken(
  addressBook: readonly AddressRow[],
  wish: { chain: string; address: string; currency_id: number; notes: string },
): void {
  if (addressBook.length >= MOST) throw new Refusal('too_many_addresses');
  const isSame = (row: AddressRow) =>
    row.chain === wish.chain && row.address === wish.address && row.currency_id === wish.currency_id;
  if (addressBook.some(isSame)) throw new Refusal('address_exists');
  if (addressBook.some((row) => row.label.toLowerCase() === wish.notes.toLowerCase()))
    throw new Refusal('label_exists');
}

function viewOf({ platform, ports }: WithdrawalDeps, row: AddressRow): View {
  const { waits } = platform;
  return {
    id: Number(row.id),
    currency: row.currency_id,
    currency_name: currencyName(ports, row.currency_id),
    nettype: row.chain,
    address: row.address,
    notes: row.label,
    is_usable: waits.now() >= row.usable_at.getTime(),
    usable_at: waits.realOf(row.usable_at.getTime()),
    created_at: waits.realOf(row.created_at.getTime()),
  };
}
