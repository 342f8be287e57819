/** A seeded source of choices: the same seed gives the same population, whatever the timing does with it. */
export interface Random {
  /** A whole number from 0 to below `n`. */
  below(n: number): number;
  chance(oneIn: number): boolean;
}

/** mulberry32: 32 bits of state are plenty for choosing what a trader does next. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number): number => Math.floor(next() * n);
  return { below, chance: (oneIn) => below(oneIn) === 0 };
}
