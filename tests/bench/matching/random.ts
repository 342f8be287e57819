/** A seeded generator (xorshift128), so that a flow is the same on every machine and every run. */

export interface Random {
  /** An integer from 0 to below `limit` (at most 2^31). */
  below(limit: number): number;
  /** True once in `n` calls on average, n an integer. */
  oneIn(n: number): boolean;
  /** 0 or more, geometric with about this mean: near values common, far ones rare. */
  geometric(mean: number): number;
  /** 1 or more with a heavy tail, up to `limit`: doubling the value halves its chance. */
  heavyTail(limit: number): number;
}

export function seededRandom(seed: number): Random {
  let [a, b, c, d] = [seed | 0 || 1, 362_436_069, 521_288_629, 88_675_123];
  const next = (): number => {
    const mixed = a ^ (a << 11);
    [a, b, c] = [b, c, d];
    d = d ^ (d >>> 19) ^ (mixed ^ (mixed >>> 8));
    return d >>> 0;
  };
  for (let i = 0; i < 32; i++) next();
  const below = (limit: number): number => Math.floor((next() / 4_294_967_296) * limit);
  return {
    below,
    oneIn: (n) => below(n) === 0,
    geometric: (mean) => Math.floor(-Math.log((next() + 1) / 4_294_967_297) * mean),
    heavyTail: (limit) => Math.min(limit, Math.ceil(4_294_967_297 / (next() + 1))),
  };
}
