/** What machines ask of other nouns. */
import { MACHINE_AGREEMENT } from '@candor/wire';
import type { Chains } from '../../foundation/chains/index.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import type { Ledger } from '../../foundation/ledger/index.ts';
import type { Tells } from '../../foundation/notify/index.ts';
import type { Proposals } from '../../foundation/operators/index.ts';
import type { AgreedGate } from '../../foundation/sales/index.ts';
import { NO_HOUSE_ACCOUNT, VERIFIED_IN_LIVE } from '../../foundation/sales/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MachineMessage } from './messages.ts';

export interface MachinesPorts {
  gate: AgreedGate;
  currencyName(currencyId: number): string;
  currencyByName(name: string): { id: number } | undefined;
  /** USDT of 10^-8 for one unit; undefined without a price. */
  usdtPrice(currencyId: number): bigint | undefined;
  /** The same by the feed alone: what people's acts are bounded by. */
  feedPrice(currencyId: number): bigint | undefined;
  proposals: Proposals;
  notify: Pick<Tells<MachineMessage>, 'tellAll'>;
  chains: Pick<Chains, 'currencies' | 'houseTransfer' | 'isBooked'>;
}

/** What every use case of this noun is given. */
export interface MachinesDeps {
  platform: Platform;
  ledger: Ledger;
  ports: MachinesPorts;
}

export function machinesPorts(on: Foundation): MachinesPorts {
  const { sales, markets, marketData, operators, notify, chains } = on;
  return {
    gate: sales.gate({
      product: 'machines',
      needs: [NO_HOUSE_ACCOUNT, VERIFIED_IN_LIVE],
      agreement: MACHINE_AGREEMENT,
    }),
    currencyName: markets.currencyName,
    currencyByName: markets.currencyByName,
    usdtPrice: (currencyId) => marketData.usdtPrice(currencyId).price,
    feedPrice: marketData.feedPrice,
    proposals: operators.proposals,
    notify,
    chains,
  };
}
