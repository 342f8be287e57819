/**
 * Exact fractions for the oracle of worked examples. Not @candor/money on purpose: what is checked here are numbers that the
 * product computes with it, and two ways to a number say more than one.
 */
export type Figure = Exact | string | number;

export class Exact {
  readonly top: bigint;
  readonly under: bigint;

  constructor(top: bigint, under: bigint = 1n) {
    if (under === 0n) throw new Error('A fraction over nothing.');
    const shared = common(top, under) * (under < 0n ? -1n : 1n);
    this.top = top / shared;
    this.under = under / shared;
  }

  plus(other: Figure): Exact {
    const { top, under } = exact(other);
    return new Exact(this.top * under + top * this.under, this.under * under);
  }

  minus(other: Figure): Exact {
    return this.plus(exact(other).times(-1));
  }

  times(other: Figure): Exact {
    const { top, under } = exact(other);
    return new Exact(this.top * top, this.under * under);
  }

  over(other: Figure): Exact {
    const { top, under } = exact(other);
    return new Exact(this.top * under, this.under * top);
  }

  isBelow(other: Figure): boolean {
    return this.minus(other).top < 0n;
  }

  equals(other: Figure): boolean {
    return this.minus(other).top === 0n;
  }

  /** T of R-MONEY-1: toward zero. */
  cut(places = 8): Exact {
    const scale = 10n ** BigInt(places);
    return new Exact((this.top * scale) / this.under, scale);
  }

  /** C of R-MONEY-1 for what is not negative; below zero it is the cut, as a ceiling is. */
  up(places = 8): Exact {
    const cut = this.cut(places);
    return cut.isBelow(this) ? cut.plus(new Exact(1n, 10n ** BigInt(places))) : cut;
  }

  /** Half to even, of what is not negative. */
  nearest(places: number): Exact {
    const scale = 10n ** BigInt(places);
    const twice = this.top * scale * 2n;
    const floor = (this.top * scale) / this.under;
    const rest = twice - floor * 2n * this.under;
    const isUp = rest > this.under || (rest === this.under && floor % 2n === 1n);
    return new Exact(isUp ? floor + 1n : floor, scale);
  }

  /** All its decimals; a fraction that has no end is a fault of whoever wants to print it. */
  toString(): string {
    let places = 0;
    let under = this.under;
    for (; under % 10n === 0n; under /= 10n) places += 1;
    for (; under !== 1n; places += 1) {
      if (under % 2n === 0n) under /= 2n;
      else if (under % 5n === 0n) under /= 5n;
      else throw new Error(`${this.top}/${this.under} has no last decimal.`);
    }
    const digits = String((this.top * 10n ** BigInt(places)) / this.under).replace('-', '');
    const text = digits.padStart(places + 1, '0');
    const whole = text.slice(0, text.length - places);
    const part = text.slice(text.length - places).replace(/0+$/, '');
    return `${this.top < 0n ? '-' : ''}${whole}${part === '' ? '' : `.${part}`}`;
  }
}

/** Commas between thousands and a percent sign are read: `1,000`, `0.05%`. */
export function exact(figure: Figure): Exact {
  if (figure instanceof Exact) return figure;
  const match = /^([-+]?)(\d+)(?:\.(\d+))?(%?)$/.exec(String(figure).replaceAll(',', ''));
  if (!match) throw new Error(`Not a number: ${figure}`);
  const [, sign = '', whole = '', part = '', isPercent = ''] = match;
  const value = BigInt(whole + part) * (sign === '-' ? -1n : 1n);
  return new Exact(value, 10n ** BigInt(part.length) * (isPercent === '' ? 1n : 100n));
}

export function sum(figures: readonly Figure[]): Exact {
  return figures.reduce<Exact>((total, figure) => total.plus(figure), exact(0));
}

export function least(...figures: readonly Figure[]): Exact {
  return sorted(figures)[0] ?? exact(0);
}

export function most(...figures: readonly Figure[]): Exact {
  return sorted(figures).at(-1) ?? exact(0);
}

export function clamp(figure: Figure, low: Figure, high: Figure): Exact {
  return least(most(figure, low), high);
}

export function sorted(figures: readonly Figure[]): Exact[] {
  return figures.map(exact).toSorted((a, b) => (a.isBelow(b) ? -1 : b.isBelow(a) ? 1 : 0));
}

export function median(figures: readonly Figure[]): Exact {
  const all = sorted(figures);
  const middle = Math.floor((all.length - 1) / 2);
  const [low = exact(0), high = low] = all.slice(middle, all.length - middle);
  return low.plus(high).over(2);
}

/** `0.0003` as `0.03%`, the way examples print rates. */
export function percent(figure: Figure): string {
  return `${exact(figure).times(100).toString()}%`;
}

function common(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}
