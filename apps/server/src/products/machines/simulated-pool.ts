/**
 * What the pools of a demo pay (R-GEN-5): made up for each day that is over, said to be wherever it is shown, and shared by the journals of
 * live. The same day of the same package always pays the same.
 */
import { createHash } from 'node:crypto';
import { house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import { DAY_MS, startOfUtcDay, utcDay } from '../../platform/clock.ts';
import { enterPayout } from './enter-payout.ts';
import type { PackageRow } from './package.ts';
import { listPackages, lockPackage } from './packages-store.ts';
import { daysEntered } from './payouts-store.ts';
import type { MachinesDeps } from './ports.ts';

/** Of one unit and day, before the power cost; real pools differ from day to day about as much. */
const MEAN = decimal('0.000028');
const SPREAD_PERCENT = 8n;
/** Days that one run enters; a clock that was moved far is followed by the next ones. */
const MOST_DAYS = 40;

/** How many days were entered. */
export async function enterSimulatedPayouts(deps: MachinesDeps): Promise<number> {
  const { config, db, waits } = deps.platform;
  if (config.mode !== 'demo') return 0;
  let entered = 0;
  for (const row of await listPackages(db, { withClosed: true })) {
    if (row.demo_key === null || row.kind !== 'measured' || row.opens_at === null) continue;
    const from = startOfUtcDay(row.opens_at.getTime());
    if (from + DAY_MS > waits.now()) continue;
    const known = new Set(await daysEntered(db, row.id));
    for (let at = from; at + DAY_MS <= waits.now() && entered < MOST_DAYS; at += DAY_MS)
      if (!known.has(utcDay(at))) entered += await enterDay(deps, row.id, utcDay(at));
  }
  return entered;
}

export function simulatedPayout({ demo_key: key, units }: PackageRow, day: string): bigint {
  const hash = createHash('sha256').update(`${key}:${day}`).digest();
  const swing = (BigInt(hash.readUInt32BE(0)) * 2n * SPREAD_PERCENT) / 0xffff_ffffn - SPREAD_PERCENT;
  const fine = BigInt(hash.readUInt16BE(4) % 1000);
  return ((MEAN * (100n + swing)) / 100n) * BigInt(units) + fine;
}

async function enterDay(deps: MachinesDeps, packageId: number, day: string): Promise<number> {
  const { platform } = deps;
  return platform.db.transaction('machine-simulated-payout', async (tx) => {
    const row = await lockPackage(tx, packageId);
    // Another node was faster, or people were.
    if (row === undefined || (await daysEntered(tx, packageId)).includes(day)) return 0;
    await platform.waits.refresh(tx);
    const [amount, actor] = [simulatedPayout(row, day), 'job:demo-pool'];
    const head = { refId: `pool:${row.demo_key}:${day}`, actor };
    const paidIn = journalOf({ ...head, kind: 'demo_funding', refType: 'demo' }, [
      { from: house('X:demo'), to: house('E:equity'), currencyId: row.output_currency_id, amount },
    ]);
    await enterPayout(deps, tx, { row, day, amount, source: null, isChecked: false, paidIn, actor });
    return 1;
  });
}
