/** Top of the contracts page: the pair with its day, rules within reach; mark, index, the day's range and the funding to come. */
import { IconButton, NO_NUMBER, PriceText, Select, Tag, formatDecimal } from '@candor/ui';
import type { TickLine } from '@candor/formulas';
import { type DataOf, type contractChannels, marketCalls } from '@candor/wire';
import { CircleHelp, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf, open } from '../../platform/routing/index.ts';
import { useChannel } from '../../platform/stream/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import type { PairExposure, ContractPair } from './contract-pair.ts';
import { contractsText } from './contracts-text.ts';
import css from './contracts.module.css';
import { dayOf } from './day-rules.ts';
import { percentOf, textOf, toneOf } from './figures.ts';

export interface ContractHeaderProps {
  pairs: readonly ContractPair[];
  pair: ContractPair;
  tick: TickLine | undefined;
}

export function ContractHeader({ pairs, pair, tick }: ContractHeaderProps) {
  const t = useText(contractsText);
  const words = useText(wordsText);
  const day = useDay(pair, tick);
  return (
    <header className={css['header']}>
      <h1 className="sr-only">{t('title')}</h1>
      <Select
        variant="inline"
        className={css['pair']}
        label={t('choosePair')}
        closeLabel={words('close')}
        value={pair.key}
        onChange={(key) => {
          const symbol = pairs.find((each) => each.key === key)?.symbol ?? '';
          open('pages/lever/index', { symbol }, { isReplacing: true });
        }}
        options={pairs.map(({ key, symbol }) => ({ id: key, label: symbol }))}
      />
      <span className={css['change']} data-tone={toneOf(day?.change)}>
        {day === undefined
          ? NO_NUMBER
          : `${formatDecimal(percentOf(day.change, day.open), { decimals: 2, isSigned: true })}%`}
      </span>
      <i />
      <a className={css['proofLink']} href={hrefOf('pages/transparency/index')}>
        <ShieldCheck size={14} aria-hidden="true" />
        {t('provable')}
      </a>
      <IconButton label={t('rules')} onClick={() => open('pages/lever/rulePage')}>
        <CircleHelp size={20} />
      </IconButton>
    </header>
  );
}

/** Of the index over 24 hours: bars of an hour, and the tick of this second. */
function useDay(pair: ContractPair, tick: TickLine | undefined) {
  const { data } = useCall(
    marketCalls.candles,
    { symbol: pair.key, period: '1h', source: 'indexed', limit: '25' },
    { staleMs: 60_000, pollMs: 300_000 },
  );
  return data === undefined ? undefined : dayOf(data, tick?.index);
}

export interface QuoteStripProps {
  pair: ContractPair;
  tick: TickLine | undefined;
  exposure: PairExposure | undefined;
}

export function QuoteStrip({ pair, tick, exposure }: QuoteStripProps) {
  const t = useText(contractsText);
  const day = useDay(pair, tick);
  const price = (units: bigint | undefined, more = 0): string =>
    formatDecimal(units === undefined ? undefined : textOf(units), { decimals: pair.decimals + more });
  const mark = tick === undefined ? undefined : textOf(tick.mark);
  return (
    <div className={css['quotes']}>
      <div className={css['markLine']}>
        <span className="sr-only">{t('mark')}</span>
        <PriceText value={mark} className={css['mark']}>
          {price(tick?.mark)}
        </PriceText>
        {tick === undefined || tick.status === 'ok' ? null : (
          <Tag tone="warn">{t(tick.status === 'degraded' ? 'degraded' : 'stressed')}</Tag>
        )}
      </div>
      <dl className={css['figures']}>
        <div>
          <dt>{t('index')}</dt>
          <dd>{price(tick?.index, 1)}</dd>
        </div>
        <Funding key={pair.key} pair={pair} exposure={exposure} />
        <div>
          <dt>{t('high24')}</dt>
          <dd>{price(day?.high)}</dd>
        </div>
        <div>
          <dt>{t('low24')}</dt>
          <dd>{price(day?.low)}</dd>
        </div>
      </dl>
    </div>
  );
}

/** The rate as it would be now, and the time until it is paid: eight hours apart (R-CT-11). */
function Funding({ pair, exposure }: { pair: ContractPair; exposure: PairExposure | undefined }) {
  const t = useText(contractsText);
  const [heard, setHeard] = useState<PairExposure | undefined>();
  useChannel<DataOf<typeof contractChannels.funding>>(`funding.${pair.key}`, ({ data }) => setHeard(data));
  const row = heard ?? exposure;
  const left = useLeft(row?.next_funding_at);
  return (
    <div>
      <dt>{t('fundingIn')}</dt>
      <dd>
        {row === undefined
          ? NO_NUMBER
          : `${formatDecimal(row.funding_rate, { decimals: 4, isSigned: true })}%`}
        <small>{left}</small>
      </dd>
    </div>
  );
}

function useLeft(until: number | undefined): string {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  // A blank with a height: the line below the rate is there before the time is known.
  if (until === undefined) return '\u00a0';
  const seconds = Math.max(0, Math.floor((until - now) / 1000));
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
}
