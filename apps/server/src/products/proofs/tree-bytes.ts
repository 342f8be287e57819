/** How trees and who stands in them lie in the database: fixed records, so that a million customers are a few hundred rows. Pure. */
import type { SumNode } from '@candor/proof';

/** Leaves in a row of proofs_pieces; also the height at which a tree is cut. */
export const PIECE = 1_024;
export const NODE_BYTES = 48;
const RECORD_BYTES = 56;
const LOW = (1n << 64n) - 1n;

export interface CustomerRecord {
  userId: number;
  place: number;
  balance: bigint;
  nonce: Uint8Array;
}

export function putNode(into: Buffer, n: number, { hash, sum }: SumNode): void {
  into.set(hash, n * NODE_BYTES);
  putSum(into, n * NODE_BYTES + 32, sum);
}

export function nodesIn(bytes: Buffer): SumNode[] {
  return Array.from({ length: bytes.length / NODE_BYTES }, (_, n) => ({
    hash: Uint8Array.prototype.slice.call(bytes, n * NODE_BYTES, n * NODE_BYTES + 32),
    sum: sumAt(bytes, n * NODE_BYTES + 32),
  }));
}

export function bytesOfRecords(records: readonly CustomerRecord[]): Buffer {
  const bytes = Buffer.alloc(records.length * RECORD_BYTES);
  for (const [n, { userId, place, balance, nonce }] of records.entries()) {
    const at = n * RECORD_BYTES;
    bytes.writeUInt32BE(userId, at);
    bytes.writeUInt32BE(place, at + 4);
    putSum(bytes, at + 8, balance);
    bytes.set(nonce, at + 24);
  }
  return bytes;
}

export function recordsIn(bytes: Buffer): CustomerRecord[] {
  return Array.from({ length: bytes.length / RECORD_BYTES }, (_, n) => {
    const at = n * RECORD_BYTES;
    return {
      userId: bytes.readUInt32BE(at),
      place: bytes.readUInt32BE(at + 4),
      balance: sumAt(bytes, at + 8),
      nonce: Uint8Array.prototype.slice.call(bytes, at + 24, at + RECORD_BYTES),
    };
  });
}

function putSum(into: Buffer, at: number, sum: bigint): void {
  into.writeBigUInt64BE(sum >> 64n, at);
  into.writeBigUInt64BE(sum & LOW, at + 8);
}

const sumAt = (bytes: Buffer, at: number): bigint =>
  (bytes.readBigUInt64BE(at) << 64n) | bytes.readBigUInt64BE(at + 8);
