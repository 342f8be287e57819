/** For tests over a demo's chain: settings that make blocks quickly, and waiting for what runs by itself. */
import type { ChainSettings } from '../../platform/config.ts';

/** Twenty confirmations take less than a second. */
export const QUICK_CHAINS: ChainSettings = {
  xpubs: { TRC20: undefined, ERC20: undefined, BTC: undefined },
  nodes: { TRC20: undefined, ERC20: undefined, BTC: undefined },
  usdtContracts: {
    TRC20: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    ERC20: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  },
  gasWallets: [],
  demoBlockMs: 20,
};

export async function until(condition: () => Promise<boolean> | boolean, forMs = 60_000): Promise<void> {
  const deadline = Date.now() + forMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`it did not happen: ${condition}`);
    await new Promise((wake) => setTimeout(wake, 20));
  }
}
