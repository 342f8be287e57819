/** The option book (R-OPT-8): both sides of every open option are set aside, and how much more may be promised. */
import { formatDecimal, formatPercent } from '@candor/ui';
import { useText } from '../../platform/i18n/index.ts';
import { Bar, Figure, Figures } from './figures.tsx';
import type { PublicView } from './public-rules.ts';
import { shareOf, widthOf } from './public-rules.ts';
import { transparencyText } from './transparency-text.ts';
import css from './transparency.module.css';

const usdt = (amount: string): string => formatDecimal(amount, { decimals: 2 });

export function OptionsCard({ options }: Pick<PublicView, 'options'>) {
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
