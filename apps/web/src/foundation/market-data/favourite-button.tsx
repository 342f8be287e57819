/** The star that keeps a pair at hand. */
import { Star } from 'lucide-react';
import { useText } from '../../platform/i18n/index.ts';
import css from './favourite-button.module.css';
import { toggleFavourite, useIsFavourite } from './favourites.ts';
import { marketText } from './market-text.ts';

export function FavouriteButton({ pair, size = 18 }: { pair: { key: string; base: string }; size?: number }) {
  const t = useText(marketText);
  const isFavourite = useIsFavourite(pair.key);
  return (
    <button
      type="button"
      className={css['star']}
      aria-pressed={isFavourite}
      aria-label={`${pair.base}: ${isFavourite ? t('removeFavourite') : t('addFavourite')}`}
      onClick={() => toggleFavourite(pair.key)}
    >
      <Star size={size} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden="true" />
    </button>
  );
}
