/**
 * The heads of the chains as everybody can check them: signed hour by hour, shown with their keys, handed to witnesses.
 */
import { join } from 'node:path';
import type { ReplyOf } from '@candor/wire';
import { tickCalls } from '@candor/wire';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Markets, Pair } from '../markets/index.ts';
import { chainedPairs } from './chained-pairs.ts';
import { writeDayFiles } from './day-files.ts';
import type { TickChain } from './tick-chain.ts';
import { listKeys } from './tick-keys-store.ts';
import type { Signer } from './tick-keys.ts';
import { keepKeyListed, signedText } from './tick-keys.ts';
import { keepSignature, signaturesOf } from './ticks-store.ts';

const HOUR_MS = 3_600_000;
const SIGNATURES_SHOWN = 48;

export interface HeadNeeds {
  platform: Pick<Platform, 'db' | 'clock' | 'config'>;
  markets: Markets;
  chain: TickChain;
  signer(): Signer;
}

/** A signed head as witnesses get it. */
export interface TickRoot {
  log: string;
  seq: number;
  hash: string;
  signature: string;
  publicKey: string;
}

/** Signs the heads of this hour, and writes the files of the days that are over. */
export async function signHeads({ platform, markets, chain, signer }: HeadNeeds): Promise<void> {
  const { db, clock, config } = platform;
  const now = clock.now();
  const hour = new Date(now - (now % HOUR_MS));
  const { publicKey, sign } = signer();
  await keepKeyListed(db, { clock, publicKey });
  for (const pair of chainedPairs(markets)) {
    const head = chain.head(pair.id);
    if (head === undefined || head.seq === 0) continue;
    const signature = { publicKey, signature: sign(signedText(head)), at: new Date(now) };
    await keepSignature(db, { pairId: pair.id, hour, seq: head.seq, hash: head.hash, ...signature });
    await writeDayFiles(db, { folder: join(config.dataDir, 'ticks'), chain: head, now });
  }
}

export function chainedPair({ markets, chain }: HeadNeeds, symbol: string): Pair {
  const pair = markets.pairBySymbol(symbol);
  if (pair === undefined || chain.head(pair.id) === undefined) throw new Refusal('pair_unknown');
  return pair;
}

export async function showHead(needs: HeadNeeds, symbol: string): Promise<ReplyOf<typeof tickCalls.head>> {
  const { platform, chain, signer } = needs;
  const pair = chainedPair(needs, symbol);
  const head = chain.head(pair.id)!;
  const signatures = await signaturesOf(platform.db, pair.id, SIGNATURES_SHOWN);
  return {
    symbol: pair.key,
    genesis_day: head.genesisDay,
    genesis_hash: head.genesisHash,
    seq: head.seq,
    hash: head.hash,
    at: head.at,
    public_key: signer().publicKey,
    signatures: signatures.map((row) => ({
      hour: row.hour.getTime(),
      seq: Number(row.seq),
      hash: row.hash.toString('hex'),
      public_key: row.public_key,
      signature: row.signature,
      signed_at: row.signed_at.getTime(),
    })),
    keys: await showKeys(needs),
  };
}

export async function showKeys({ platform }: HeadNeeds): Promise<ReplyOf<typeof tickCalls.keys>> {
  const keys = await listKeys(platform.db);
  return keys.map((key) => ({
    public_key: key.public_key,
    valid_from: key.valid_from.getTime(),
    valid_until: key.valid_until?.getTime() ?? null,
  }));
}

export async function tickRoots({ platform, markets, chain }: HeadNeeds): Promise<TickRoot[]> {
  const chained = chainedPairs(markets).filter(({ id }) => chain.head(id) !== undefined);
  const newest = await Promise.all(
    chained.map(async ({ id, key }) => ({ key, rows: await signaturesOf(platform.db, id, 1) })),
  );
  return newest.flatMap(({ key, rows }) =>
    rows.map((row) => ({
      log: `ticks ${key}`,
      seq: Number(row.seq),
      hash: row.hash.toString('hex'),
      signature: row.signature,
      publicKey: row.public_key,
    })),
  );
}
