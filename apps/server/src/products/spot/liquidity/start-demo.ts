/** The accounts behind a pair's liquidity and a demo's liveliness: made, funded and set to work on the leading node. */
import type { Ledger } from '../../../foundation/ledger/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { OrderDesk } from '../order-path/order-desk.ts';
import type { SpotPorts } from '../ports.ts';
import { fundDemo } from './demo-funding.ts';
import { startDemoTraders } from './demo-traders.ts';
import { startHouseLiquidity } from './house-liquidity.ts';
import type { LiquidityPorts } from './ports.ts';

const TRADERS = 8;
const FUND_EVERY_MS = 60_000;

/** User ids of declared accounts; filled at start, read by whoever must not push events to nobody. */
export interface DeclaredAccounts {
  liquidityUser: number | undefined;
  silent: Set<number>;
}

export async function startLiquidity(
  platform: Platform,
  of: {
    ledger: Ledger;
    desk: OrderDesk;
    ports: SpotPorts;
    liquidity: LiquidityPorts;
    accounts: DeclaredAccounts;
  },
): Promise<void> {
  const { config, jobs } = platform;
  const { ledger, desk, ports, liquidity, accounts } = of;
  if (!config.houseLiquidity && !config.demoTraders) return;
  const liquidityUser = await liquidity.ensureHouseUser({ name: 'Candor Liquidity', kind: 'liquidity' });
  accounts.liquidityUser = liquidityUser;
  accounts.silent.add(liquidityUser);
  const traders: number[] = [];
  if (config.mode === 'demo' && config.demoTraders) {
    for (let n = 1; n <= TRADERS; n += 1)
      traders.push(await liquidity.ensureHouseUser({ name: `Demo Trader ${n}`, kind: 'demo_trader' }));
  }
  for (const userId of traders) accounts.silent.add(userId);
  if (config.mode === 'demo') {
    jobs.every('spot-demo-funding', FUND_EVERY_MS, () =>
      fundDemo(platform, ledger, { ports, accounts: { liquidityUser, traders } }),
    );
  }
  if (config.houseLiquidity) startHouseLiquidity(platform, { desk, ports, userId: liquidityUser, liquidity });
  if (traders.length > 0)
    startDemoTraders(platform, { desk, ports, users: traders, isWatched: liquidity.isWatched });
}
