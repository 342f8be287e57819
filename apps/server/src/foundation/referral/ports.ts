/** What referral asks of the nouns below it. */
import type { Platform } from '../../platform/platform.ts';
import type { Identity } from '../identity/index.ts';
import type { Ledger } from '../ledger/index.ts';

export interface ReferralPorts {
  identity: Pick<Identity, 'userById' | 'maskedOf' | 'onInvited' | 'onLinked'>;
  currencyName(currencyId: number): string;
  /** USDT of 10^-8 for one unit; undefined without a price. */
  usdtPrice(currencyId: number): bigint | undefined;
}

/** What every use case of this noun is given. */
export interface ReferralDeps {
  platform: Platform;
  ledger: Ledger;
  ports: ReferralPorts;
}
