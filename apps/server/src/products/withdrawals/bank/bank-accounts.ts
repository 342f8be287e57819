/** The bound bank account (R-WD-8): in the verified name, encrypted, with the same cooling-off as addresses. */
import type { ReplyOf, RequestOf, withdrawalCalls } from '@candor/wire';
import { blindIndex } from '../../../foundation/files/index.ts';
import { leadsElsewhere } from '../../../platform/forbidden-text-rules.ts';
import { withSignsShown } from '../../../platform/hidden-signs-rules.ts';
import type { CustomerCaller } from '../../../platform/http/handler.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { eachByItself } from '../../../platform/jobs/each-by-itself.ts';
import { once } from '../../../platform/kept-replies-store.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { isSameName } from '../../../platform/same-name-rules.ts';
import type { BankAccountRow } from './bank-accounts-store.ts';
import { bindAccount, boundAccount, boundSince, saveNumbers, unnumbered } from './bank-accounts-store.ts';
import type { BankDetails } from './bank-rules.ts';
import { NONE, bankFault, compact, maskedDetails, numbersOf, shownAccount } from './bank-rules.ts';
import type { WithdrawalDeps } from '../ports.ts';
import { COOLING_OFF_MS } from '../withdrawal-rules.ts';

type Calls = typeof withdrawalCalls;

/** Each binding is a row that stays. */
const MOST_A_DAY = 10;

const NOTHING: BankDetails = {
  name: '',
  card_number: '',
  bank_account: '',
  iban: '',
  bank: '',
  bank_name: '',
  bank_branch: '',
  bank_address: '',
  swift_code: '',
  real_name: '',
  residence_address: '',
  postal_code: '',
};

export async function bankInfo(
  deps: WithdrawalDeps,
  { session }: CustomerCaller,
): Promise<ReplyOf<Calls['bank']>> {
  const { platform, ports } = deps;
  const row = await boundAccount(platform.db, session.userId);
  const person = await ports.kyc.personOf(session.userId);
  return {
    ...(row === undefined ? NOTHING : maskedDetails(openDetails(deps, row))),
    banks: [],
    is_bound: row !== undefined,
    is_usable: row !== undefined && platform.waits.now() >= row.usable_at.getTime(),
    usable_at: row === undefined ? null : platform.waits.realOf(row.usable_at.getTime()),
    verified_name: person?.name ?? '',
  };
}

export async function saveBank(
  deps: WithdrawalDeps,
  request: RequestOf<Calls['saveBank']>,
  caller: CustomerCaller,
): Promise<ReplyOf<Calls['saveBank']>> {
  const { platform, ports, keyring } = deps;
  const { userId } = caller.session;
  const person = await ports.kyc.personOf(userId);
  if (person === undefined) throw new Refusal('verification_first');
  const details = detailsOf(request, person.name);
  refuseSentence(details.bank_name);
  const fault = bankFault(details, person.name);
  if (fault !== undefined) throw new Refusal(fault.code, fault.detail);
  if (!(await ports.customer(userId))?.hasFundPassword) throw new Refusal('fund_password_required');
  await ports.guards.assertFundPassword(userId, request.pay_password);
  await ports.guards.assertSecondFactorIfOn(caller, request);
  return platform.db.transaction('withdrawal-bank', (tx) =>
    once(tx, caller, async () => {
      await ports.guards.lockCaller(tx, caller);
      const now = platform.waits.now();
      const since = new Date(now - DAY_MS);
      if ((await boundSince(tx, { userId, since })) >= MOST_A_DAY)
        throw new Refusal('too_many_attempts', { seconds: DAY_MS / 1000 });
      const usableAt = new Date(now + COOLING_OFF_MS);
      const shown = shownAccount(details);
      await bindAccount(tx, {
        user_id: userId,
        sealed: keyring.seal(Buffer.from(JSON.stringify(details)), about(userId)),
        shown,
        account_index: blindIndex(
          platform.config.secretPepper,
          'bank_account',
          compact(details.bank_account),
        ),
        number_indexes: numberIndexes(deps, details),
        created_at: new Date(now),
        usable_at: usableAt,
      });
      const real = platform.waits.realOf(usableAt.getTime());
      await ports.notify.tell(tx, {
        userId,
        kind: 'bank_bound',
        params: { bank: shown, usable_at: new Date(real).toISOString() },
      });
      ports.notify.recordsChanged(tx, [{ userId, kind: 'bank_account', id: String(userId) }]);
      return { usable_at: real };
    }),
  );
}

/** It stands in our letters and before people who decide: it leads nowhere and hides nothing (R-SEC-9). A bank may be called as it likes. */
function refuseSentence(bankName: string): void {
  const isHidden = withSignsShown(bankName) !== bankName;
  if (isHidden || leadsElsewhere(bankName))
    throw new Refusal('invalid_request', {
      fields: { bank_name: isHidden ? 'control_character' : 'leads_elsewhere' },
    });
}

/** What finds the same account at another customer, whichever of its numbers he wrote in which field (R-AML-1). */
export const numberIndexes = (
  { platform }: Pick<WithdrawalDeps, 'platform'>,
  details: BankDetails,
): Buffer[] =>
  numbersOf(details).map((text) => blindIndex(platform.config.secretPepper, 'bank_number', text));

/** Of accounts that were bound before numbers were kept, or by a node that does not know them yet. One that cannot be opened holds up no other. */
export async function numberEarlier(deps: WithdrawalDeps): Promise<void> {
  const { db, log } = deps.platform;
  const keepNumbers = (row: BankAccountRow) =>
    saveNumbers(db, { id: row.id, numberIndexes: numberIndexes(deps, openDetails(deps, row)) });
  const failures: unknown[] = [];
  for (let after: bigint | undefined = 0n; after !== undefined;) {
    const rows: BankAccountRow[] = await unnumbered(db, after);
    await eachByItself(rows, keepNumbers, (error, { id }) =>
      log.error({ err: error, bankAccount: String(id) }, 'a bank account cannot be found by its numbers'),
    ).catch((error: unknown) => failures.push(error));
    after = rows.at(-1)?.id;
  }
  if (failures.length > 0) throw failures[0];
}

/** For those who may read them; the caller has written the audit line. */
export function openDetails({ keyring }: Pick<WithdrawalDeps, 'keyring'>, row: BankAccountRow): BankDetails {
  const kept = JSON.parse(keyring.open(row.sealed, about(row.user_id)).toString('utf8')) as KeptDetails;
  return { ...kept, ...laterFields(kept, kept.real_name) };
}

/**
 * Whether it is in another name than he is verified in now (R-WD-8): a verification can end, and the next be another person's. Whoever is
 * refused for good keeps the account that was his (R-KYC-3).
 */
export const isOfAnother = (
  deps: Pick<WithdrawalDeps, 'keyring'>,
  row: BankAccountRow,
  person: { name: string } | undefined,
): boolean => person !== undefined && !isSameName(openDetails(deps, row).real_name, person.name);

const about = (userId: number): string => `bank_account:${userId}`;

type LaterFields = Pick<BankDetails, 'name' | 'card_number' | 'bank'>;
/** Accounts that were bound before these were asked for. */
type KeptDetails = Omit<BankDetails, keyof LaterFields> & Partial<LaterFields>;

function laterFields(
  {
    name,
    card_number,
    bank,
    bank_name,
  }: { [Field in keyof LaterFields]?: string | undefined } & { bank_name: string },
  ownName: string,
): LaterFields {
  return { name: name ?? ownName, card_number: card_number ?? NONE, bank: bank ?? bank_name };
}

function detailsOf(request: RequestOf<Calls['saveBank']>, verifiedName: string): BankDetails {
  const { bank_account, iban, bank_name, bank_branch, bank_address, swift_code } = request;
  const { real_name, residence_address, postal_code } = request;
  return {
    ...laterFields(request, verifiedName),
    bank_account,
    iban,
    bank_name,
    bank_branch,
    bank_address,
    swift_code,
    real_name,
    residence_address,
    postal_code,
  };
}
