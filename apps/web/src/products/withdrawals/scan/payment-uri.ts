/**
 * What a QR code says of an address: bare, as BIP-21 (`bitcoin:…`), as EIP-681 (`ethereum:…`, of a token too) or as wallets write TRON's.
 * Anything that is not understood whole is refused: half an address is worse than none. Pure.
 */
export type ScannedChain = 'BTC' | 'ERC20' | 'TRC20';
export type Scanned =
  | { ok: true; address: string; chain: ScannedChain }
  | { ok: false; fault: 'unreadable' | 'other_network' };

const SHAPES: Readonly<Record<ScannedChain, RegExp>> = {
  BTC: /^(bc1[02-9ac-hj-np-z]{11,87}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/,
  ERC20: /^0x[0-9a-fA-F]{40}$/,
  TRC20: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
};
/** A QR code is smaller in capitals, which bech32 allows: the whole or none of it. */
const CAPITAL_BECH32 = /^BC1[02-9AC-HJ-NP-Z]{11,87}$/;
const ETHEREUM_MAINNET = '1';
const UNREADABLE: Scanned = { ok: false, fault: 'unreadable' };
const OTHER_NETWORK: Scanned = { ok: false, fault: 'other_network' };

export function readPaymentCode(text: string): Scanned {
  const code = text.trim();
  const [, scheme = '', rest = ''] = /^([A-Za-z][A-Za-z0-9+.-]*):(.*)$/s.exec(code) ?? [];
  switch (scheme.toLowerCase()) {
    case '':
      return bare(code);
    case 'bitcoin':
      return bip21(rest);
    case 'ethereum':
      return eip681(rest);
    case 'tron':
      return named('TRC20', rest.split('?')[0] ?? '');
    default:
      // An address of a chain that is not ours.
      return /^[a-z]+$/i.test(scheme) ? OTHER_NETWORK : UNREADABLE;
  }
}

function bare(text: string): Scanned {
  const address = CAPITAL_BECH32.test(text) ? text.toLowerCase() : text;
  const chain = (Object.keys(SHAPES) as ScannedChain[]).find((each) => SHAPES[each].test(address));
  return chain === undefined ? UNREADABLE : { ok: true, address, chain };
}

function named(chain: ScannedChain, text: string): Scanned {
  const read = bare(text.replace(/^\/\//, ''));
  return read.ok && read.chain !== chain ? UNREADABLE : read;
}

function bip21(rest: string): Scanned {
  const [address = '', query = ''] = rest.split('?');
  // What a code requires and we do not know makes it worthless (BIP-21).
  for (const name of new URLSearchParams(query).keys())
    if (name.toLowerCase().startsWith('req-')) return UNREADABLE;
  return named('BTC', address);
}

/** `[pay-]target[@chain][/function][?parameters]`; of a transfer of a token the target is its contract, and `address` who gets it. */
function eip681(rest: string): Scanned {
  const [, target = '', chainId = ETHEREUM_MAINNET, call = '', query = ''] =
    /^(?:pay-)?([^@/?]*)(?:@([0-9]+))?(?:\/([^?]*))?(?:\?(.*))?$/s.exec(rest) ?? [];
  if (chainId !== ETHEREUM_MAINNET) return OTHER_NETWORK;
  if (call === '') return named('ERC20', target);
  if (call !== 'transfer' || !named('ERC20', target).ok) return UNREADABLE;
  const receivers = new URLSearchParams(query).getAll('address');
  return receivers.length === 1 ? named('ERC20', receivers[0]!) : UNREADABLE;
}
