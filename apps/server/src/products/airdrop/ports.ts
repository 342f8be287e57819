/** What airdrops ask of other nouns. */
import type { Foundation } from '../../foundation/foundation.ts';
import type { Ledger } from '../../foundation/ledger/index.ts';
import type { Tells } from '../../foundation/notify/index.ts';
import type { Proposals } from '../../foundation/operators/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AirdropMessage } from './messages.ts';

/** A block as its chain has it now. */
export interface NamedBlock {
  number: number;
  hash: string;
  parentHash: string;
}

export interface AirdropPorts {
  currencyName(currencyId: number): string;
  currencyByName(name: string): { id: number } | undefined;
  /** USDT of 10^-8 for one unit by the feed; undefined without a price. */
  feedPrice(currencyId: number): bigint | undefined;
  proposals: Proposals;
  notify: Pick<Tells<AirdropMessage>, 'tellAll'>;
  /** Bitcoin's blocks; undefined where no chain is reached. They may change with the next reorganisation. */
  blocks: { head(): Promise<NamedBlock>; block(height: number): Promise<NamedBlock | undefined> } | undefined;
  /** Makes the demo's own blocks, which come only when somebody waits for them; undefined over a real chain. */
  mine: ((count: number) => Promise<void>) | undefined;
}

/** What every use case of this noun is given. */
export interface AirdropDeps {
  platform: Platform;
  ledger: Ledger;
  ports: AirdropPorts;
}

export function airdropPorts({ markets, marketData, operators, notify, chains }: Foundation): AirdropPorts {
  const demo = chains.demo('BTC');
  return {
    currencyName: markets.currencyName,
    currencyByName: markets.currencyByName,
    feedPrice: marketData.feedPrice,
    proposals: operators.proposals,
    notify,
    blocks: chains.blocks('BTC'),
    mine: demo === undefined ? undefined : (count) => demo.mine(count),
  };
}
