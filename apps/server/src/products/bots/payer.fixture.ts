/** A customer whose identity is verified, with an address in the address book and a key that withdraws to it. */
import type { TestServer } from '../../../test/harness.ts';
import { createPasswordHashes } from '../../foundation/identity/context/password-hashes.ts';
import type { Bot } from './bots.fixture.ts';
import { giveKey } from './bots.fixture.ts';

export const USDT = 3;
export const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
export const DAY_MS = 86_400_000;
const FROM = ['127.0.0.1', '::1'];

/** Both levels of verification, a fund password, and the address usable since yesterday. */
export async function verifyPayer(server: TestServer, userId: number): Promise<void> {
  const { owner } = server.database;
  await owner.query(
    `insert into kyc_cases (user_id, level, state, country, person_index, submitted_at, due_at, decided_at, expires_on)
     select $1, level, 'passed', 'CH', $2, now(), now(), now(), '2099-01-01' from unnest(array['basic', 'advanced']) as level`,
    [userId, Buffer.from(`person ${userId}`)],
  );
  const fundHash = await createPasswordHashes(server.platform.config.secretPepper).hashFund('142857');
  await owner.query('update identity_users set fund_hash = $2 where id = $1', [userId, fundHash]);
  await saveAddress(server, { userId, address: TRON, usableInMs: -DAY_MS });
}

/** `fromNowMs`: when its 24 hours are over. */
export const grantWithdrawals = (
  server: TestServer,
  userId: number,
  { fromNowMs, addresses = FROM }: { fromNowMs: number; addresses?: readonly string[] },
): Promise<Omit<Bot, 'token'>> =>
  giveKey(server, userId, {
    canTrade: false,
    addresses,
    withdrawsFrom: new Date(server.platform.waits.now() + fromNowMs),
  });

export function saveAddress(
  server: TestServer,
  of: { userId: number; address: string; usableInMs: number },
): Promise<unknown> {
  const at = new Date(server.platform.waits.now() + of.usableInMs);
  return server.database.owner.query(
    `insert into withdrawals_addresses (user_id, currency_id, chain, address, label, created_at, usable_at)
     values ($1, $2, 'TRC20', $3, $4, $5, $5)`,
    [of.userId, USDT, of.address, of.address.slice(0, 8), at],
  );
}
