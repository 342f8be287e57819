/** Top of the contracts page: pairs, rules and counterparty within reach, then mark, index, bid and ask of this second and the funding to come. */
import { IconButton, NO_NUMBER, PriceText, Tag, formatDecimal } from '@candor/ui';
import type { TickLine } from '@candor/formulas';
import { type DataOf, type contractChannels } from '@candor/wire';
import { CircleHelp, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf, open } from '../../platform/routing/index.ts';
import { useChannel } from '../../platform/stream/index.ts';
import type { BookRow, ContractPair } from './contract-pair.ts';
import { contractsText } from './contracts-text.ts';
import css from './contracts.module.css';
import { textOf } from './figures.ts';

export function ContractHeader({ pairs, pair }: { pairs: readonly ContractPair[]; pair: ContractPair }) {
  const t = useText(contractsText);
  return (
    <header className={css['header']}>
      <h1 className="sr-only">{t('title')}</h1>
      <nav className={css['pairs']} aria-label={t('choosePair')}>
        {pairs.map(({ key, symbol }) => (
          <button
            key={key}
            type="button"
            aria-current={key === pair.key ? 'true' : undefined}
            onClick={() => open('pages/lever/index', { symbol }, { isReplacing: true })}
          >
            {symbol}
          </button>
        ))}
      </nav>
      <IconButton label={t('rules')} onClick={() => open('pages/lever/rulePage')}>
        <CircleHelp size={20} />
      </IconButton>
    </header>
  );
}

export function QuoteStrip({
  pair,
  tick,
  book,
}: {
  pair: ContractPair;
  tick: TickLine | undefined;
  book: BookRow | undefined;
}) {
  const t = useText(contractsText);
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
        <a className={css['proofLink']} href={hrefOf('pages/transparency/index')}>
          <ShieldCheck size={14} aria-hidden="true" />
          {t('provable')}
        </a>
      </div>
      <dl className={css['figures']}>
        <div>
          <dt>{t('index')}</dt>
          <dd>{price(tick?.index, 1)}</dd>
        </div>
        <div>
          <dt>{t('bid')}</dt>
          <dd data-tone="rise">{price(tick?.bid)}</dd>
        </div>
        <div>
          <dt>{t('ask')}</dt>
          <dd data-tone="fall">{price(tick?.ask)}</dd>
        </div>
        <Funding key={pair.key} pair={pair} book={book} />
      </dl>
    </div>
  );
}

/** The rate as it would be now, and the time until it is paid: eight hours apart (R-CT-11). */
function Funding({ pair, book }: { pair: ContractPair; book: BookRow | undefined }) {
  const t = useText(contractsText);
  const [heard, setHeard] = useState<BookRow | undefined>();
  useChannel<DataOf<typeof contractChannels.funding>>(`funding.${pair.key}`, ({ data }) => setHeard(data));
  const row = heard ?? book;
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
  if (until === undefined) return '';
  const seconds = Math.max(0, Math.floor((until - now) / 1000));
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
}
