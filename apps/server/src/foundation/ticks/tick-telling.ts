/**
 * How a tick reaches people and what acts on it: published in its chain, told to the other nodes and to every socket, and
 * only then used (R-OPT-10, R-RT-5).
 */
import type { Platform } from '../../platform/platform.ts';
import type { MarketData, MarketIndex } from '../market-data/index.ts';
import type { Markets, Pair } from '../markets/index.ts';
import { chainedPairs } from './chained-pairs.ts';
import type { PublishedTick } from './ports.ts';
import type { TickChain } from './tick-chain.ts';
import type { TickMessage } from './tick-message.ts';
import { readTick, ticksShape, wireTick, writeTick } from './tick-message.ts';

const TOPIC = 'ticks.published';
/** A tick nobody told this node is looked for, once none came for longer than the next one takes. */
const LOOK_AFTER_MS = 2_000;

export interface TellingNeeds {
  platform: Pick<Platform, 'bus' | 'streams' | 'clock' | 'log'>;
  markets: Markets;
  marketData: Pick<MarketData, 'leads' | 'drawPublished'>;
  chain: TickChain;
}

export class TickTelling {
  readonly #needs: TellingNeeds;
  readonly #listeners: ((tick: PublishedTick) => void)[] = [];

  constructor(needs: TellingNeeds) {
    this.#needs = needs;
  }

  onTick(listener: (tick: PublishedTick) => void): void {
    this.#listeners.push(listener);
  }

  /** Each second's index of all pairs, on every node: the one that leads publishes it. */
  publish(ticks: readonly MarketIndex[]): void {
    const { marketData, platform } = this.#needs;
    if (!marketData.leads()) return;
    this.#publish(ticks).catch((error: unknown) =>
      platform.log.error({ err: error }, 'ticks could not be published'),
    );
  }

  /** Hears what other nodes publish; answers how to stop. */
  listen(): () => void {
    const { platform, chain } = this.#needs;
    return platform.bus.subscribe(
      TOPIC,
      (messages: TickMessage[], fromSelf) => {
        if (!fromSelf) this.#tellAll(messages.map(readTick).filter(chain.adopt));
      },
      ticksShape,
    );
  }

  /** What the bus lost is in the database: a node that hears nothing looks there before it says that ticks do not come. */
  async look(): Promise<void> {
    const { platform, markets, chain } = this.#needs;
    const now = platform.clock.now();
    const isSilent = ({ id }: Pair): boolean => now - (chain.latest(id)?.at ?? 0) > LOOK_AFTER_MS;
    if (chainedPairs(markets).some(isSilent)) this.#tellAll(await chain.catchUp());
  }

  async #publish(ticks: readonly MarketIndex[]): Promise<void> {
    const { platform, markets, chain } = this.#needs;
    const chained = ticks.flatMap((index) => {
      const pair = markets.pairById(index.pairId);
      return pair !== undefined && chain.head(pair.id) !== undefined ? [{ pair, index }] : [];
    });
    const published = await chain.publish(chained);
    if (published.length === 0) return;
    platform.bus.publish(TOPIC, published.map(writeTick));
    this.#tellAll(published);
  }

  #tellAll(ticks: readonly PublishedTick[]): void {
    for (const tick of ticks) this.#tell(tick);
  }

  /** Told to customers first, then used. */
  #tell(tick: PublishedTick): void {
    const { platform, markets, marketData } = this.#needs;
    const pair = markets.pairById(tick.pairId);
    if (pair === undefined) return;
    platform.streams.push('index', pair.key, { seq: tick.seq, data: wireTick(pair, tick) });
    for (const listener of this.#listeners) listener(tick);
    marketData.drawPublished({ pairId: tick.pairId, ts: tick.at, index: tick.index });
  }
}
