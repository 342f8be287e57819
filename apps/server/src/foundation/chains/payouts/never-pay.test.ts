/** Destinations that lose what is sent to them: token contracts of each chain in any spelling, and the addresses of nobody. */
import { expect, test } from 'vitest';
import { createNeverPay } from './never-pay.ts';

test('R-WD-5: contracts of tokens and addresses of nobody are known in every spelling, and a wallet is none of them', () => {
  const isNobodys = createNeverPay({ ERC20: '0x5FbDB2315678afecb367f032d93F642f64180aa3' });
  const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
  for (const address of [usdt, usdt.toLowerCase(), '0x000000000000000000000000000000000000dEaD'])
    expect(isNobodys({ chain: 'ERC20', address })).toBe(true);
  // The contract of a test network, as the settings name it.
  expect(isNobodys({ chain: 'ERC20', address: '0x5fbdb2315678afecb367f032d93f642f64180aa3' })).toBe(true);
  expect(isNobodys({ chain: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' })).toBe(true);
  expect(isNobodys({ chain: 'TRC20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' })).toBe(false);
  expect(isNobodys({ chain: 'ERC20', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' })).toBe(false);
  expect(isNobodys({ chain: 'BTC', address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu' })).toBe(false);
});
