/** Signs a text as the wallets of a chain sign messages, with the key of a demo: EIP-191, TIP-191, BIP-137. Live keeps its keys outside. */
import { digestOfText } from '@candor/proof';
import { base64 } from '@scure/base';
import { bytesToHex, hexToBytes } from 'viem';
import { sign } from 'viem/accounts';
import type { ChainName } from '../ports.ts';

/** BIP-137: what its header begins with for an address of segwit. */
const SEGWIT_HEADER = 39;
const ETHEREUM_V = 27;

export async function signText(
  key: Uint8Array,
  { chain, text }: { chain: ChainName; text: string },
): Promise<string> {
  const { r, s, yParity } = await sign({
    hash: bytesToHex(digestOfText(chain, text)),
    privateKey: bytesToHex(key),
  });
  const compact = [r, s].flatMap((part) => [...hexToBytes(part, { size: 32 })]);
  return chain === 'BTC'
    ? base64.encode(Uint8Array.of(SEGWIT_HEADER + yParity!, ...compact))
    : bytesToHex(Uint8Array.of(...compact, ETHEREUM_V + yParity!));
}
