/**
 * How each chain is reached: by a node where one is set, in a demo by the demo's own chain, otherwise not at all. What a live
 * server lacks closes the chain and is said at the start.
 */
import { addressOfKey } from '@candor/proof';
import type { Config } from '../../platform/config.ts';
import type { Platform } from '../../platform/platform.ts';
import { ConfigFault } from '../../platform/read-config.ts';
import { readAddress } from './addresses/address-formats.ts';
import { indexOfAddress } from './addresses/addresses-store.ts';
import { CHAIN_FACTS, CHAIN_NAMES, carriedOn } from './terms/chain-terms.ts';
import type { ChainSource } from './chain-source.ts';
import { DemoChain } from './demo/demo-chain.ts';
import { DemoSource, demoSigner, demoSignerAddress } from './demo/demo-source.ts';
import type { DevelopmentKey } from './development-key.ts';
import { EsploraSource } from './esplora/esplora-source.ts';
import { EvmSource } from './evm/evm-source.ts';
import { createEvmSigner } from './evm/evm-signer.ts';
import type { ExtendedKey } from './addresses/extended-keys.ts';
import { readExtendedKey } from './addresses/extended-keys.ts';
import type { PayoutSigner } from './payout-signer.ts';
import type { ChainName } from './ports.ts';

export interface OpenChain {
  chain: ChainName;
  kind: 'demo' | 'node';
  source: ChainSource;
  key: ExtendedKey;
  /** The wallet that pays: its own address, on the change branch of the account. */
  hotAddress: string;
  /** Others of the house that give customers' addresses what they need for fees. */
  gasWallets: readonly string[];
  demo: DemoChain | undefined;
  /** Undefined: payouts are signed outside. Asked once; a node that is away is asked again. */
  signer: (() => Promise<PayoutSigner>) | undefined;
  /** Signs for the address of an index, to gather what arrived there. Undefined where `signer` is. */
  signerOf: ((index: number) => Promise<PayoutSigner>) | undefined;
  pollMs: number;
}

const XPUB_SETTINGS: Readonly<Record<ChainName, string>> = {
  TRC20: 'CHAIN_XPUB_TRON',
  ERC20: 'CHAIN_XPUB_ETH',
  BTC: 'CHAIN_XPUB_BTC',
};
const NODE_SETTINGS: Readonly<Record<ChainName, string>> = {
  TRC20: 'CHAIN_RPC_TRON',
  ERC20: 'CHAIN_RPC_ETH',
  BTC: 'CHAIN_ESPLORA_BTC',
};
/** A little more often than blocks come. */
const LIVE_POLL_MS: Readonly<Record<ChainName, number>> = { TRC20: 2_500, ERC20: 3_000, BTC: 20_000 };
const DEMO_NODE_POLL_MS = 1_000;

export function openChains(platform: Platform, devKey: DevelopmentKey | undefined): OpenChain[] {
  const { config, log } = platform;
  refuseUnreadable(config.chains.gasWallets);
  return CHAIN_NAMES.flatMap((chain) => {
    const xpub = config.chains.xpubs[chain] ?? devKey?.xpub(chain);
    const node = config.chains.nodes[chain];
    // Read before anything else: a private key stops the start also where the chain would be closed anyway.
    const key = xpub === undefined ? undefined : readExtendedKey(XPUB_SETTINGS[chain], xpub);
    if (key !== undefined && (node !== undefined || devKey !== undefined)) {
      return [
        node === undefined
          ? overDemo(platform, { chain, key, devKey: devKey! })
          : overNode(config, { chain, key, node, devKey }),
      ];
    }
    const missing = key === undefined ? XPUB_SETTINGS[chain] : NODE_SETTINGS[chain];
    log.warn({ chain, missing }, `${chain} is closed: ${missing} is not set`);
    return [];
  });
}

interface NodeWish {
  chain: ChainName;
  key: ExtendedKey;
  node: string;
  devKey: DevelopmentKey | undefined;
}

/** A wallet that is misspelt would give customers what is the house's. */
function refuseUnreadable(wallets: readonly string[]): void {
  const wrong = wallets.find((each) => CHAIN_NAMES.every((chain) => readAddress(chain, each) === undefined));
  if (wrong !== undefined)
    throw new ConfigFault(`CHAIN_GAS_WALLETS must list addresses of TRON or Ethereum, not "${wrong}".`);
}

const gasWalletsOn = ({ chains }: Config, chain: ChainName): string[] =>
  chains.gasWallets.flatMap((each) => readAddress(chain, each) ?? []);

function overNode(config: Config, { chain, key, node, devKey }: NodeWish): OpenChain {
  const { coinId } = CHAIN_FACTS[chain];
  const hotAddress = devKey?.hotAddress(chain) ?? addressOfKey(chain, key.publicKeyAt(1, 0));
  const gasWallets = gasWalletsOn(config, chain);
  const common = { chain, kind: 'node' as const, key, hotAddress, gasWallets, demo: undefined };
  const pollMs = config.mode === 'live' ? LIVE_POLL_MS[chain] : DEMO_NODE_POLL_MS;
  if (chain === 'BTC')
    return {
      ...common,
      source: new EsploraSource(node, coinId),
      signer: undefined,
      signerOf: undefined,
      pollMs,
    };
  const carried = carriedOn(chain, config.chains.usdtContracts[chain]);
  const source = new EvmSource({ chain, url: node, carried, coinId });
  if (devKey === undefined) return { ...common, source, signer: undefined, signerOf: undefined, pollMs };
  const signing = (privateKey: Uint8Array) =>
    createEvmSigner({ chain, carried, coinId, source, key: privateKey });
  return {
    ...common,
    source,
    signer: onceMade(() => signing(devKey.hotKey(chain))),
    signerOf: (index) => signing(devKey.addressKey(chain, index)),
    pollMs,
  };
}

function overDemo(
  platform: Platform,
  of: { chain: ChainName; key: ExtendedKey; devKey: DevelopmentKey },
): OpenChain {
  const { chain, key, devKey } = of;
  const demo = new DemoChain(platform, chain, async (address) => {
    const index = await indexOfAddress(platform.db, { chain, address, fingerprint: key.fingerprint });
    return index === undefined ? undefined : demoSignerAddress(devKey.addressKey(chain, index));
  });
  const hotAddress = devKey.hotAddress(chain);
  const signer = demoSigner(platform.db, demo, { key: devKey.hotKey(chain), address: hotAddress });
  const source = new DemoSource(platform.db, chain);
  return {
    chain,
    kind: 'demo',
    source,
    key,
    hotAddress,
    gasWallets: gasWalletsOn(platform.config, chain),
    demo,
    signer: async () => signer,
    signerOf: async (index) =>
      demoSigner(platform.db, demo, {
        key: devKey.addressKey(chain, index),
        address: addressOfKey(chain, key.publicKeyAt(0, index)),
      }),
    pollMs: platform.config.chains.demoBlockMs,
  };
}

function onceMade(make: () => Promise<PayoutSigner>): () => Promise<PayoutSigner> {
  let made: PayoutSigner | undefined;
  return async () => (made ??= await make());
}
