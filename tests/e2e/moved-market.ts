/** A venue of its own whose price moves when a journey says so. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { marketCalls } from '@candor/wire';
import { ask } from './api.ts';
import type { Stage } from './stage.ts';
import { waitForQuotes } from './stage.ts';

export interface Market {
  candor: Stage['candor'];
  /** Where BTC/USDT begins, in USDT. */
  start: number;
  /** Every venue says this price from the next second on. */
  to: (price: number) => void;
}

/** It begins where the simulated history ends, whatever day it is: or the chart would show that jump and nothing else. */
export async function movedMarket(
  stage: Stage,
  name: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Market> {
  const file = join(stage.folder, `${name}.script`);
  await waitForQuotes(stage.candor.url);
  const tickers = await ask({ url: stage.candor.url }, marketCalls.tickers, {});
  const bid = tickers.find(({ symbol }) => symbol === 'BTC/USDT')!.bid!;
  const start = Math.round(Number(bid) / 100) * 100;
  writeFileSync(file, `BTCUSDT * ${start}\n`);
  const candor = await stage.another(name, { MARKET_FEED: `script:${file}`, ...env });
  return { candor, start, to: (price) => appendFileSync(file, `BTCUSDT * ${price}\n`) };
}
