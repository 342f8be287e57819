/** Headings of a pair list; each sorts down, up and not at all. */
import { useText } from '../../platform/i18n/index.ts';
import { marketText } from './market-text.ts';
import css from './pair-picker.module.css';
import { type PairSort, type SortField, nextSort } from './pair-list-rules.ts';

export interface SortHeadProps {
  sort: PairSort | undefined;
  onSort: (sort: PairSort | undefined) => void;
}

export function SortHead({ sort, onSort }: SortHeadProps) {
  const t = useText(marketText);
  const heading = (field: SortField, label: string) => (
    <button
      type="button"
      className={css['heading']}
      data-sorted={sort?.field === field ? (sort.isDescending ? 'down' : 'up') : undefined}
      aria-label={t('sortBy', { field: label })}
      onClick={() => onSort(nextSort(sort, field))}
    >
      {label}
      <svg viewBox="0 0 8 12" width="8" height="12" aria-hidden="true">
        <path className={css['up']} d="M4 1 7 5H1z" />
        <path className={css['down']} d="M4 11 1 7h6z" />
      </svg>
    </button>
  );
  return (
    <div className={css['head']}>
      <span>
        {heading('name', t('name'))}
        <i>/</i>
        {heading('volume', t('volume'))}
      </span>
      <span>{heading('price', t('lastPrice'))}</span>
      <span className={css['last']}>{heading('change', t('change24h'))}</span>
    </div>
  );
}
