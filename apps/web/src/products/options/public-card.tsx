/** The option book (R-OPT-8): both sides of every open option are set aside, and how much more may be promised. */
import { formatDecimal, formatPercent } from '@candor/ui';
import type { PublicView } from '../../foundation/product/index.ts';
import {
  Bar,
  Figure,
  Figures,
  shareOf,
  widthOf,
  transparencyText,
  publicCss as css,
} from '../../foundation/transparency/index.ts';
import { useText } from '../../platform/i18n/index.ts';

const usdt = (amount: string): string => formatDecimal(amount, { decimals: 2 });

export default function PublicCard({ view: { options } }: { view: PublicView }) {
  const t = useText(transparencyText);
  const used = shareOf(options.promised, options.cap_all);
  return (
    <section className={css['card']}>
      <h2>{t('options')}</h2>
      <p className={css['hint']}>{t('optionsHint')}</p>
      <Figures>
        <Figure name={t('book')} value={usdt(options.book)} />
        <Figure name={t('promised')} value={usdt(options.promised)} />
        <Figure name={t('capSecond')} value={usdt(options.cap_second)} />
      </Figures>
      <Bar
        name={t('capAll')}
        value={`${formatPercent(used, { isSigned: false })} / ${usdt(options.cap_all)}`}
        width={widthOf(used)}
      />
      {options.pairs.map((pair) => (
        <div key={pair.symbol} className={css['pair']} data-symbol={pair.symbol}>
          <h3>
            {pair.symbol}
            <small>{t('open', { n: pair.open })}</small>
          </h3>
          <Figures>
            <Figure name={t('stakes')} value={usdt(pair.stakes)} />
            <Figure name={t('calls')} value={usdt(pair.calls)} />
            <Figure name={t('puts')} value={usdt(pair.puts)} />
            <Figure name={t('flats')} value={usdt(pair.flats)} />
          </Figures>
        </div>
      ))}
    </section>
  );
}
