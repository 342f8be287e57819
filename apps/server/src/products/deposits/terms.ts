/**
 * What a customer reads before money comes in: coins, chains, minimums, the bank, and "you cannot withdraw before
 * verification" (R-KYC-3). Addresses and bank details are handed out here and nowhere else (R-DEP-2).
 */
import { randomInt } from 'node:crypto';
import { formatDecimal } from '@candor/money';
import type { Language, ReplyOf, depositCalls } from '@candor/wire';
import { BANK_CURRENCY_ID } from '@candor/wire';
import type { BankRow } from '../../foundation/banks/index.ts';
import type { ChainCurrency } from '../../foundation/chains/index.ts';
import { LIMIT_24H } from '../../foundation/kyc/index.ts';
import { reasonText } from '../../foundation/notify/index.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { CustomerCaller } from '../../platform/http/handler.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import { insertReference, lockClaims, openReference } from './claims-store.ts';
import type { DepositDeps } from './ports.ts';
import { USD_ID, currencyName } from './ports.ts';
import { gatheringSums } from './transfers-store.ts';

export async function terms(
  deps: DepositDeps,
  { session, language }: CustomerCaller,
): Promise<ReplyOf<typeof depositCalls.terms>> {
  const { platform, ports } = deps;
  const { banks } = ports;
  const { userId } = session;
  const [{ isOn, reason }, level, isTicked, sums] = await Promise.all([
    ports.gate.onSale(userId),
    ports.kyc.levelOf(userId),
    ports.gate.hasAgreed(platform.db, userId),
    gatheringSums(platform.db, userId),
  ]);
  const gathering = new Map(sums.map((row) => [row.currency_id, row.amount]));
  const bank = banks.open() ?? banks.all()[0];
  const all = ports.chains.currencies();
  return {
    is_demo: platform.config.mode === 'demo',
    is_on_sale: isOn,
    sale_reason: reason,
    is_verified: level !== 'none',
    needs_tick: level === 'none' && !isTicked,
    daily_limits: {
      none: formatDecimal(LIMIT_24H.none),
      basic: formatDecimal(LIMIT_24H.basic),
      advanced: formatDecimal(LIMIT_24H.advanced),
    },
    coins: ports
      .currencies()
      .map((currency) => ({ currency, chains: all.filter(({ currencyId }) => currencyId === currency.id) }))
      .filter(({ chains }) => chains.length > 0)
      .map(({ currency, chains }) => ({
        currency: currency.id,
        currency_name: currency.name,
        full_name: currency.fullName,
        gathering: formatDecimal(gathering.get(currency.id) ?? 0n),
        chains: chains.map((each) => ({
          chain: each.chain,
          minimum: formatDecimal(each.minDeposit),
          confirmations: each.confirmations,
          scale: each.chainScale,
          is_open: each.isDepositOpen,
          ...closedWhy(each, language),
        })),
      })),
    bank:
      bank === undefined
        ? null
        : {
            currency_name: currencyName(ports, USD_ID),
            minimum: bank.value.minimum,
            is_open: bank.value.is_open,
          },
  };
}

export async function tick(
  { platform, ports }: DepositDeps,
  isAgreed: boolean,
  { session }: CustomerCaller,
): Promise<null> {
  if (!isAgreed) throw new Refusal('agreement_required');
  const at = new Date(platform.clock.now());
  await platform.db.transaction('deposit-consent', (tx) =>
    ports.gate.assertAgreed(tx, { userId: session.userId, hasTicked: true, at }),
  );
  return null;
}

/** Addresses by chain name; currency 9999 answers in the family's words for a bank (wire.md section 8). */
export async function inAddress(
  deps: DepositDeps,
  currencyId: number,
  caller: CustomerCaller,
): Promise<Record<string, string>> {
  if (currencyId === BANK_CURRENCY_ID) {
    const { bank_name, account_number, account_holder, reference } = await bankForCustomer(deps, caller);
    return { bkname: bank_name, bkcardnumber: account_number, cardname: account_holder, reference };
  }
  return ownAddresses(deps, { userId: caller.session.userId, currencyId });
}

/** One a chain that is open; made where there is none yet. */
export async function ownAddresses(
  deps: DepositDeps,
  { userId, currencyId }: { userId: number; currencyId: number },
): Promise<Record<string, string>> {
  const chains = await chainsOpenTo(deps, currencyId, userId);
  return deps.platform.db.transaction('deposit-address', async (tx) => {
    const addresses: Record<string, string> = {};
    for (const { chain } of chains)
      addresses[chain] = await deps.ports.chains.addressOf(tx, { userId, chain });
    return addresses;
  });
}

export async function bankForCustomer(
  deps: DepositDeps,
  { session }: CustomerCaller,
): Promise<ReplyOf<typeof depositCalls.bank>> {
  const { platform, ports } = deps;
  const { bank, person } = await bankOpenTo(deps, session.userId);
  const { reference } = await platform.db.transaction('deposit-reference', (tx) =>
    referenceOf(deps, tx, { userId: session.userId, bank }),
  );
  const { is_open: _open, ...details } = bank.value;
  return {
    ...details,
    bank: bank.bank,
    currency_name: currencyName(ports, USD_ID),
    reference,
    sender_name: person.name,
    is_demo: platform.config.mode === 'demo',
  };
}

/** Throws the refusal when deposits are off for this customer, or his tick is missing. */
async function assertMayDeposit(deps: DepositDeps, userId: number, db: Queryable): Promise<void> {
  const { gate, kyc } = deps.ports;
  await gate.assertOpen(userId);
  if ((await kyc.levelOf(userId, db)) === 'none' && !(await gate.hasAgreed(db, userId)))
    throw new Refusal('deposit_tick_required');
}

async function chainsOpenTo(deps: DepositDeps, currencyId: number, userId: number) {
  const ofCurrency = deps.ports.chains.currencies().filter((each) => each.currencyId === currencyId);
  if (ofCurrency.length === 0) throw new Refusal('currency_unknown');
  await assertMayDeposit(deps, userId, deps.platform.db);
  const open = ofCurrency.filter(({ isDepositOpen }) => isDepositOpen);
  if (open.length === 0) throw new Refusal('deposit_closed');
  return open;
}

/** A bank transfer can only be credited to a verified name, so nobody is sent there before he has one (R-DEP-1). */
export async function bankOpenTo(
  deps: DepositDeps,
  userId: number,
): Promise<{ bank: BankRow; person: { name: string; country: string } }> {
  await deps.ports.gate.assertOpen(userId);
  const bank = deps.ports.banks.open();
  if (bank === undefined) throw new Refusal('deposit_closed');
  const person = await deps.ports.kyc.personOf(userId);
  if (person === undefined) throw new Refusal('verification_first');
  return { bank, person };
}

/** The customer's unused reference, or a new one. */
export async function referenceOf(deps: DepositDeps, tx: Tx, of: { userId: number; bank: BankRow }) {
  await lockClaims(tx, of.userId);
  const known = await openReference(tx, of.userId);
  if (known !== undefined) return known;
  for (let tries = 0; tries < 5; tries += 1) {
    const reference = newReference();
    const at = new Date(deps.platform.clock.now());
    if (await insertReference(tx, { reference, userId: of.userId, bank: of.bank.bank, at }))
      return { reference, bank: of.bank.bank };
  }
  assert(false, 'no free reference was found');
}

/** Without 0, O, 1, I, L, U: it is copied by hand and read aloud. 30^10 is far beyond guessing. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const newReference = (): string =>
  Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

function closedWhy({ isDepositOpen, closedReason = '' }: ChainCurrency, language: Language) {
  const reason = isDepositOpen ? '' : closedReason;
  return { closed_reason: reason, closed_text: reason === '' ? '' : reasonText(reason, language) };
}
