/** What the public page asks of other nouns, each as it already shows it. */
import { PUBLIC_SECTION_NAMES } from '@candor/wire';
import type { PublicSection } from '@candor/wire';
import type { Clocks } from '../../foundation/clocks/index.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import type { InvariantMonitor } from '../../foundation/ledger/index.ts';
import type { FeedHealth } from '../../foundation/market-data/index.ts';
import type { Openings } from '../../foundation/openings/index.ts';
import type { PublicView, RiskBoard, SectionsOf } from '../../foundation/product.ts';
import type { TicksNoun } from '../../foundation/ticks/index.ts';
import { assert } from '../../platform/refusal.ts';

export interface TransparencyPorts {
  /** Pairs with a chain of ticks. */
  pairs(): readonly { id: number; key: string; symbol: string }[];
  symbolOf(pairId: number): string | undefined;
  monitor: Pick<InvariantMonitor, 'status'>;
  /** The parts that products show of themselves. */
  publicView: ShownBy<PublicView, 'contracts' | 'options' | 'reserves'>;
  /** All sections of products, one each. */
  sections(): Promise<Pick<PublicView, PublicSection>>;
  riskBoard: ShownBy<RiskBoard, 'stress' | 'expiries'>;
  ticks: Pick<TicksNoun, 'showHead' | 'latest'>;
  feed(): FeedHealth;
  clocks: Clocks['list'];
  stops: Openings['inForce'];
}

type ShownBy<View, Name extends keyof View> = { [Part in Name]: () => Promise<View[Part]> };

export function transparencyPorts({
  ticks,
  markets,
  monitor,
  marketData,
  clocks,
  openings,
  collection,
}: Foundation): TransparencyPorts {
  return {
    pairs: ticks.pairs,
    symbolOf: (pairId) => markets.pairById(pairId)?.symbol,
    monitor,
    publicView: {
      contracts: () => shown(collection.publicView(), 'contracts'),
      options: () => shown(collection.publicView(), 'options'),
      reserves: () => shown(collection.publicView(), 'reserves'),
    },
    async sections() {
      const parts = collection.publicView();
      const read = PUBLIC_SECTION_NAMES.map(async (name) => [name, await shown(parts, name)] as const);
      return Object.fromEntries(await Promise.all(read)) as Pick<PublicView, PublicSection>;
    },
    riskBoard: {
      stress: () => shown(collection.riskBoard(), 'stress'),
      expiries: () => shown(collection.riskBoard(), 'expiries'),
    },
    ticks,
    feed: marketData.feedStatus,
    clocks: clocks.list,
    stops: openings.inForce,
  };
}

/** A part that no product gives is a fault of whoever put the server together. */
function shown<View, Name extends keyof View>(parts: SectionsOf<View>, name: Name): Promise<View[Name]> {
  const show = parts[name];
  assert(show !== undefined, `nobody shows ${String(name)}`);
  return show();
}
