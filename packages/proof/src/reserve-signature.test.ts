/** Signatures of addresses against published vectors (web3.js, bitcoinjs-message), and what is no signature of the named address. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { base58check, base64, bech32 } from '@scure/base';
import { describe, expect, test } from 'vitest';
import type { AddressChain } from './chain-address.ts';
import { addressOfKey } from './chain-address.ts';
import {
  digestOfText,
  isSignedByAddress,
  reserveText,
  signerOf,
  verifyAddresses,
} from './reserve-signature.ts';

const KEY = hexToBytes('4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318');
const day = { date: '2027-03-31', hash: 'ab'.repeat(32), public_key: 'venue key' };
const addressOn = (chain: AddressChain) => addressOfKey(chain, secp256k1.getPublicKey(KEY));

function signed(chain: AddressChain, text: string, key = KEY): string {
  const bytes = secp256k1.sign(digestOfText(chain, text), key, { prehash: false, format: 'recovered' });
  const [recovery, compact] = [bytes[0]!, bytes.slice(1)];
  return chain === 'BTC'
    ? base64.encode(Uint8Array.of(39 + recovery, ...compact))
    : `0x${bytesToHex(Uint8Array.of(...compact, 27 + recovery))}`;
}

describe('published vectors', () => {
  test('Ethereum: what web3.js prints in its documentation for "Some data"', () => {
    expect(addressOn('ERC20')).toBe('0x2c7536E3605D9C16a7a3D7b1898e529396a65c23');
    const signature =
      '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c';
    expect(signerOf('ERC20', 'Some data', signature)).toBe(addressOn('ERC20'));
    expect(signerOf('ERC20', 'Some Data', signature)).not.toBe(addressOn('ERC20'));
  });

  test('Bitcoin: what bitcoinjs-message prints for its example, with the header of segwit and with the older one', () => {
    const text = 'This is an example of a signed message.';
    const rest = '9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk=';
    // The same key as the address of the example, in the form of today.
    const [, ...hash] = base58check(sha256).decode('1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV');
    const segwit = bech32.encode('bc', [0, ...bech32.toWords(Uint8Array.from(hash))]);
    for (const first of ['J', 'H']) expect(signerOf('BTC', text, first + rest)).toBe(segwit);
  });
});

describe('R-POL-2: an address signs venue, date and root', () => {
  test.each(['ERC20', 'TRC20', 'BTC'] as const)(
    '%s: the wallet’s own key, and only for this day',
    (chain) => {
      const address = addressOn(chain);
      const text = reserveText(day, { chain, address });
      expect(text).toBe(`candor-reserves|venue key|2027-03-31|${chain}|${address}|${'ab'.repeat(32)}`);
      const signature = signed(chain, text);
      expect(isSignedByAddress(day, { chain, address, signature })).toBe(true);
      for (const other of [{ date: '2027-04-01' }, { hash: 'cd'.repeat(32) }, { public_key: 'another' }])
        expect(isSignedByAddress({ ...day, ...other }, { chain, address, signature })).toBe(false);
    },
  );

  test('another key, another chain’s form, a cut one and nonsense are no signatures', () => {
    const [chain, address] = ['ERC20', addressOn('ERC20')] as const;
    const text = reserveText(day, { chain, address });
    const other = signed(chain, text, hexToBytes('01'.repeat(32)));
    const right = signed(chain, text);
    for (const signature of [
      other,
      signed('TRC20', text),
      signed('BTC', text),
      right.slice(0, -2),
      '',
      '0x',
      'é',
    ])
      expect(isSignedByAddress(day, { chain, address, signature }), signature).toBe(false);
    expect(isSignedByAddress(day, { chain: 'SOL', address, signature: right })).toBe(false);
    expect(isSignedByAddress(day, { chain, address: address.toLowerCase(), signature: right })).toBe(false);
  });

  test('the step says how many have signed, and names the address whose signature is wrong', () => {
    const address = addressOn('BTC');
    const signature = signed('BTC', reserveText(day, { chain: 'BTC', address }));
    const right = { chain: 'BTC', address, signature };
    const open = { chain: 'ERC20', address: addressOn('ERC20'), signature: null };
    expect(verifyAddresses(day, [right, open])).toEqual({
      name: 'reserves_signed',
      isRight: true,
      detail: '1 of 2',
    });
    expect(verifyAddresses(day, [right, { ...open, signature }])).toMatchObject({
      isRight: false,
      detail: open.address,
    });
  });
});
