/**
 * Addresses that take money and give it to nobody: contracts of tokens, and those without an owner. Coins sent to a token's contract
 * are among the commonest losses there are, since its address stands beside every balance (R-WD-5).
 */
import { readAddress } from '../addresses/address-formats.ts';
import type { ChainName } from '../ports.ts';

/** The largest tokens of each chain, whether they are carried here or not; and the null and the burn address. */
const KNOWN: Readonly<Record<ChainName, readonly string[]>> = {
  TRC20: [
    // USDT, USDC, USDD, TUSD, JST, SUN, WTRX; T9yD… is the null address.
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8',
    'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn',
    'TUpMhErZL2fhh4sVNULAbNKLokS4GjC1F4',
    'TCFLL5dx5ZJdKnWuesXxi1VPwjLVmWZZy9',
    'TSSMHYeV2uE9qYH95DqyoCuNCzEL1NvU3S',
    'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR',
    'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  ],
  ERC20: [
    // USDT, USDC, DAI, WETH, WBTC, stETH, LINK; then nobody's.
    '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    '0x6B175474E89094C44Da98b954EedeAC495271d0F',
    '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
    '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84',
    '0x514910771AF9Ca656af840dff83E8264EcF986CA',
    '0x0000000000000000000000000000000000000000',
    '0x000000000000000000000000000000000000dEaD',
  ],
  BTC: [],
};

/** `carried`: the contracts of this installation, which on a test network are others. */
export function createNeverPay(carried: Partial<Record<ChainName, string>>) {
  const wrong = new Set(
    Object.entries(KNOWN).flatMap(([name, addresses]) => {
      const chain = name as ChainName;
      const contract = carried[chain];
      return [...addresses, ...(contract === undefined ? [] : [contract])].map((address) =>
        keyOf(chain, readAddress(chain, address) ?? address),
      );
    }),
  );
  return ({ chain, address }: { chain: ChainName; address: string }): boolean =>
    wrong.has(keyOf(chain, address));
}

const keyOf = (chain: ChainName, address: string): string => `${chain} ${address.toLowerCase()}`;
