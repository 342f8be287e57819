/**
 * The airdrop that a demo begins with (R-GEN-5), made once for ever through the journals of live: its pool is set aside, and it is
 * announced for the day after the notice, drawn from a block of the demo's own chain.
 */
import { capOf } from '@candor/formulas';
import { house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import { onceWritable } from '../../foundation/ledger/index.ts';
import { DAY_MS, startOfUtcDay } from '../../platform/clock.ts';
import { heightFor } from './campaign-kinds.ts';
import { announceCampaign, insertCampaign } from './campaigns-store.ts';
import { NOTICE_MS, daysFrom } from './desk-rules.ts';
import type { AirdropDeps } from './ports.ts';
import { fundedJournal } from './settle-airdrop.ts';

const POOL = decimal('100000');
/** R-AD-1's default. */
const CAP_RATE = decimal('0.04');
const DECIMALS = 2;

/** Waits for the chain as well, of which a block is named. */
export async function startDemoCampaign(deps: AirdropDeps): Promise<void> {
  const { config, jobs } = deps.platform;
  if (config.mode !== 'demo' || !config.seedContent) return;
  await onceWritable(jobs, {
    name: 'airdrop-demo-campaign',
    act: () => make(deps),
    also: 'airdrop_chain_away',
  });
}

async function make(deps: AirdropDeps): Promise<void> {
  const { platform, ledger, ports } = deps;
  const currencyId = ports.currencyByName('TRX')?.id;
  const countedCurrencyId = ports.currencyByName('USDT')?.id;
  if (currencyId === undefined || countedCurrencyId === undefined) return;
  const now = platform.waits.now();
  const first = new Date(startOfUtcDay(now + NOTICE_MS + DAY_MS - 1)).toISOString().slice(0, 10);
  const days = daysFrom(first, 1)!;
  await platform.db.transaction('airdrop-demo', async (tx) => {
    const terms = { pool: POOL, capRate: CAP_RATE, decimals: DECIMALS };
    const campaign = { ...terms, cap: capOf(terms), days, currencyId, countedCurrencyId, at: new Date(now) };
    const campaignId = await insertCampaign(tx, { ...campaign, demoKey: 'first' });
    // A start before this one, or another node.
    if (campaignId === undefined) return;
    const head = { refId: 'demo:airdrop:first', actor: 'job:demo-funding' };
    await ledger.post(tx, [
      journalOf({ ...head, kind: 'demo_funding', refType: 'demo' }, [
        { from: house('X:demo'), to: house('E:equity'), currencyId, amount: POOL },
      ]),
      fundedJournal({ ...head, campaignId, currencyId, amount: POOL }),
    ]);
    await announceCampaign(tx, campaignId, { at: new Date(now), height: await heightFor(deps, { days }) });
  });
}
