/**
 * A sale in each phase that a demo begins with (R-GEN-5), made once for ever through the stores and journals of live: play money becomes
 * the house's own and that of demo traders, tokens are laid in before anything opens, and whoever committed is allotted by the run itself.
 */
import { house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import { LAUNCHPAD_AGREEMENT } from '@candor/wire';
import { onceWritable } from '../../foundation/ledger/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { assert } from '../../platform/refusal.ts';
import { usualSoftCap } from './desk-rules.ts';
import type { DemoSale } from './demo-sales.ts';
import { DEMO_SALES } from './demo-sales.ts';
import type { LaunchpadDeps } from './ports.ts';
import { PAID_WITH } from './ports.ts';
import { findSale, insertSale, moveSale } from './sales-store.ts';
import { committedJournal, fundedJournal } from './settle-sale.ts';
import { insertSubscription, moneyOf } from './subscriptions-store.ts';

const HOUR_MS = 3_600_000;
/** Two decimals: what X-NC-2 has. */
const DECIMALS = 2;
const STEP = 1_000_000n;

export async function startDemoSales(deps: LaunchpadDeps): Promise<void> {
  const { config, jobs } = deps.platform;
  if (config.mode !== 'demo' || !config.seedContent) return;
  await onceWritable(jobs, {
    name: 'launchpad-demo-sales',
    async act() {
      const traders = await deps.ports.demoTraders();
      for (const sale of DEMO_SALES) await makeOne(deps, sale, traders);
    },
  });
}

async function makeOne(deps: LaunchpadDeps, of: DemoSale, traders: readonly number[]): Promise<void> {
  const { platform, ports } = deps;
  const now = platform.waits.now();
  const at = (hours: number): Date => new Date(now + hours * HOUR_MS);
  const terms = { supply: decimal(of.supply), price: decimal(of.price) };
  await platform.db.transaction('launchpad-demo', async (tx) => {
    const token = { name: of.token, fullName: of.tokenName, displayDecimals: DECIMALS };
    const tokenId = ports.currencyByName(of.token)?.id ?? (await ports.ensureToken(tx, token));
    const saleId = await insertSale(tx, {
      ...terms,
      token_id: tokenId,
      currency_id: PAID_WITH.id,
      step: STEP,
      cap: decimal(of.cap),
      minimum: decimal(of.minimum),
      maximum: decimal(of.maximum),
      soft_cap: usualSoftCap(terms),
      lock_days: of.lockDays,
      introduction: of.introduction,
      published_at: at(Math.min(0, of.opens) - 24),
      opens_at: at(of.opens),
      closes_at: at(of.closes),
      allots_at: at(of.allots),
      launches_at: at(of.launches),
      demoKey: of.key,
    });
    // A start before this one, or another node.
    if (saleId === undefined) return;
    await layIn(deps, tx, { saleId, tokenId, of });
    await moveSale(tx, saleId, { from: ['published'], to: 'open' });
    const committedAt = at(of.opens + 1);
    for (const [n, amount] of of.commitments.entries())
      await commitFor(deps, tx, { saleId, userId: traders[n]!, amount: decimal(amount), at: committedAt });
  });
}

/** The issuer's tokens, as play money: into the house's own, from there into the inventory. */
async function layIn(
  { ledger }: LaunchpadDeps,
  tx: Tx,
  { saleId, tokenId, of }: { saleId: number; tokenId: number; of: DemoSale },
): Promise<void> {
  const head = { refId: `launchpad:${of.key}`, actor: 'job:demo-funding' };
  const money = { currencyId: tokenId, amount: decimal(of.supply) };
  await ledger.post(tx, [
    journalOf({ ...head, kind: 'demo_funding', refType: 'demo' }, [
      { from: house('X:demo'), to: house('E:equity'), ...money },
    ]),
    fundedJournal({ ...head, saleId, ...money }),
  ]);
}

async function commitFor(
  { ledger }: LaunchpadDeps,
  tx: Tx,
  { saleId, userId, amount, at }: { saleId: number; userId: number; amount: bigint; at: Date },
): Promise<void> {
  const sale = await findSale(tx, saleId);
  assert(sale !== undefined, `demo sale ${saleId} was made a moment ago`);
  const { version } = LAUNCHPAD_AGREEMENT;
  const row = await insertSubscription(tx, {
    saleId,
    userId,
    amount,
    price: sale.price,
    agreementVersion: version,
    at,
  });
  const head = { refType: 'demo', refId: `launchpad:${saleId}:${userId}`, actor: 'job:demo-funding' };
  await ledger.post(tx, [
    journalOf({ ...head, kind: 'demo_funding' }, [
      {
        from: house('X:demo'),
        to: { userId, account: 'coin', bucket: 'available' },
        currencyId: PAID_WITH.id,
        amount,
      },
    ]),
    committedJournal(moneyOf(row, sale), { change: amount, version: row.version }),
  ]);
}
