/** The house book of contracts (R-CT-1, R-CT-11 to 13): what stands behind it, what is open against it, who lost. */
import { decimal, formatDecimal as formatAmount } from '@candor/money';
import { formatDecimal, formatPercent } from '@candor/ui';
import type { PublicView } from '../../foundation/product/index.ts';
import {
  Bar,
  Figure,
  Figures,
  kindKey,
  netUse,
  shareOf,
  widthOf,
  transparencyText,
  publicCss as css,
} from '../../foundation/transparency/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';

type Contracts = PublicView['contracts'];

export default function PublicCard({ view: { contracts } }: { view: PublicView }) {
  return (
    <>
      <Exposure contracts={contracts} />
      <FundCard contracts={contracts} />
    </>
  );
}

function Exposure({ contracts }: { contracts: Contracts }) {
  const t = useText(transparencyText);
  const { book, insurance, pairs, losing } = contracts;
  return (
    <section className={css['card']}>
      <h2>{t('contracts')}</h2>
      <p className={css['hint']}>{t('contractsHint')}</p>
      <Figures>
        <Figure name={t('book')} value={usdt(book)} />
        <Figure name={t('insurance')} value={usdt(insurance)} />
      </Figures>
      {pairs.map((pair) => (
        <PairExposure key={pair.match_id} pair={pair} />
      ))}
      <p className={css['losing']}>
        {losing === null || losing.percent === null
          ? t('losingFew', { n: losing?.accounts ?? 0 })
          : t('losing', { percent: formatPercent(losing.percent, { isSigned: false }), n: losing.accounts })}
      </p>
    </section>
  );
}

function PairExposure({ pair }: { pair: Contracts['pairs'][number] }) {
  const t = useText(transparencyText);
  const use = netUse(pair);
  const longShare = shareOf(pair.long, sumOf(pair.long, pair.short));
  return (
    <div className={css['pair']} data-symbol={pair.symbol}>
      <h3>{pair.symbol}</h3>
      <div className={css['sides']} aria-hidden="true">
        <i
          data-side="long"
          data-share={longShare}
          style={{ width: longShare === '0' ? '50%' : `${longShare}%` }}
        />
        <i data-side="short" />
      </div>
      <Figures>
        <Figure name={t('long')} value={usdt(pair.long)} />
        <Figure name={t('short')} value={usdt(pair.short)} />
        <Figure name={t('capital')} value={usdt(pair.capital)} />
        <Figure name={t('fundingRate')} value={formatPercent(pair.funding_rate, { decimals: 4 })} />
        <Figure
          name={t('liquidations')}
          value={t('liquidationsValue', { n: pair.liquidations, amount: usdt(pair.liquidated_notional) })}
        />
      </Figures>
      <Bar
        name={t('netCap')}
        value={`${formatPercent(use, { isSigned: false })} / ${usdt(pair.net_cap)}`}
        width={widthOf(use)}
      />
    </div>
  );
}

/** The insurance fund: what moved since the last published day, and each published day before and after. */
function FundCard({ contracts }: { contracts: Contracts }) {
  const t = useText(transparencyText);
  const { insurance, insurance_now: now, days } = contracts;
  return (
    <section className={css['card']}>
      <h2>{t('fundTitle')}</h2>
      <p className={css['hint']}>{t('fundHint')}</p>
      <Figures>
        <Figure name={t('insurance')} value={usdt(insurance)} />
      </Figures>
      <h3>{now.since === null ? t('sinceEver') : t('since', { time: formatMoment(now.since) })}</h3>
      <Movements movements={now.movements} />
      {days.length === 0 ? null : (
        <details>
          <summary>{t('publishedDays')}</summary>
          {days.map((day) => (
            <div key={day.day} className={css['day']}>
              <h3>
                {day.day}
                <small>
                  {usdt(day.insurance.before)} → {usdt(day.insurance.after)}
                </small>
              </h3>
              <Movements movements={day.insurance.movements} />
            </div>
          ))}
        </details>
      )}
    </section>
  );
}

function Movements({ movements }: Pick<Contracts['insurance_now'], 'movements'>) {
  const t = useText(transparencyText);
  if (movements.length === 0) return <p className={css['quiet']}>{t('noMoves')}</p>;
  return (
    <dl className={css['moves']}>
      {movements.map(({ kind, amount, journals }) => (
        <div key={kind}>
          <dt>
            {t(kindKey(kind))}
            <small>{t('journals', { n: journals })}</small>
          </dt>
          <dd>{formatDecimal(amount, { decimals: 2, isSigned: true })}</dd>
        </div>
      ))}
    </dl>
  );
}

const usdt = (amount: string): string => formatDecimal(amount, { decimals: 2 });
const sumOf = (one: string, other: string): string => formatAmount(decimal(one) + decimal(other));
