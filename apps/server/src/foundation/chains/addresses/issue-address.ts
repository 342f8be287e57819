/** Gives a customer his own address on a chain, made on first use out of the chain's extended public key (R-DEP-2). */
import { addressOfKey } from '@candor/proof';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { addressOfUser, insertAddress, takeIndex } from './addresses-store.ts';
import type { ExtendedKey } from './extended-keys.ts';
import type { ChainName } from '../ports.ts';

export interface AddressWish {
  userId: number;
  chain: ChainName;
  key: ExtendedKey | undefined;
  at: number;
}

/** Simultaneous first uses of one customer may leave an index of the key unused; none is ever given twice. */
export async function issueAddress(tx: Tx, { userId, chain, key, at }: AddressWish): Promise<string> {
  const known = await addressOfUser(tx, { userId, chain });
  if (known !== undefined) return known;
  if (key === undefined) throw new Refusal('chain_closed');
  // The lock on the key's row makes simultaneous first uses of one customer take turns: the second finds the first's address.
  const index = await takeIndex(tx, { chain, fingerprint: key.fingerprint });
  const meanwhile = await addressOfUser(tx, { userId, chain });
  if (meanwhile !== undefined) return meanwhile;
  const address = addressOfKey(chain, key.publicKeyAt(0, index));
  await insertAddress(tx, { chain, address, userId, fingerprint: key.fingerprint, index, at: new Date(at) });
  return address;
}
