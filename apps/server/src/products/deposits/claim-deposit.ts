/**
 * A customer says that money is on its way and shows an image of it. A claim is not money: it puts a case before people
 * and posts nothing (P-DEP-1). For a chain it only helps to find a transfer (R-DEP-1).
 */
import { formatDecimal } from '@candor/money';
import type { RequestOf, depositCalls } from '@candor/wire';
import { BANK_CURRENCY_ID } from '@candor/wire';
import type { Tx } from '../../platform/db/database.ts';
import type { CustomerCaller } from '../../platform/http/handler.ts';
import { once } from '../../platform/kept-replies-store.ts';
import { askedPositive } from '../../platform/http/asked-amount.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ChainName } from '../../foundation/chains/index.ts';
import { bankMinimum } from '../../foundation/banks/index.ts';
import { insertClaim, lockClaims, openClaimsOf, openReference, spendReference } from './claims-store.ts';
import { MOST_OPEN_CLAIMS, referenceKey } from './deposit-rules.ts';
import { USD_ID, currencyName } from './ports.ts';
import type { DepositDeps } from './ports.ts';
import { bankOpenTo } from './terms.ts';

type ClaimRequest = RequestOf<typeof depositCalls.claim>;

export async function claimDeposit(
  deps: DepositDeps,
  request: ClaimRequest,
  caller: CustomerCaller,
): Promise<{ id: number }> {
  const wish =
    request.currency === BANK_CURRENCY_ID
      ? await bankWish(deps, request, caller)
      : await chainWish(deps, request);
  return deps.platform.db.transaction('deposit-claim', (tx) =>
    once(tx, caller, () => claim(deps, tx, { ...wish, request, userId: caller.session.userId })),
  );
}

interface Wish {
  kind: 'bank' | 'lost';
  currencyId: number;
  chain: string | undefined;
  /** Where its transaction may be. */
  chains: readonly ChainName[];
  amount: bigint;
}

/** Also for a chain that is closed by now: money that was sent is still somebody's. */
async function chainWish(deps: DepositDeps, { currency, amount, chain }: ClaimRequest): Promise<Wish> {
  const ofCurrency = deps.ports.chains.currencies().filter((each) => each.currencyId === currency);
  const asked = chain === undefined ? ofCurrency : ofCurrency.filter((each) => each.chain === chain);
  if (asked.length === 0) throw new Refusal('currency_unknown');
  const minimum = asked.map(({ minDeposit }) => minDeposit).reduce((a, b) => (a < b ? a : b));
  return {
    kind: 'lost',
    currencyId: currency,
    chain: asked[0]!.chain,
    chains: asked.map((each) => each.chain),
    amount: aboveMinimum(deps, amount, { minimum, currencyId: currency }),
  };
}

async function bankWish(
  deps: DepositDeps,
  { amount }: ClaimRequest,
  { session }: CustomerCaller,
): Promise<Wish> {
  const { bank } = await bankOpenTo(deps, session.userId);
  const units = aboveMinimum(deps, amount, { minimum: bankMinimum(bank), currencyId: USD_ID });
  return { kind: 'bank', currencyId: USD_ID, chain: undefined, chains: [], amount: units };
}

function aboveMinimum(
  { ports }: DepositDeps,
  text: string,
  of: { minimum: bigint; currencyId: number },
): bigint {
  const amount = askedPositive(text);
  if (amount < of.minimum)
    throw new Refusal('deposit_below_minimum', {
      minimum: formatDecimal(of.minimum),
      currency: currencyName(ports, of.currencyId),
    });
  return amount;
}

async function claim(
  { platform, ports }: DepositDeps,
  tx: Tx,
  of: Wish & { request: ClaimRequest; userId: number },
): Promise<{ id: number }> {
  const { userId, kind, request } = of;
  await lockClaims(tx, userId);
  if ((await openClaimsOf(tx, userId)) >= MOST_OPEN_CLAIMS)
    throw new Refusal('too_many_claims', { limit: MOST_OPEN_CLAIMS });
  const reference = kind === 'bank' ? await referenceToSpend(tx, userId, request.reference) : undefined;
  const at = new Date(platform.clock.now());
  const id = await insertClaim(tx, { ...of, txId: request.tx_id, reference, at });
  if (reference !== undefined && !(await spendReference(tx, { reference, userId, claimId: id })))
    throw new Refusal('reference_unknown');
  if (request.tx_id !== undefined) await ports.chains.lookFor(tx, { chains: of.chains, text: request.tx_id });
  const purpose = kind === 'bank' ? 'bank_voucher' : 'deposit_proof';
  await ports.files.bind(tx, { fileId: request.imgs, userId, purpose, refId: String(id) });
  ports.notify.recordsChanged(tx, [{ userId, kind: 'deposit', id: String(id) }]);
  return { id };
}

/** The one that was shown with the bank's details; a claim without a reference of ours could belong to anybody. */
async function referenceToSpend(tx: Tx, userId: number, given: string | undefined): Promise<string> {
  if (given !== undefined) return referenceKey(given);
  const open = await openReference(tx, userId);
  if (open === undefined) throw new Refusal('reference_unknown');
  return open.reference;
}
