/** Of many customers those to whom a product is not sold: for what is opened for all of them on one tick, in a few statements. */
import type { ProductThatIs, RefusalCode } from '@candor/wire';
import type { Queryable } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Configuration } from '../configuration/index.ts';
import type { Identity } from '../identity/index.ts';
import { countryOfPhone } from '../identity/index.ts';
import type { Kyc } from '../kyc/index.ts';
import type { Need } from './needs.ts';

export type SaleRefusal = Extract<RefusalCode, 'not_on_sale_here' | 'verification_required'>;

interface Asked {
  platform: Platform;
  configuration: Pick<Configuration, 'isOnSale' | 'isOnEverywhere'>;
  kyc: Pick<Kyc, 'standingsOf'>;
  identity: Pick<Identity, 'phonesOf'>;
}

export async function refusedAmong(
  { platform, configuration, kyc, identity }: Asked,
  db: Queryable,
  of: { product: ProductThatIs<'sold'>; needs: readonly Need[]; userIds: readonly number[] },
): Promise<Map<number, SaleRefusal>> {
  const { product, needs, userIds } = of;
  const refused = new Map<number, SaleRefusal>();
  const isEverywhere = configuration.isOnEverywhere(product);
  const isMetByAll = needs.every(({ isMetBy }) => isMetBy?.({ platform }, 'none') ?? true);
  if (userIds.length === 0 || (isEverywhere && isMetByAll)) return refused;
  const standings = await kyc.standingsOf(userIds, db);
  const unknown = userIds.filter((userId) => standings.get(userId)?.country === undefined);
  const phones = isEverywhere ? new Map<number, string>() : await identity.phonesOf(unknown, db);
  for (const userId of userIds) {
    const { level = 'none', country } = standings.get(userId) ?? {};
    const isUnmet = needs.some(({ isMetBy }) => isMetBy?.({ platform }, level) === false);
    const where = country ?? countryOfPhone(phones.get(userId));
    // Whose verification ran out misses that, whatever his phone says of a country: verified again, he may be sold it.
    if (isUnmet && country === undefined) refused.set(userId, 'verification_required');
    else if (!isEverywhere && !configuration.isOnSale(product, where).isOn)
      refused.set(userId, 'not_on_sale_here');
    else if (isUnmet) refused.set(userId, 'verification_required');
  }
  return refused;
}
