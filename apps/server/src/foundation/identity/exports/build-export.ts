/**
 * Builds exports, one at a time on one node: every source as JSON and CSV, a manifest with each file's SHA-256, signed,
 * zipped, encrypted part by part. A crash leaves it to be built anew.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { ExportRow } from './exports-store.ts';
import {
  claimExport,
  endOlderExports,
  expireExports,
  failStuck,
  finishExport,
  insertPart,
  releaseExport,
} from './exports-store.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { createSeal, sealWith } from '../context/seal.ts';
import type { SigningKey } from './signing-key.ts';
import type { ExportSource } from './write-export.ts';
import { writeSource } from './write-export.ts';
import type { ZipEntry } from './zip.ts';
import { entryOf, zipOf } from './zip.ts';

const PART_BYTES = 1_048_576;
const KEPT_MS = 7 * 86_400_000;
const STUCK_MS = 10 * 60_000;
const MOST_TRIES = 3;
/** Of one customer. */
const MOST_KEPT = 2;

/** Builds what waits; answers whether there was something. */
export async function buildNextExport(
  context: IdentityContext,
  { sources, key }: { sources: readonly ExportSource[]; key: SigningKey },
): Promise<boolean> {
  const { db, log } = context.platform;
  const now = context.now();
  const stuckSince = new Date(now.getTime() - STUCK_MS);
  await db.transaction('identity-export-expire', async (tx) => {
    await expireExports(tx, now);
    await failStuck(tx, { stuckSince, mostTries: MOST_TRIES });
  });
  const row = await claimExport(db, { at: now, stuckSince });
  if (row === undefined) return false;
  try {
    await keep(context, row, await zipFor(context, row, { sources, key }));
  } catch (error) {
    log.error({ err: error, export: row.id }, 'an export could not be built');
    await releaseExport(db, row.id, row.tries < MOST_TRIES ? 'waiting' : 'failed');
  }
  return true;
}

async function zipFor(
  context: IdentityContext,
  row: ExportRow,
  { sources, key }: { sources: readonly ExportSource[]; key: SigningKey },
): Promise<Buffer> {
  const files: ZipEntry[] = [];
  const listed = [];
  for (const source of sources) {
    const written = await writeSource(context.platform.db, source, row.user_id);
    files.push(...written.files);
    const { about } = source;
    for (const { name, size, sha256: digest } of written.files)
      listed.push({ name, about, rows: written.rows, bytes: size, sha256: digest });
  }
  const manifest = {
    venue: 'Candor',
    version: context.platform.config.version,
    mode: context.platform.config.mode,
    user_id: row.user_id,
    made_at: context.now().toISOString(),
    amounts: 'decimal text in units of the currency; times are UTC',
    signature: {
      algorithm: 'Ed25519',
      key_id: key.keyId,
      file: 'manifest.sig',
      of: 'the bytes of manifest.json',
    },
    files: listed,
  };
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const proof = [
    await entryOf('manifest.json', bytes),
    await entryOf('manifest.sig', key.sign(bytes)),
    await entryOf('public-key.pem', Buffer.from(key.publicKeyPem)),
    await entryOf('READ-ME.txt', Buffer.from(READ_ME)),
  ];
  return zipOf([...proof, ...files], context.now());
}

/** Parts, state and message in one transaction: it is ready as a whole or not at all. */
async function keep(context: IdentityContext, row: ExportRow, zip: Buffer): Promise<void> {
  const dataKey = randomBytes(32);
  const seal = sealWith(dataKey);
  const parts = Math.max(1, Math.ceil(zip.length / PART_BYTES));
  const at = context.now();
  await context.platform.db.transaction('identity-export-ready', async (tx) => {
    for (let part = 1; part <= parts; part += 1) {
      const bytes = zip.subarray((part - 1) * PART_BYTES, part * PART_BYTES);
      await insertPart(tx, row.id, { part, sealed: seal.seal(bytes, `export|${row.id}|${part}`) });
    }
    await finishExport(tx, row.id, {
      at,
      expiresAt: new Date(at.getTime() + KEPT_MS),
      size: zip.length,
      sha256: sha256(zip),
      parts,
      sealedKey: createSeal(context.platform.config.secretPepper, 'export').seal(dataKey, `export|${row.id}`),
    });
    await endOlderExports(tx, row.user_id, MOST_KEPT);
    await context.notify.tell(tx, { userId: row.user_id, kind: 'export_ready', params: {} });
  });
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const READ_ME = `Everything Candor holds about your account, each table as JSON and as CSV.

manifest.json names every file with its SHA-256; manifest.sig is our Ed25519 signature of manifest.json.
The public keys are served at /api/export/keys; the one used here is public-key.pem. To check:

  openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in manifest.json -sigfile manifest.sig
  sha256sum *.json *.csv
`;
