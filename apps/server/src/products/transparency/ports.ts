/** What the public page asks of other nouns, each as it already shows it; joined in main.ts. */
import type { OpeningCause, ReplyOf, transparencyCalls } from '@candor/wire';
import type { riskCalls } from '@candor/wire/operators';
import type { InvariantMonitor } from '../../foundation/ledger/index.ts';
import type { PublishedTick } from '../../foundation/ticks/index.ts';

export type PublicView = ReplyOf<typeof transparencyCalls.show>;
type RiskBoard = ReplyOf<typeof riskCalls.board>;
type Contracts = PublicView['contracts'];

export interface VenueHealth {
  venue: string;
  lastMessageAt: number | undefined;
  lastError: string | undefined;
  /** Where the feed reads what its venues trade. */
  trades?: {
    way: 'stream' | 'fetch';
    lastTradeAt: number | undefined;
    lastError: string | undefined;
    taken: number;
    late: number;
    repeated: number;
    aheadMs: number | undefined;
    last: readonly { symbol: string; price: bigint; at: number }[];
  };
}

export interface RatesHealth {
  status: RiskBoard['rates']['status'];
  source: string | undefined;
  day: string | undefined;
  fetchedAt: number | undefined;
  answeredAt: number | undefined;
  fault: string | undefined;
  held: readonly string[];
  usdtUsd: { rate: bigint; source: string; at: number } | undefined;
}

export interface TransparencyPorts {
  /** Pairs with a chain of ticks. */
  pairs(): readonly { id: number; key: string; symbol: string }[];
  symbolOf(pairId: number): string | undefined;
  monitor: Pick<InvariantMonitor, 'status'>;
  contracts: {
    book(): Promise<Pick<Contracts, 'book' | 'insurance' | 'pairs' | 'losing' | 'last_resorts'>>;
    days(most: number): Promise<Contracts['days']>;
    sinceLastDay(): Promise<Pick<Contracts, 'book_now' | 'insurance_now'>>;
    stress(): Promise<RiskBoard['stress']>;
  };
  options: {
    book(): Promise<PublicView['options']>;
    expiries(): Promise<RiskBoard['expiries']>;
  };
  ticks: {
    head(key: string): Promise<Omit<PublicView['chains'][number], 'first_day' | 'last_day'>>;
    latest(pairId: number): PublishedTick | undefined;
  };
  feed(): {
    name: string;
    is_simulated: boolean;
    pairs: { symbol: string; status: string; age_ms: number }[];
    venues: VenueHealth[];
    rates: RatesHealth;
  };
  clocks(): Promise<
    readonly {
      node: string;
      wallMs: number;
      houseMs: number;
      errorMs: number;
      measuredAt: number;
      isWrong: boolean;
    }[]
  >;
  stops(): readonly {
    pairId: number;
    product: string;
    since: number;
    cause: OpeningCause | null;
    reason: string;
  }[];
  reserves(): Promise<PublicView['reserves']>;
}
