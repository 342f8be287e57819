/** The first look: do all checks hold, since when, and is anything stopped. */
import { Tag } from '@candor/ui';
import { ShieldCheck, ShieldX } from 'lucide-react';
import { useStopReason } from '../../foundation/market-data/index.ts';
import { type PublicView, frameText, products } from '../../foundation/product/index.ts';
import { transparencyText, publicCss as css } from '../../foundation/transparency/index.ts';
import { formatAgo, formatMoment, useText } from '../../platform/i18n/index.ts';

export function Summary({ view }: { view: PublicView }) {
  const t = useText(transparencyText);
  const { invariants, mode, feed, money_writes: writes } = view;
  const broken = invariants.filter(({ holds }) => !holds).length;
  const isGood = broken === 0 && writes === 'open';
  const checkedAt = Math.max(0, ...invariants.map(({ checked_at: at }) => at));
  const Shield = isGood ? ShieldCheck : ShieldX;
  return (
    <section className={css['summary']} data-good={isGood}>
      <Shield size={36} strokeWidth={1.5} aria-hidden="true" />
      <div>
        <h2>{broken === 0 ? t('checksHold', { n: invariants.length }) : t('checksBroken', { n: broken })}</h2>
        <p>{t('lead')}</p>
        <p className={css['quiet']}>
          {writes === 'open' ? t('moneyOpen') : t('moneyStopped')}
          {checkedAt === 0 ? null : ` · ${t('checkedAt', { when: formatAgo(checkedAt) })}`}
        </p>
        <p className={css['tags']}>
          {mode === 'demo' ? <Tag tone="warn">{t('demo')}</Tag> : null}
          {feed.is_simulated ? <Tag tone="warn">{t('simulated')}</Tag> : null}
        </p>
      </div>
    </section>
  );
}

export function Stops({ stops }: { stops: PublicView['stops'] }) {
  const t = useText(transparencyText);
  const frame = useText(frameText);
  const reasonOf = useStopReason();
  const nameOf = (noun: string): string => {
    const name = products().find((product) => product.noun === noun)?.name;
    return name === undefined ? noun : frame(name);
  };
  if (stops.length === 0) return null;
  return (
    <section className={css['stops']}>
      {stops.map(({ symbol, product, since, ...stop }) => (
        <p key={`${symbol}:${product}`}>
          <strong>
            {symbol} · {nameOf(product)}
          </strong>{' '}
          {t('openingStopped', { time: formatMoment(since) })}
          <span>{reasonOf(stop)}</span>
        </p>
      ))}
    </section>
  );
}
