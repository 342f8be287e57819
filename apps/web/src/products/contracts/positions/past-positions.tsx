/** Closed positions and cancelled orders, newest first, in days; a closed one leads to its ticks and to its card to share. */
import { Tag } from '@candor/ui';
import { contractCalls } from '@candor/wire';
import { formatMoment, useText } from '../../../platform/i18n/index.ts';
import { DayList, usePages } from '../../../platform/list/index.ts';
import { hrefOf } from '../../../platform/routing/index.ts';
import { usePriceText } from '../contract-pair.ts';
import { contractsText } from '../contracts-text.ts';
import { money, toneOf } from '../figures.ts';
import { REASON_WORD } from '../reason-words.ts';
import { CANCELLED, type Position, netOf, sideOf } from './position-rules.ts';
import css from './positions.module.css';

type Past = Position & { created_time: number };

export default function PastPositions() {
  const t = useText(contractsText);
  const list = usePages({
    target: contractCalls.positions,
    filter: { status: '3' },
    rowsOf: ({ message }) =>
      message.data.map((position): Past => ({
        ...position,
        created_time: position.closed_at ?? position.create_time,
      })),
    hears: 'balance',
  });
  return (
    <DayList
      list={list}
      row={(position) => <PastLine position={position} />}
      empty={{ title: t('nonePast'), hint: t('nonePastHint') }}
    />
  );
}

function PastLine({ position }: { position: Past }) {
  const t = useText(contractsText);
  const side = sideOf(position);
  const isCancelled = position.status === CANCELLED;
  const net = netOf(position);
  const price = usePriceText(position.match_id);
  return (
    <a
      className={css['past']}
      href={hrefOf('pages/lever/position', { id: String(position.id) })}
      data-reason={position.reason}
    >
      <span className={css['words']}>
        <span className={css['head']}>
          <b data-tone={side === 'long' ? 'rise' : 'fall'}>{t(side)}</b>
          <span>{position.symbol}</span>
          <Tag>{position.multiple}x</Tag>
        </span>
        <small>
          {isCancelled
            ? t('lotsOf', { n: position.share })
            : `${price(position.price)} → ${price(position.update_price)}`}
        </small>
        <time dateTime={new Date(position.created_time).toISOString()}>
          {formatMoment(position.created_time, 'time')}
        </time>
      </span>
      <span className={css['figures']}>
        {isCancelled ? null : <b data-tone={toneOf(net)}>{money(net, true)} USDT</b>}
        <Tag tone={position.reason === 'liquidated' ? 'danger' : 'neutral'}>
          {isCancelled && (position.reason === 'user' || position.reason === null)
            ? t('cancelled')
            : t(REASON_WORD[position.reason ?? 'user'])}
        </Tag>
      </span>
    </a>
  );
}
