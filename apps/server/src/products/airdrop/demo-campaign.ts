/**
 * The airdrop that a demo begins with (R-GEN-5), made once for ever through the journals of live: its pool is set aside, and it is
 * announced for the day after the notice, drawn from a block of the demo's own chain.
 */
import { capOf } from '@candor/formulas';
import { house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import { DAY_MS, startOfUtcDay } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { heightFor } from './campaign-kinds.ts';
import { announceCampaign, insertCampaign } from './campaigns-store.ts';
import { NOTICE_MS, daysFrom } from './desk-rules.ts';
import type { AirdropDeps } from './ports.ts';
import { fundedJournal } from './settle-airdrop.ts';

const POOL = decimal('100000');
/** R-AD-1's default. */
const CAP_RATE = decimal('0.04');
const DECIMALS = 2;
const AGAIN_MS = 5_000;

export async function startDemoCampaign(deps: AirdropDeps): Promise<void> {
  const { config, jobs } = deps.platform;
  if (config.mode !== 'demo') return;
  let isThere = await makeIt(deps);
  // The gate is closed, or the chain is away: nothing waits for it, and it comes when they are there.
  if (!isThere)
    jobs.every('airdrop-demo-campaign', AGAIN_MS, async () => {
      if (!isThere) isThere = await makeIt(deps);
    });
}

async function makeIt(deps: AirdropDeps): Promise<boolean> {
  try {
    await make(deps);
    return true;
  } catch (error) {
    if (error instanceof Refusal && ['writes_stopped', 'airdrop_chain_away'].includes(error.code))
      return false;
    throw error;
  }
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
