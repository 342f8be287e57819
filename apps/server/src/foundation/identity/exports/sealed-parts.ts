/**
 * Bytes of an export on their way into the database, sealed piece by piece, so that a long history needs no more memory than a short one.
 * Parts of the file have numbers from 1 on; what is kept aside until its turn in the file comes has numbers below zero, and nobody can ask for it.
 */
import { createHash } from 'node:crypto';
import type { Seal } from '../context/seal.ts';
import type { Sink } from './zip.ts';

const PART_BYTES = 1_048_576;

/** Where sealed parts of one export are kept; each throws once somebody else builds it. */
export interface PartStore {
  insert(part: number, sealed: Buffer): Promise<void>;
  take(part: number): Promise<Buffer>;
}

export interface SealedParts {
  /** The next bytes of the file. */
  put: Sink;
  aside: Aside;
  /** What the file was, once the last of it is kept. */
  end(): Promise<{ size: number; sha256: string; parts: number }>;
}

export interface Aside {
  put: Sink;
  /** Gives all of it on, in its order, and keeps nothing. */
  moveTo(sink: Sink): Promise<void>;
}

export function createSealedParts(store: PartStore, seal: Seal, about: string): SealedParts {
  const keep = (part: number, bytes: Buffer) => store.insert(part, seal.seal(bytes, `${about}|${part}`));
  const hash = createHash('sha256');
  let [size, parts] = [0, 0];
  const file = cutting((bytes) => keep((parts += 1), bytes));
  return {
    async put(bytes) {
      hash.update(bytes);
      size += bytes.length;
      await file.put(bytes);
    },
    aside: createAside(keep, async (part) => seal.open(await store.take(part), `${about}|${part}`)),
    async end() {
      const rest = file.rest();
      if (rest.length > 0 || parts === 0) await keep((parts += 1), rest);
      return { size, sha256: hash.digest('hex'), parts };
    },
  };
}

function createAside(
  keep: (part: number, bytes: Buffer) => Promise<void>,
  take: (part: number) => Promise<Buffer>,
): Aside {
  let kept = 0;
  const pieces = cutting((bytes) => keep(-(kept += 1), bytes));
  return {
    put: pieces.put,
    async moveTo(sink) {
      for (let part = 1; part <= kept; part += 1) await sink(await take(-part));
      kept = 0;
      await sink(pieces.rest());
    },
  };
}

/** Gives bytes on in pieces of the length of a part. */
function cutting(give: Sink) {
  let held: Buffer[] = [];
  let length = 0;
  const rest = (): Buffer => {
    const all = Buffer.concat(held);
    [held, length] = [[], 0];
    return all;
  };
  return {
    async put(bytes: Buffer): Promise<void> {
      held.push(bytes);
      length += bytes.length;
      if (length < PART_BYTES) return;
      const all = rest();
      let at = 0;
      for (; all.length - at >= PART_BYTES; at += PART_BYTES) await give(all.subarray(at, at + PART_BYTES));
      if (at < all.length) [held, length] = [[all.subarray(at)], all.length - at];
    },
    rest,
  };
}
