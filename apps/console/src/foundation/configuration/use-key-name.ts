/** A key of configuration as people read it: `ES:options` is options in Spain, `BTC/USDT:contracts` contracts in that pair. */
import { regionName, useCodeText, useText } from '../../platform/i18n/index.ts';
import { configurationText } from './configuration-text.ts';

export function useKeyName(): (kind: string, key: string) => string {
  const t = useText(configurationText);
  const word = useCodeText(configurationText);
  const productName = (product: string): string => {
    const known = word(`product_${product}`);
    return known === `product_${product}` ? product.replaceAll('_', ' ') : known;
  };
  return (kind, key) => {
    const [where = '', product] = key.split(':');
    if (key === 'all') return t('oneForAll');
    if (product === undefined || (kind !== 'availability' && kind !== 'opening')) return key;
    const place = where === '*' ? t('everywhere') : regionName(where);
    return `${place} · ${productName(product)}`;
  };
}
