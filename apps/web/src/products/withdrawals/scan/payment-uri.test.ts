/** Codes as wallets draw them, and those that must not be taken for an address. */
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { readPaymentCode } from './payment-uri.ts';
import { readPixels } from './read-pixels.ts';

const BTC = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const ETH = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e';
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

test.each([
  [BTC, BTC, 'BTC'],
  [BTC.toUpperCase(), BTC, 'BTC'],
  [`BITCOIN:${BTC.toUpperCase()}?amount=0.5&label=Me`, BTC, 'BTC'],
  ['bitcoin:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'BTC'],
  [ETH, ETH, 'ERC20'],
  [`ethereum:${ETH}@1?value=2.014e18`, ETH, 'ERC20'],
  [`ethereum:pay-${ETH}`, ETH, 'ERC20'],
  [`ethereum:${USDT}/transfer?address=${ETH}&uint256=1`, ETH, 'ERC20'],
  [`ethereum:${USDT}@1/transfer?uint256=1&address=${ETH}`, ETH, 'ERC20'],
  [` ${TRON}\n`, TRON, 'TRC20'],
  [`tron:${TRON}?amount=5`, TRON, 'TRC20'],
])('%s', (code, address, chain) => {
  expect(readPaymentCode(code)).toEqual({ ok: true, address, chain });
});

test.each([
  ['', 'unreadable'],
  ['hello', 'unreadable'],
  ['https://example.com/pay', 'other_network'],
  [`${ETH}00`, 'unreadable'],
  [BTC.replace('bc1q', 'Bc1q'), 'unreadable'],
  [`bitcoin:${ETH}`, 'unreadable'],
  [`bitcoin:${BTC}?req-somethingnew=50`, 'unreadable'],
  [`ethereum:${ETH}@137`, 'other_network'],
  [`ethereum:${USDT}/approve?address=${ETH}`, 'unreadable'],
  [`ethereum:${USDT}/transfer`, 'unreadable'],
  [`ethereum:${USDT}/transfer?address=${ETH}&address=${USDT}`, 'unreadable'],
  [`tron:${ETH}`, 'unreadable'],
  ['litecoin:LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', 'other_network'],
])('%s is refused', (code, fault) => {
  expect(readPaymentCode(code)).toEqual({ ok: false, fault });
});

/** Drawn as the deposit page draws it. */
function picture(text: string, scale: number): { data: Uint8ClampedArray; width: number; height: number } {
  const { data: rows, size } = encode(text, { border: 4 });
  const width = size * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < width; y += 1)
    for (let x = 0; x < width; x += 1)
      if (rows[Math.floor(y / scale)]![Math.floor(x / scale)])
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { data, width, height: width };
}

test('a drawn code is read from its pixels, a blank picture is not', async () => {
  for (const text of [BTC, `ethereum:${USDT}@1/transfer?address=${ETH}&uint256=1`])
    expect(await readPixels(picture(text, 5))).toBe(text);
  expect(
    await readPixels({ data: new Uint8ClampedArray(4 * 100 * 100).fill(255), width: 100, height: 100 }),
  ).toBe(undefined);
});
