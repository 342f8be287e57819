/** Recomputes the whole audit log and holds it against the roots that were written outside; for `npm run verify`. */
import type { Queryable } from '../../platform/db/database.ts';
import { wholeLines } from '../../platform/kept-files.ts';
import { FIRST_HASH } from './audit-line.ts';
import { auditHead, auditRowAt } from './audit-store.ts';
import { checkLines } from './audit-view.ts';

export interface AuditVerdict {
  lines: number;
  roots: number;
  /** The first line that is not as it was written, and what is wrong with it. */
  broken: { seq: number; why: string } | undefined;
}

interface Root {
  seq: number;
  hash: string;
}

export async function verifyAudit(db: Queryable, rootsFile: string): Promise<AuditVerdict> {
  const head = await auditHead(db);
  const roots = readRoots(rootsFile);
  const { lines, brokenSeq, lastHash } = await checkLines(db, { from: 0n, to: head.seq });
  const verdict = (seq: number, why: string): AuditVerdict => ({
    lines,
    roots: roots.length,
    broken: { seq, why },
  });
  if (brokenSeq !== null)
    return verdict(brokenSeq, 'the line is missing, or it does not give the hash that was written with it');
  if ((lastHash ?? FIRST_HASH) !== head.hash)
    return verdict(Number(head.seq), 'the newest line is not the one the log was left with');
  if ((await auditRowAt(db, head.seq + 1n)) !== undefined)
    return verdict(Number(head.seq) + 1, 'the line stands beyond the end of the log');
  for (const { seq, hash } of roots) {
    const row = await auditRowAt(db, BigInt(seq));
    if (row?.hash !== hash)
      return verdict(seq, `it differs from the root that was written outside (${hash})`);
  }
  return { lines, roots: roots.length, broken: undefined };
}

const readRoots = (file: string): Root[] => wholeLines(file).map((line) => JSON.parse(line) as Root);
