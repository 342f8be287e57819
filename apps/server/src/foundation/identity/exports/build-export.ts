/**
 * Builds exports, one at a time on one node: every source as JSON and CSV, a manifest with each file's SHA-256, signed, zipped and encrypted
 * part by part as it is made. A crash leaves it to be built anew.
 */
import { randomBytes } from 'node:crypto';
import type { ExportRow } from './exports-store.ts';
import {
  claimExport,
  endOlderExports,
  expireExports,
  failStuck,
  finishExport,
  handOnExport,
  hasExportWork,
  insertPart,
  releaseExport,
  takePart,
} from './exports-store.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { createSeal, sealWith } from '../context/seal.ts';
import type { JobLease } from '../../../platform/jobs/jobs.ts';
import { assert } from '../../../platform/refusal.ts';
import type { SealedParts } from './sealed-parts.ts';
import { createSealedParts } from './sealed-parts.ts';
import type { SigningKey } from './signing-key.ts';
import type { ExportSource } from './write-export.ts';
import { writeSource } from './write-export.ts';
import { ZipWriter } from './zip.ts';

const KEPT_MS = 7 * 86_400_000;
const STUCK_MS = 10 * 60_000;
const MOST_TRIES = 3;
/** Of one customer. */
const MOST_KEPT = 2;

/** This node stops, or another has this work by now: it is begun anew there. */
class LetGo extends Error {}

/** Builds what waits; answers whether there was something. It is left to others once the lease is not held any more. */
export async function buildNextExport(
  context: IdentityContext,
  { sources, key, lease }: { sources: readonly ExportSource[]; key: SigningKey; lease: JobLease },
): Promise<boolean> {
  const { db, log } = context.platform;
  const now = context.now();
  const stuckSince = new Date(now.getTime() - STUCK_MS);
  if (!(await hasExportWork(db, { now, stuckSince }))) return false;
  await db.transaction('identity-export-expire', async (tx) => {
    await expireExports(tx, now);
    await failStuck(tx, { stuckSince, mostTries: MOST_TRIES });
  });
  const row = await db.transaction('identity-export-claim', (tx) => claimExport(tx, { at: now, stuckSince }));
  if (row === undefined) return false;
  try {
    const dataKey = randomBytes(32);
    const parts = partsOf(context, row, { dataKey, lease });
    await writeZip(context, { row, parts }, { sources, key });
    await finish(context, row, { dataKey, file: await parts.end() });
  } catch (error) {
    // One that holds its node up until the lease is lost would be begun for ever: that is a try.
    if (error instanceof LetGo && lease.isStopping()) {
      await db.transaction('identity-export-release', (tx) => handOnExport(tx, row));
      return false;
    }
    log.error({ err: error, export: row.id }, 'an export could not be built');
    const state = row.tries < MOST_TRIES ? 'waiting' : 'failed';
    await db.transaction('identity-export-release', (tx) => releaseExport(tx, row, state));
  }
  return true;
}

function partsOf(
  context: IdentityContext,
  row: ExportRow,
  { dataKey, lease }: { dataKey: Buffer; lease: JobLease },
): SealedParts {
  const { db } = context.platform;
  const store = {
    async insert(part: number, sealed: Buffer) {
      if (!lease.held()) throw new LetGo();
      const isMine = await insertPart(db, row, { part, sealed, at: context.now() });
      assert(isMine, 'an export is built elsewhere');
    },
    async take(part: number) {
      const sealed = await takePart(db, row, part);
      assert(sealed !== undefined, 'an export is built elsewhere');
      return sealed;
    },
  };
  return createSealedParts(store, sealWith(dataKey), `export|${row.id}`);
}

/** What is said of all files comes last: it names each of them. */
async function writeZip(
  context: IdentityContext,
  { row, parts }: { row: ExportRow; parts: SealedParts },
  { sources, key }: { sources: readonly ExportSource[]; key: SigningKey },
): Promise<void> {
  const zip = new ZipWriter(parts.put, context.now());
  const of = { db: context.platform.db, userId: row.user_id };
  const listed = [];
  for (const source of sources) {
    const written = await writeSource(of, source, { zip, aside: parts.aside });
    const { about } = source;
    for (const { name, size, sha256 } of written.files)
      listed.push({ name, about, rows: written.rows, bytes: size, sha256 });
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
  await zip.add('manifest.json', bytes);
  await zip.add('manifest.sig', key.sign(bytes));
  await zip.add('public-key.pem', Buffer.from(key.publicKeyPem));
  await zip.add('READ-ME.txt', Buffer.from(READ_ME));
  await zip.end();
}

/** State and message in one transaction: it is ready as a whole or not at all. */
async function finish(
  context: IdentityContext,
  row: ExportRow,
  { dataKey, file }: { dataKey: Buffer; file: Awaited<ReturnType<SealedParts['end']>> },
): Promise<void> {
  const at = context.now();
  await context.platform.db.transaction('identity-export-ready', async (tx) => {
    const isMine = await finishExport(tx, row, {
      ...file,
      at,
      expiresAt: new Date(at.getTime() + KEPT_MS),
      sealedKey: createSeal(context.platform.config.secretPepper, 'export').seal(dataKey, `export|${row.id}`),
    });
    assert(isMine, 'an export is built elsewhere');
    await endOlderExports(tx, row.user_id, MOST_KEPT);
    await context.notify.tell(tx, { userId: row.user_id, kind: 'export_ready', params: {} });
  });
}

const READ_ME = `Everything Candor holds about your account, each table as JSON and as CSV.

manifest.json names every file with its SHA-256; manifest.sig is our Ed25519 signature of manifest.json.
The public keys are served at /api/export/keys; the one used here is public-key.pem. To check:

  openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in manifest.json -sigfile manifest.sig
  sha256sum *.json *.csv
`;
