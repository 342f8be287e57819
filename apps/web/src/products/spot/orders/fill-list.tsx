/** The customer's fills, page by page: each with its fee and whether it waited or took. */
import { type ReplyOf, spotCalls } from '@candor/wire';
import { Checkbox, Tag } from '@candor/ui';
import { formatMoment, useText } from '../../../platform/i18n/index.ts';
import { PagedList, usePages } from '../../../platform/list/index.ts';
import type { FormPair } from '../form/form-pair.ts';
import { spotText } from '../spot-text.ts';
import { Figure, shown } from './order-card.tsx';
import css from './orders.module.css';
import { usePairFilter } from './pair-filter.ts';
import { usePriceText } from './price-text.ts';

type Fill = ReplyOf<typeof spotCalls.fills>[number];

export function FillList({ pair }: { pair: FormPair }) {
  const t = useText(spotText);
  const [isPairOnly, setPairOnly] = usePairFilter();
  const list = usePages<typeof spotCalls.fills, Fill>({
    target: spotCalls.fills,
    filter: isPairOnly ? { currency_id: pair.baseId, legal_id: pair.quoteId } : {},
    rowsOf: (fills) => fills,
    hears: null,
  });
  return (
    <>
      <div className={css['bar']}>
        <Checkbox checked={isPairOnly} onChange={(event) => setPairOnly(event.target.checked)}>
          {t('thisPairOnly', { pair: `${pair.base}/${pair.quote}` })}
        </Checkbox>
      </div>
      <PagedList
        list={list}
        row={(fill) => <FillCard fill={fill} />}
        empty={{ title: t('noFills'), isCompact: true }}
        waiting={3}
      />
    </>
  );
}

function FillCard({ fill }: { fill: Fill }) {
  const t = useText(spotText);
  const [base = '', quote = ''] = fill.symbol.split('/');
  const side = fill.type === 1 ? 'buy' : 'sell';
  const priceText = usePriceText(fill.symbol);
  return (
    <article className={css['card']} data-side={side} data-busted={fill.busted_at !== null || undefined}>
      <header className={css['cardHead']}>
        <span className={css['side']}>{t(side)}</span>
        <strong>{fill.symbol}</strong>
        <Tag>{t(fill.role)}</Tag>
        {fill.busted_at === null ? null : <Tag tone="warn">{t('busted')}</Tag>}
        <time className={css['state']} dateTime={new Date(fill.created_at).toISOString()}>
          {formatMoment(fill.created_at)}
        </time>
      </header>
      <dl className={css['figures']}>
        <Figure label={`${t('price')} (${quote})`} value={priceText(fill.price)} />
        <Figure label={`${t('quantity')} (${base})`} value={shown(fill.amount)} />
        <Figure label={`${t('value')} (${quote})`} value={shown(fill.value)} />
        <Figure label={`${t('feePaid')} (${fill.fee_currency})`} value={shown(fill.fee)} />
      </dl>
      {fill.busted_at === null ? null : (
        <p className={css['bustedNote']}>{t('bustedNote', { time: formatMoment(fill.busted_at) })}</p>
      )}
    </article>
  );
}
