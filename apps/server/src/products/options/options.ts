/** Short-term options: terms, purchases, the engine on published ticks, history with everything needed to check it. */
import type { Foundation } from '../../foundation/foundation.ts';
import type { Product } from '../../foundation/product.ts';
import { TickRunner } from '../../foundation/ticks/index.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { countDays } from './flat-odds.ts';
import { dropFlat } from './terms-store.ts';
import { actOnTick, isAfterSilence, pairsWithoutOptions, voidAll } from './option-engine.ts';
import { optionEvidence } from './option-evidence.ts';
import { registerOptionReplay } from './option-events.ts';
import { showExpiries, showOptionFund } from './option-fund.ts';
import { OPTION_INVARIANTS } from './option-invariants-store.ts';
import { optionExports } from './options-export-store.ts';
import { lockForTick } from './options-store.ts';
import type { OptionDeps } from './ports.ts';
import { optionPorts } from './ports.ts';
import { optionReplay } from './replay-options.ts';
import { optionRoutes } from './routes.ts';
import { optionStanding } from './standing-store.ts';
import { optionTermsKind } from './terms-configuration.ts';
import { optionsTexts } from './texts.ts';

const LOOK_FOR_SILENCE_MS = 15_000;
const COUNT_EVERY_MS = 10 * 60_000;

export interface Options extends Product {
  runner: TickRunner;
  /** Counts the days that are over (R-OPT-7); how many counts were added. */
  countDays(): Promise<number>;
  /** Voids what waits on pairs that have had no tick that counts for ten minutes (R-IDX-3). */
  voidAfterSilence(): Promise<void>;
}

export function createOptions(platform: Platform, on: Foundation): Options {
  const { ledger, markets } = on;
  const ports = optionPorts(on);
  const deps: OptionDeps = { platform, ledger, ports };
  const { db, clock, jobs } = platform;
  const runner = new TickRunner({
    product: 'options',
    db,
    jobs,
    log: platform.log,
    ticks: ports.ticks,
    pairIds: () => ports.pairs().map(({ id }) => id),
    step: (tx, tick, recent) => actOnTick(deps, tx, { tick, recent }),
    idle: pairsWithoutOptions,
  });

  async function isSilent(on: Queryable, pairId: number): Promise<boolean> {
    const latest = ports.ticks.latest(pairId);
    return latest !== undefined && isAfterSilence(deps, on, { pairId, at: clock.now(), recent: [latest] });
  }

  /** R-IDX-3: when no tick comes at all, nothing else would notice. */
  async function voidAfterSilence(): Promise<void> {
    for (const { id } of ports.pairs()) {
      if (await isSilent(db, id))
        await db.transaction('options-silence', async (tx) => {
          // In the line of ticks and buyers: once more, for a tick that came meanwhile has to be acted on.
          await lockForTick(tx, id);
          if (await isSilent(tx, id)) await voidAll(deps, tx, id);
        });
    }
  }

  return {
    name: 'options',
    texts: optionsTexts,
    exports: optionExports({
      pairName: (pairId) => markets.pairById(pairId)?.key ?? String(pairId),
      ticks: ports.ticks,
    }),
    standing: optionStanding((pairId) => markets.pairById(pairId)?.key ?? String(pairId)),
    configuration: [optionTermsKind({ pairs: ports.pairs, mode: platform.config.mode })],
    invariants: OPTION_INVARIANTS,
    replays: [optionReplay(ports)],
    evidence: optionEvidence(deps),
    soldIn: { product: 'options', pairs: ports.pairs },
    publicView: { options: () => showOptionFund(deps) },
    riskBoard: { expiries: () => showExpiries(deps) },
    routes: optionRoutes(deps),
    async start() {
      registerOptionReplay(deps);
      if (platform.config.mode === 'live') await dropFlat(db);
      await runner.start();
      jobs.every('options-silence', LOOK_FOR_SILENCE_MS, voidAfterSilence);
      jobs.every('options-flat-odds', COUNT_EVERY_MS, async () => void (await countDays(deps)));
    },
    stop: () => runner.stop(),
    runner,
    countDays: () => countDays(deps),
    voidAfterSilence,
  };
}
