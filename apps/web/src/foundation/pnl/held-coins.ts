/** The order in which holdings are listed beside the form of a coin. Pure. */
import { decimal } from '@candor/money';

interface Held {
  currency: number;
  quantity: string;
  /** In USDT; null: not known. */
  value: string | null;
}

/** Those that are held: one before all, then by value; what has none stands last. */
export function heldCoins<Coin extends Held>(coins: readonly Coin[], first: number): readonly Coin[] {
  const worth = ({ value }: Coin): bigint => (value === null ? -1n : decimal(value));
  return coins
    .filter(({ quantity }) => quantity !== '0')
    .sort((one, other) => {
      if (one.currency === first || other.currency === first) return one.currency === first ? -1 : 1;
      return worth(other) > worth(one) ? 1 : worth(other) < worth(one) ? -1 : 0;
    });
}
