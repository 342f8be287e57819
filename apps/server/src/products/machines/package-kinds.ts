/** Acts on packages that need a second person (R-OPS-3): making one, and opening, closing, funding or relieving it; a pause needs none. */
import { reserveLacking } from '@candor/formulas';
import { decimal, formatDecimal } from '@candor/money';
import type { RequestOf } from '@candor/wire';
import type { machineDeskCalls } from '@candor/wire/operators';
import {
  authorsOf,
  offerActs,
  offerEffect,
  postFromReserve,
  undoesPause,
} from '../../foundation/offers/index.ts';
import type { EffectLine, ProposalKind } from '../../foundation/operators/index.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { askedIfAny, askedPositive } from '../../platform/http/asked-amount.ts';
import { fieldThatNamesPayee } from '../../platform/forbidden-text-rules.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import type { ActWish, MachineAct } from './desk-rules.ts';
import { actRefusal, leasingBeginsAt, termsRefusal } from './desk-rules.ts';
import { reserveFacts } from './machine-rules.ts';
import { backingOf } from './package-facts.ts';
import type { PackageRow } from './package.ts';
import {
  closePackage,
  findPackage,
  insertPackage,
  lockPackage,
  openPackage,
  pausePackage,
} from './packages-store.ts';
import { isCarried } from './payout-kind.ts';
import type { MachinesDeps, MachinesPorts } from './ports.ts';
import { fundedJournal, releasedJournal } from './settle-machine.ts';

export const NEW_PACKAGE = 'machine_package';
export const PACKAGE_ACT = 'machine_act';

type CreateRequest = RequestOf<typeof machineDeskCalls.create>;
type ActRequest = RequestOf<typeof machineDeskCalls.act>;

/** As stored: amounts as text. */
type NewPackage = Omit<CreateRequest, 'reason' | 'lang'>;
interface PackageAct {
  id: number;
  act: MachineAct;
  amount: string | null;
  opensAt: number | null;
}

export function newPackageKind({ platform, ports }: MachinesDeps): ProposalKind<NewPackage> {
  return {
    kind: NEW_PACKAGE,
    makers: ['market_admin'],
    checkers: ['treasurer', 'access_admin'],
    checksNeeded: () => 1,
    async prepare(_tx, input) {
      const { reason: _reason, lang: _lang, ...asked } = input as CreateRequest;
      const wanted = {
        ...asked,
        currency: asked.currency.toUpperCase(),
        output_currency: asked.output_currency.toUpperCase(),
      };
      refusePayee(wanted);
      askedPositive(wanted.rent);
      if (wanted.daily_output !== undefined) askedPositive(wanted.daily_output);
      askedIfAny(wanted.power_cost);
      for (const currency of [wanted.currency, wanted.output_currency])
        if (ports.currencyByName(currency) === undefined) throw new Refusal('currency_unknown', { currency });
      const [, outputCurrencyId] = currenciesOf(ports, wanted);
      const fault = termsRefusal({
        kind: wanted.kind,
        units: wanted.units,
        termDays: wanted.term_days,
        rent: decimal(wanted.rent),
        dailyOutput: optional(wanted.daily_output),
        powerCost: optional(wanted.power_cost),
        poolUrl: wanted.pool_url,
        isCarried: isCarried(ports, { currencyId: outputCurrencyId }),
      });
      if (fault !== undefined) throw new Refusal(fault.fault, fault.detail);
      return wanted;
    },
    render: async (_db, of) => ({
      subjectType: NEW_PACKAGE,
      subjectId: `${of.model}:${of.units}:${of.rent}:${of.term_days}`,
      lines: linesOf(of),
    }),
    async execute(tx, { payload: of }) {
      const [rentCurrencyId, outputCurrencyId] = currenciesOf(ports, of);
      await insertPackage(tx, {
        model: of.model,
        hashRate: of.hash_rate,
        location: of.location,
        pool: of.pool,
        poolUrl: of.pool_url,
        units: of.units,
        rentCurrencyId,
        rent: decimal(of.rent),
        termDays: of.term_days,
        kind: of.kind,
        outputCurrencyId,
        dailyOutput: optional(of.daily_output) ?? null,
        powerCost: optional(of.power_cost) ?? 0n,
        publishedAt: new Date(platform.waits.now()),
      });
    },
  };
}

/** What customers read of it as ours names nobody else to pay (R-DEP-2); whoever checks it may overlook one. */
function refusePayee({ model, hash_rate, location, pool, pool_url }: NewPackage): void {
  const field = fieldThatNamesPayee({ model, hash_rate, location, pool, pool_url });
  if (field !== undefined) throw new Refusal('invalid_request', { fields: { [field]: 'leads_elsewhere' } });
}

/** What was read before; `decimal` throws on what we did not write ourselves. */
const optional = (text: string | undefined): bigint | undefined =>
  text === undefined ? undefined : decimal(text);

/** Of the rent and of the output. */
function currenciesOf(
  { currencyByName }: Pick<MachinesPorts, 'currencyByName'>,
  { currency, output_currency: output }: Pick<NewPackage, 'currency' | 'output_currency'>,
): [number, number] {
  const [rent, out] = [currencyByName(currency), currencyByName(output)];
  assert(
    rent !== undefined && out !== undefined,
    `${currency} and ${output} were there when it was asked for`,
  );
  return [rent.id, out.id];
}

function linesOf(of: NewPackage): EffectLine[] {
  const line = (field: string, after: string | undefined): EffectLine[] =>
    after === undefined ? [] : [{ field, after }];
  const inOutput = (amount: string | undefined): string | undefined =>
    amount === undefined ? undefined : `${amount} ${of.output_currency}`;
  const reserve = (optional(of.daily_output) ?? 0n) * BigInt(of.units) * BigInt(of.term_days);
  return [
    ...line('model', of.model),
    ...line('hash_rate', of.hash_rate),
    ...line('location', of.location),
    ...line('pool', `${of.pool} ${of.pool_url}`),
    ...line('machine_units', String(of.units)),
    ...line('rent', `${of.rent} ${of.currency}`),
    ...line('term_days', String(of.term_days)),
    ...line('output_kind', of.kind),
    ...line('output_currency', of.output_currency),
    ...line('daily_output', inOutput(of.daily_output)),
    ...line('power_cost', inOutput(of.power_cost)),
    ...(of.kind === 'fixed' ? line('reserve_needed', inOutput(formatDecimal(reserve))) : []),
  ];
}

export function packageActKind(deps: MachinesDeps): ProposalKind<PackageAct> {
  const { platform, ports } = deps;
  return {
    kind: PACKAGE_ACT,
    undoes: undoesPause(PACKAGE_ACT, NEW_PACKAGE),
    ...offerActs<PackageAct, PackageRow>({
      reserveOf: (id) => `T:machine:${id}:reserve`,
      find: findPackage,
      currencyOf: ({ output_currency_id: id }) => id,
      usdtPrice: ports.feedPrice,
    }),
    async prepare(tx, input) {
      const { id, act, amount, opens_at: opensAt } = input as ActRequest;
      const asked = amount === undefined ? undefined : askedPositive(amount);
      const row = await findPackage(tx, id);
      if (row === undefined) throw new Refusal('machine_unknown');
      refuseObstacle(row, { act, amount: asked, ...(await backingOf(deps, tx, row)) });
      return { id, act, amount: amount ?? null, opensAt: opensAt ?? null };
    },
    async render(db, { id, act, amount, opensAt }) {
      const row = await known(db, id);
      const currency = ports.currencyName(row.output_currency_id);
      const money =
        amount === null
          ? undefined
          : {
              amount: decimal(amount),
              currency,
              reserve: (await backingOf(deps, db, row)).reserve,
              account: `T:machine:${id}:reserve`,
            };
      const lines: EffectLine[] = [
        { field: 'package', after: `#${id} ${row.model}` },
        ...offerEffect({ field: 'machine_act', act, state: row.state, money }),
        ...(opensAt === null ? [] : [{ field: 'opens_at', after: new Date(opensAt).toISOString() }]),
      ];
      return { subjectType: NEW_PACKAGE, subjectId: `${id}:${act}`, lines };
    },
    async execute(tx, { payload, ...by }) {
      const { id, act, opensAt } = payload;
      const row = await lockPackage(tx, id);
      assert(row !== undefined, `machine package ${id} was there when it was proposed`);
      const amount = payload.amount === null ? undefined : decimal(payload.amount);
      // Under the lock: what has changed since may stand against it.
      refuseObstacle(row, { act, amount, ...(await backingOf(deps, tx, row)) });
      const now = platform.waits.now();
      if (act === 'open')
        await openPackage(tx, id, new Date(leasingBeginsAt(row, opensAt ?? undefined, now)));
      if (act === 'pause') await pausePackage(tx, id);
      if (act === 'close') await closePackage(tx, id, new Date(now));
      if (amount === undefined) return;
      const of = {
        packageId: id,
        currencyId: row.output_currency_id,
        amount,
        ...authorsOf(by),
      };
      await postFromReserve(deps.ledger, tx, act === 'fund' ? fundedJournal(of) : releasedJournal(of));
    },
  };
}

/** What a first opening would lack, for the form that proposes it. */
export const lackingOf = (row: PackageRow, backing: { reserve: bigint; owed: bigint }): bigint =>
  row.kind === 'measured' ? 0n : reserveLacking(reserveFacts(row, backing));

async function known(db: Queryable, id: number): Promise<PackageRow> {
  const row = await findPackage(db, id);
  assert(row !== undefined, `machine package ${id} is named by a proposal and not there`);
  return row;
}

function refuseObstacle(row: PackageRow, wish: ActWish): void {
  const against = actRefusal(row, wish);
  if (against !== undefined) throw new Refusal(against.obstacle, against.detail);
}
