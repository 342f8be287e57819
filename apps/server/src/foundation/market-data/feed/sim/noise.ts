/**
 * Seeded noise without state: any moment's value is computed from the seed and the time alone, so every node and every
 * restarted server draws the same line. Floats are allowed here; the simulated price is quantised where it leaves.
 */

/** 32 well-mixed bits of three integers (finaliser of murmur3). */
export function hash32(seed: number, a: number, b: number): number {
  let mixed = (seed ^ Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x27d4eb2f);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** In [0, 1). */
export const unit = (seed: number, a: number, b: number): number => hash32(seed, a, b) / 4_294_967_296;

/** Roughly bell-shaped, mean 0, standard deviation 1: four bytes of one hash. */
function bell(seed: number, lattice: number): number {
  const bits = hash32(seed, lattice, 0x5bd1e995);
  const sum = (bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24);
  return (sum - 510) / 147.8;
}

/**
 * Smooth noise of one period: bell values on a lattice, eased between; the seed also shifts the lattice. The line keeps
 * the two lattice values it used last, which most calls need again; its values depend on the time alone.
 */
export function noiseLine(seed: number, period: number): (time: number) => number {
  const shift = (seed & 1023) / 1024;
  let left = NaN;
  let from = 0;
  let rise = 0;
  return (time) => {
    const x = time / period + shift;
    const floor = Math.floor(x);
    if (floor !== left) {
      left = floor;
      from = bell(seed, floor);
      rise = bell(seed, floor + 1) - from;
    }
    const part = x - floor;
    return from + rise * part * part * (3 - 2 * part);
  };
}
