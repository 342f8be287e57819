/**
 * The three packages that a demo begins with (R-GEN-5), made once for ever through the journals of live: play money becomes the house's
 * own, fixed output is set aside for all units before one is leased (P-MC-0). The second is that of X-MC-1 and X-MC-3.
 */
import { fixedOutput } from '@candor/formulas';
import { house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import { onceWritable } from '../../foundation/ledger/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { insertPackage, openPackage } from './packages-store.ts';
import type { MachinesDeps } from './ports.ts';
import { fundedJournal } from './settle-machine.ts';

interface DemoPackage {
  key: string;
  model: string;
  hashRate: string;
  location: string;
  pool: string;
  poolUrl: string;
  units: number;
  rent: string;
  days: number;
  output: string;
  /** Absent of measured output. */
  daily?: string;
  powerCost?: string;
  /** Days until leasing begins; below zero it has begun, so that days are there to look at. */
  opensIn: number;
}

/** Reserved for documentation: there is no such pool, and no page of one. */
const POOL = { pool: 'Demo Pool', poolUrl: 'https://pool.example/accounts/candor-demo' };
const PACKAGES: readonly DemoPackage[] = [
  {
    ...POOL,
    key: 'btc-measured',
    model: 'Antminer S21',
    hashRate: '200 TH/s',
    location: 'Reykjanes, Iceland',
    units: 210,
    rent: '220',
    days: 90,
    output: 'BTC',
    powerCost: '0.000004',
    opensIn: -10,
  },
  {
    ...POOL,
    key: 'usdt-90',
    model: 'Whatsminer M60S',
    hashRate: '186 TH/s',
    location: 'Quebec, Canada',
    units: 200,
    rent: '900',
    days: 90,
    output: 'USDT',
    daily: '10.5',
    opensIn: 0,
  },
  {
    ...POOL,
    key: 'usdt-30',
    model: 'Avalon A1566',
    hashRate: '185 TH/s',
    location: 'Paraná, Paraguay',
    units: 120,
    rent: '100',
    days: 30,
    output: 'USDT',
    daily: '3.4',
    opensIn: 7,
  },
];

export async function startDemoCatalogue(deps: MachinesDeps): Promise<void> {
  const { config, jobs } = deps.platform;
  if (config.mode !== 'demo' || !config.seedContent) return;
  await onceWritable(jobs, {
    name: 'machines-demo-catalogue',
    async act() {
      for (const each of PACKAGES) await makeOne(deps, each);
    },
  });
}

async function makeOne({ platform, ledger, ports }: MachinesDeps, of: DemoPackage): Promise<void> {
  const [rentCurrencyId, currencyId] = [
    ports.currencyByName('USDT')?.id,
    ports.currencyByName(of.output)?.id,
  ];
  if (rentCurrencyId === undefined || currencyId === undefined) return;
  const now = platform.waits.now();
  const opensAt = now + of.opensIn * DAY_MS;
  const daily = of.daily === undefined ? null : decimal(of.daily);
  await platform.db.transaction('machines-demo', async (tx) => {
    const packageId = await insertPackage(tx, {
      model: of.model,
      hashRate: of.hashRate,
      location: of.location,
      pool: of.pool,
      poolUrl: of.poolUrl,
      units: of.units,
      rentCurrencyId,
      rent: decimal(of.rent),
      termDays: of.days,
      kind: daily === null ? 'measured' : 'fixed',
      outputCurrencyId: currencyId,
      dailyOutput: daily,
      powerCost: decimal(of.powerCost ?? '0'),
      publishedAt: new Date(Math.min(now, opensAt)),
      demoKey: of.key,
    });
    // A start before this one, or another node.
    if (packageId === undefined) return;
    if (daily !== null) {
      const amount = fixedOutput({ units: of.units, daily, days: of.days });
      const head = { refId: `demo:machine:${of.key}`, actor: 'job:demo-funding' };
      await ledger.post(tx, [
        journalOf({ ...head, kind: 'demo_funding', refType: 'demo' }, [
          { from: house('X:demo'), to: house('E:equity'), currencyId, amount },
        ]),
        fundedJournal({ ...head, packageId, currencyId, amount }),
      ]);
    }
    await openPackage(tx, packageId, new Date(opensAt));
  });
}
