/** A fund password for customers of tests who prove themselves with one, without the code that the first one asks for. */
import { createPasswordHashes } from '../src/foundation/identity/context/password-hashes.ts';
import type { TestServer } from './harness.ts';

const PIN = '142857';
/** What proves them. */
export const PROOF = { fund_password: PIN };

export async function giveFundPassword(server: TestServer, userId: number): Promise<void> {
  const fundHash = await createPasswordHashes(server.platform.config.secretPepper).hashFund(PIN);
  await server.database.owner.query('update identity_users set fund_hash = $2 where id = $1', [
    userId,
    fundHash,
  ]);
}
