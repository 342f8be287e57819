/** Addresses against published vectors: BIP-32, BIP-84, BIP-173, BIP-350, EIP-55 and the well-known "abandon … about" wallets. */
import { addressOfKey } from '@candor/proof';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { hex } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { ConfigFault } from '../../../platform/read-config.ts';
import { fromHexAddress, readAddress, toHexAddress } from './address-formats.ts';
import { keyOfWords } from '../development-key.ts';
import { readExtendedKey } from './extended-keys.ts';
import type { ChainName } from '../ports.ts';

const ABOUT = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
/** Printed in BIP-84 itself, in the spelling of SLIP-132. */
const BIP84_ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const BIP84_ZPRV =
  'zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvBRmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE';

describe('derivation', () => {
  test.each<[ChainName, string]>([
    ['TRC20', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
    ['ERC20', '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
    ['BTC', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
  ])(
    'R-DEP-2: the first %s address of the published wallet is %s, from the extended public key alone',
    (chain, address) => {
      const key = readExtendedKey('CHAIN_XPUB', keyOfWords(ABOUT).xpub(chain));
      expect(addressOfKey(chain, key.publicKeyAt(0, 0))).toBe(address);
    },
  );

  test('R-DEP-2: BIP-84 prints the second receiving and the first change address of its zpub', () => {
    const key = readExtendedKey('CHAIN_XPUB_BTC', BIP84_ZPUB);
    expect(addressOfKey('BTC', key.publicKeyAt(0, 1))).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g');
    expect(addressOfKey('BTC', key.publicKeyAt(1, 0))).toBe('bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el');
  });

  test('BIP-32 test vector 1: public derivation of non-hardened children agrees with private derivation', () => {
    const master = HDKey.fromMasterSeed(hex.decode('000102030405060708090a0b0c0d0e0f'));
    const parent = master.derive("m/0'");
    expect(parent.publicExtendedKey).toBe(
      'xpub68Gmy5EdvgibQVfPdqkBBCHxA5htiqg55crXYuXoQRKfDBFA1WEjWgP6LHhwBZeNK1VTsfTFUHCdrfp1bgwQ9xv5ski8PX9rL2dZXvgGDnw',
    );
    expect(HDKey.fromExtendedKey(parent.publicExtendedKey).deriveChild(1).publicExtendedKey).toBe(
      'xpub6ASuArnXKPbfEwhqN6e3mwBcDTgzisQN1wXN9BJcM47sSikHjJf3UFHKkNAWbWMiGj7Wf5uMash7SyYq527Hqck2AxYysAA7xmALppuCkwQ',
    );
  });
});

describe('extended keys', () => {
  const seed = HDKey.fromMasterSeed(mnemonicToSeedSync(ABOUT));
  test.each([
    ['an xprv', seed.derive("m/44'/60'/0'").privateExtendedKey],
    ['a zprv', BIP84_ZPRV],
  ])('%s stops the start, and the sentence does not repeat it', (_, text) => {
    const read = () => readExtendedKey('CHAIN_XPUB_ETH', text);
    expect(read).toThrow(ConfigFault);
    expect(read).toThrow(/PRIVATE/);
    expect(read).not.toThrow(text);
  });

  test.each([
    ['a key of another depth', seed.derive("m/44'/60'").publicExtendedKey, /three steps/],
    ['a wrong checksum', BIP84_ZPUB.replace(/s$/, 't'), /checksum/],
    ['words', ABOUT, /checksum/],
    [
      'a test network',
      'tpubDC5FSnBiZDMmhiuCmWAYsLwgLYrrT9rAqvTySfuCCrgsWz8wxMXUS9Tb9iVMvcRbvFcAHGkMD5Kx8koh4GquNGNTfohfk7pgjhaPCdXpoba',
      /main network/,
    ],
  ])('%s is refused', (_, text, sentence) => {
    expect(() => readExtendedKey('CHAIN_XPUB_BTC', text)).toThrow(sentence);
  });
});

describe('reading an address that a person typed', () => {
  test.each<[ChainName, string, string]>([
    ['TRC20', ' TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t ', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['ERC20', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['BTC', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    [
      'BTC',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    ],
    ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['BTC', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ])('R-WD-5: %s %j is read as %s', (chain, text, address) => {
    expect(readAddress(chain, text)).toBe(address);
  });

  test.each<[string, ChainName, string]>([
    ['one letter of the checksum', 'TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T'],
    ['a Bitcoin address', 'TRC20', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['a capital that EIP-55 does not have', 'ERC20', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['nobody', 'ERC20', '0x0000000000000000000000000000000000000000'],
    ['one digit too few', 'ERC20', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae'],
    ['a TRON address', 'ERC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['a test network', 'BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['two cases in one', 'BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8F3T4'],
    [
      'version 1 in bech32 instead of bech32m',
      'BTC',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    ],
    ['an unknown witness version', 'BTC', 'BC1SW50QGDZ25J'],
    ['nothing', 'BTC', ''],
  ])('R-WD-5: %s is refused on %s', (_, chain, text) => {
    expect(readAddress(chain, text)).toBeUndefined();
  });

  test('addresses go to the hexadecimal of nodes and back', () => {
    expect(toHexAddress('TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(
      '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c',
    );
    expect(fromHexAddress('TRC20', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c')).toBe(
      'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    );
    expect(fromHexAddress('ERC20', `0x${'0'.repeat(24)}5aaeb6053f3e94c9b9a09f33669435e7ef1beaed`)).toBe(
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    );
  });
});
