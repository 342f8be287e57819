/** Settled options, newest first, in days. */
import { Tag, formatDecimal } from '@candor/ui';
import { optionCalls } from '@candor/wire';
import { formatMoment, useText } from '../../../platform/i18n/index.ts';
import { DayList, usePages } from '../../../platform/list/index.ts';
import { hrefOf } from '../../../platform/routing/index.ts';
import {
  OUTCOME_TONE,
  OUTCOME_WORD,
  TYPE_TONE,
  TYPE_WORD,
  durationOf,
  exact,
  signed,
} from '../option-words.ts';
import { optionsText } from '../options-text.ts';
import type { OptionOrder } from './option-list-rules.ts';
import css from './orders.module.css';

type PastOption = OptionOrder & { created_time: number };

export default function PastOptions() {
  const t = useText(optionsText);
  const list = usePages({
    target: optionCalls.orders,
    filter: { status: '3' },
    rowsOf: ({ data }) =>
      data.map((order): PastOption => ({
        ...order,
        created_time: order.settled_at ?? order.created_at,
      })),
    hears: 'balance',
  });
  return (
    <DayList
      list={list}
      row={(order) => <PastLine order={order} />}
      empty={{ title: t('nonePast'), hint: t('nonePastHint') }}
    />
  );
}

function PastLine({ order }: { order: PastOption }) {
  const t = useText(optionsText);
  const outcome = order.outcome ?? 'void';
  const { key, n } = durationOf(order.seconds);
  return (
    <a className={css['card']} data-past="" href={hrefOf('pages/option/order', { id: String(order.id) })}>
      <span className={css['words']}>
        <span className={css['title']}>
          <b data-tone={TYPE_TONE[order.type]}>{t(TYPE_WORD[order.type] ?? 'call')}</b>
          <span>{order.symbol}</span>
          <small>{t(key, { n })}</small>
        </span>
        <span className={css['prices']}>
          {exact(order.open_price)} → {exact(order.end_price)}
        </span>
        <time dateTime={new Date(order.created_time).toISOString()}>
          {formatMoment(order.created_time, 'time')}
        </time>
      </span>
      <span className={css['figures']}>
        <b data-outcome={outcome}>{signed(order.fact_profits)}</b>
        <small>{t('ofStake', { amount: formatDecimal(order.number, { isTrimmed: true }) })}</small>
        <Tag tone={OUTCOME_TONE[outcome]}>{t(OUTCOME_WORD[outcome])}</Tag>
      </span>
    </a>
  );
}
