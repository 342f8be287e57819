/**
 * The facts of a disclosure as a kind of configuration (R-RWA-1): one person enters them, another checks them, and a day later they
 * stand. A renewed attestation is the same: it lets a token be bought, so it waits like anything that does.
 */
import { USDT, markRealAsset } from '../markets/index.ts';
import type { Markets } from '../markets/index.ts';
import type { ConfigurationKind } from '../configuration/index.ts';
import { compareFields } from '../configuration/index.ts';
import { assert } from '../../platform/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DisclosureFacts } from './disclosure-facts.ts';
import { readFacts } from './disclosure-facts.ts';
import { areNewTerms } from './disclosure-rules.ts';
import { findAsset, readAssets, saveAsset } from './disclosures-store.ts';

export function disclosureConfiguration(
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
  markets: Pick<Markets, 'currencyByName' | 'currencyName' | 'reload'>,
): ConfigurationKind<DisclosureFacts> {
  return {
    kind: 'disclosure',
    isPublished: true,
    makers: ['market_admin'],
    checkers: ['treasurer', 'access_admin'],
    bounds: { attestation_days: { least: '1', most: '400' } },
    // By its token, which has to be known; what is paid with is no asset of anybody else.
    readKey: (key) => key !== USDT.name && markets.currencyByName(key)?.name === key,
    read: (input) => readFacts(input, { now: clock.now(), mode: config.mode }),
    list: async (db) =>
      (await readAssets(db)).map(({ currency_id: id, terms: _, ...value }) => ({
        key: markets.currencyName(id),
        value,
      })),
    compare: compareFields,
    isImmediate: () => false,
    async apply(tx, { key, value }) {
      const currencyId = markets.currencyByName(key)?.id;
      assert(currencyId !== undefined, `${key} was known when its disclosure was proposed`);
      const before = await findAsset(tx, currencyId);
      const terms = before === undefined ? 1 : before.terms + (areNewTerms(before, value) ? 1 : 0);
      await markRealAsset(tx, key);
      await saveAsset(tx, { currencyId, facts: value, terms });
    },
    reload: () => markets.reload(),
  };
}
