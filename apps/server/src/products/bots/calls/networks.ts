/** Chains by the names that programs know them by; both are understood, theirs is answered. */
const NETWORK: Readonly<Record<string, string>> = { TRC20: 'TRX', ERC20: 'ETH' };
const CHAIN = new Map(Object.entries(NETWORK).map(([chain, network]) => [network, chain]));

export const networkOf = (chain: string): string => NETWORK[chain] ?? chain;
export const chainOf = (network: string): string => CHAIN.get(network) ?? network;
