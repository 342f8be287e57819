/** Profit and loss: today, the curve and the days of a stretch, by product, and every coin with its cost and return (R-PNL-1). */
import { Segmented, Skeleton, Sparkline, formatPercent } from '@candor/ui';
import type { ReplyOf, pnlCalls } from '@candor/wire';
import { useState } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { frameText, products } from '../product/index.ts';
import { useBalances } from '../wallet/index.ts';
import { CoinList } from './coin-list.tsx';
import { DayGrid } from './day-grid.tsx';
import { type Rate, curveOf, profitText, sumOf, toneOf, valueText } from './pnl-rules.ts';
import { pnlText } from './pnl-text.ts';
import css from './pnl.module.css';
import { usePnlReport } from './use-pnl.ts';

type Report = ReplyOf<typeof pnlCalls.report>;

const RANGES = ['7', '30', '90'] as const;
type Range = (typeof RANGES)[number];
const USDT: Rate = { currency: 'USDT', usdt_rate: '1' };
export default function PnlScreen() {
  const t = useText(pnlText);
  const [range, setRange] = useState<Range>('30');
  const report = usePnlReport(Number(range));
  const rate = useBalances().data?.valuation ?? USDT;
  return (
    <Screen title={t('title')} backTo="pages/assets/index">
      <Loaded reading={report} waiting={<Skeleton className={css['waiting']} variant="row" count={8} />}>
        {(data) => (
          <>
            <Today report={data} rate={rate} />
            <Segmented
              className={css['ranges']}
              label={t('range')}
              value={range}
              options={RANGES.map((days) => ({ id: days, label: t('lastDays', { n: Number(days) }) }))}
              onChange={setRange}
            />
            <Curve report={data} rate={rate} />
            <section className={css['block']}>
              <h2>{t('calendar')}</h2>
              <DayGrid days={data.days} rate={rate} />
            </section>
            <Products report={data} rate={rate} />
            <section className={css['block']}>
              <h2>{t('byCoin')}</h2>
              <CoinList coins={data.coins} rate={rate} />
            </section>
            <p className={css['note']}>{t('note')}</p>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Today({ report: { today }, rate }: { report: Report; rate: Rate }) {
  const t = useText(pnlText);
  const facts = [
    [t('began'), today.began_with],
    [t('moneyIn'), today.money_in],
    [t('moneyOut'), today.money_out],
  ] as const;
  return (
    <section className={css['today']}>
      <p className={css['label']}>
        {t('today')} <small>{t('since')}</small>
      </p>
      <p className={css['figure']} data-tone={toneOf(today.profit)}>
        {today.profit === null ? t('unknown') : profitText(today.profit, rate)}
        {today.profit === null ? null : <small>{rate.currency}</small>}
        {today.rate === null ? null : <small>{formatPercent(today.rate, { keepsSmall: true })}</small>}
      </p>
      <dl className={css['facts']}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === null ? t('unknown') : valueText(value, rate)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The drawing has no scale: the sum beside it says what it comes to. */
function Curve({ report: { days }, rate }: { report: Report; rate: Rate }) {
  const t = useText(pnlText);
  const sum = sumOf(days);
  return (
    <section className={css['block']}>
      <h2>
        {t('curve')}
        <span data-tone={toneOf(sum)}>
          {sum === null ? t('unknown') : `${profitText(sum, rate)} ${rate.currency}`}
        </span>
      </h2>
      <Sparkline className={css['curve']} values={curveOf(days)} width={328} height={96} />
    </section>
  );
}

function Products({ report: { products: results }, rate }: { report: Report; rate: Rate }) {
  const t = useText(pnlText);
  const nameOf = useProductName();
  return (
    <section className={css['block']}>
      <h2>{t('byProduct')}</h2>
      <dl className={css['rows']}>
        {results.map(({ product, profit }) => (
          <div key={product}>
            <dt>{product === 'spot' ? t('spot') : (nameOf(product) ?? t('other'))}</dt>
            <dd data-tone={toneOf(profit)}>
              {profit === null ? t('unknown') : `${profitText(profit, rate)} ${rate.currency}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A product is known by the kinds of its journals, which begin with its word. */
function useProductName(): (word: string) => string | undefined {
  const frame = useText(frameText);
  return (word) => {
    const owner = products().find(({ records }) =>
      records?.kinds.some((kind) => kind.startsWith(`${word}_`)),
    );
    return owner?.name === undefined ? undefined : frame(owner.name);
  };
}
