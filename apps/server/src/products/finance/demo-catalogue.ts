/**
 * The six products that a demo begins with (R-GEN-5), made once for ever through the journals of live: play money becomes the house's
 * own, the house's own is set aside before anything is sold (P-FN-0). Two of them are those of X-FN-1 and X-FN-2.
 */
import { settlementRatio, totalInterest } from '@candor/formulas';
import { house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import { onceWritable } from '../../foundation/ledger/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { assert } from '../../platform/refusal.ts';
import type { FinanceDeps } from './ports.ts';
import { insertProduct, openProduct } from './products-store.ts';
import { fundedJournal } from './settle-hosting.ts';

interface DemoProduct {
  key: string;
  currency: string;
  days: number;
  /** A fraction. */
  yield: string;
  minimum: string;
  maximum: string;
  quota: string;
  /** Days until its sale begins; 0 is on sale. */
  opensIn: number;
}

const PRODUCTS: readonly DemoProduct[] = [
  {
    key: 'usdt-15-6',
    currency: 'USDT',
    days: 15,
    yield: '0.06',
    minimum: '100',
    maximum: '50000',
    quota: '1000000',
    opensIn: 0,
  },
  {
    key: 'usdt-15-4',
    currency: 'USDT',
    days: 15,
    yield: '0.04',
    minimum: '10',
    maximum: '20000',
    quota: '500000',
    opensIn: 0,
  },
  {
    key: 'usdt-30',
    currency: 'USDT',
    days: 30,
    yield: '0.006',
    minimum: '10',
    maximum: '100000',
    quota: '2000000',
    opensIn: 0,
  },
  {
    key: 'usdt-90',
    currency: 'USDT',
    days: 90,
    yield: '0.36',
    minimum: '500',
    maximum: '10000',
    quota: '100000',
    opensIn: 0,
  },
  {
    key: 'btc-30',
    currency: 'BTC',
    days: 30,
    yield: '0.003',
    minimum: '0.001',
    maximum: '2',
    quota: '20',
    opensIn: 0,
  },
  {
    key: 'eth-60',
    currency: 'ETH',
    days: 60,
    yield: '0.008',
    minimum: '0.01',
    maximum: '20',
    quota: '300',
    opensIn: 7,
  },
];

export async function startDemoCatalogue(deps: FinanceDeps): Promise<void> {
  const { config, jobs } = deps.platform;
  if (config.mode !== 'demo' || !config.seedContent) return;
  await onceWritable(jobs, {
    name: 'finance-demo-catalogue',
    async act() {
      for (const product of PRODUCTS) await makeOne(deps, product);
    },
  });
}

async function makeOne({ platform, ledger, ports }: FinanceDeps, of: DemoProduct): Promise<void> {
  const currencyId = ports.currencyByName(of.currency)?.id;
  if (currencyId === undefined) return;
  const terms = { cycleDays: of.days, totalYield: decimal(of.yield) };
  const ratio = settlementRatio(terms);
  assert(ratio !== undefined, `${of.key} has no settlement ratio`);
  const quota = decimal(of.quota);
  const now = platform.waits.now();
  await platform.db.transaction('hosting-demo', async (tx) => {
    const productId = await insertProduct(tx, {
      ...terms,
      currencyId,
      settlementRatio: ratio,
      minimum: decimal(of.minimum),
      maximum: decimal(of.maximum),
      quota,
      publishedAt: new Date(now),
      demoKey: of.key,
    });
    // A start before this one, or another node.
    if (productId === undefined) return;
    const amount = totalInterest({ amount: quota, totalYield: terms.totalYield });
    const head = { refId: `demo:${of.key}`, actor: 'job:demo-funding' };
    await ledger.post(tx, [
      journalOf({ ...head, kind: 'demo_funding', refType: 'demo' }, [
        { from: house('X:demo'), to: house('E:equity'), currencyId, amount },
      ]),
      fundedJournal({ ...head, productId, currencyId, amount }),
    ]);
    await openProduct(tx, productId, new Date(now + of.opensIn * DAY_MS));
  });
}
