/**
 * Facts of the tokens that a demo lists: simulated, and shown as that. Nobody issued them and nothing is held, so no company is named; what
 * there is of them is play money, which the demo's own proof of liabilities counts.
 */
import type { Platform } from '../../platform/platform.ts';
import { utcDay } from '../../platform/clock.ts';
import type { Markets } from '../markets/index.ts';
import { findAsset, saveAsset } from './disclosures-store.ts';

export async function seedDemoFacts(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  markets: Pick<Markets, 'pairs'>,
): Promise<void> {
  const assets = markets.pairs().filter(({ isRealAsset, baseName }) => isRealAsset && TOKENS.has(baseName));
  for (const { baseId: currencyId } of assets)
    await db.transaction('disclosures-demo', async (tx) => {
      if ((await findAsset(tx, currencyId)) !== undefined) return;
      await saveAsset(tx, {
        currencyId,
        facts: { ...SIMULATED, attested_on: utcDay(clock.now()) },
        terms: 1,
      });
    });
}

const TOKENS: ReadonlySet<string> = new Set(['PAXG', 'XAUT']);
const SIMULATED = {
  issuer: '',
  custodian: '',
  place: '',
  attestor: '',
  attestation_link: 'pages/proofs/index',
  attestation_days: 365,
  is_simulated: true,
} as const;
