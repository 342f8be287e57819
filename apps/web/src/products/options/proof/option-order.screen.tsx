/** One option: what was bought, what came out, the ten ticks that decided, and the button that recomputes all of it here. */
import { ListGroup, ListRow, NO_NUMBER, Skeleton, Tag } from '@candor/ui';
import { Copy, FileText, ShieldCheck } from 'lucide-react';
import { EvidenceButton } from '../../../foundation/evidence/index.ts';
import { formatMoment, useText } from '../../../platform/i18n/index.ts';
import { Loaded } from '../../../platform/list/index.ts';
import { hrefOf, useTextParams } from '../../../platform/routing/index.ts';
import { Screen, copyText } from '../../../platform/view/index.ts';
import {
  OUTCOME_TONE,
  OUTCOME_WORD,
  TYPE_TONE,
  TYPE_WORD,
  durationOf,
  exact,
  resultOf,
  signed,
} from '../option-words.ts';
import { optionsText } from '../options-text.ts';
import type { OptionOrder } from '../orders/option-list-rules.ts';
import { CountdownRing } from '../orders/countdown-ring.tsx';
import { OwnCheck } from './own-check.tsx';
import css from './proof.module.css';
import { proofText } from './proof-text.ts';
import { TickTable } from './tick-table.tsx';
import { type Detail, useOption } from './use-option.ts';

export default function OptionOrderScreen() {
  const t = useText(proofText);
  const { id } = useTextParams('id');
  const { isKnowable, ...reading } = useOption(Number(id));
  return (
    <Screen title={t('title')} backTo="pages/option/detail">
      <Loaded
        reading={reading}
        waiting={
          <div className={css['page']}>
            <Skeleton variant="block" height={150} />
            <Skeleton variant="row" count={6} />
          </div>
        }
        unknown={{ title: t('unknown'), code: 'order_unknown', isAskable: isKnowable }}
      >
        {(detail) => <Order detail={detail} />}
      </Loaded>
    </Screen>
  );
}

function Order({ detail }: { detail: Detail }) {
  const t = useText(proofText);
  const { order, ticks } = detail;
  const isSettled = order.outcome !== null;
  return (
    <div className={css['page']}>
      <Head order={order} />
      <Facts order={order} />
      {isSettled && ticks.length > 0 ? <TickTable detail={detail} /> : null}
      {isSettled ? null : <p className={css['note']}>{t('notYet')}</p>}
      {isSettled ? <OwnCheck order={order} /> : null}
      <EvidenceButton kind="option" id={order.id} />
      <div className={css['rows']}>
        <Sources detail={detail} />
      </div>
    </div>
  );
}

function Head({ order }: { order: OptionOrder }) {
  const t = useText(optionsText);
  const { outcome } = order;
  const result = resultOf(order);
  return (
    <header className={css['head']}>
      {outcome === null ? (
        <CountdownRing order={order} />
      ) : (
        <Tag tone={OUTCOME_TONE[outcome]}>{t(OUTCOME_WORD[outcome])}</Tag>
      )}
      <p className={css['headMoney']} data-outcome={outcome ?? 'open'}>
        {outcome === null ? exact(order.number) : signed(order.fact_profits)}{' '}
        <small>{order.currency_name}</small>
      </p>
      <p className={css['headText']}>{outcome === null ? t('runs') : t(result.key, result.values)}</p>
    </header>
  );
}

function Facts({ order }: { order: OptionOrder }) {
  const t = useText(optionsText);
  const p = useText(proofText);
  const { key, n } = durationOf(order.seconds);
  const moment = (at: number | null): string =>
    at === null ? NO_NUMBER : `${formatMoment(at, 'date')} ${formatMoment(at, 'time')}`;
  const rows: [string, string, (string | undefined)?][] = [
    [
      t('type'),
      `${t(TYPE_WORD[order.type] ?? 'call')} · ${order.symbol} · ${t(key, { n })}`,
      TYPE_TONE[order.type],
    ],
    [t('stake'), `${exact(order.number)} ${order.currency_name}`],
    [t('ratio'), `${exact(order.profit_ratio)}%`],
    [t('ifRight'), `+${exact(order.expected_profit)} ${order.currency_name}`],
    [
      t('strike'),
      order.strike_seq === null ? t('nextTick') : `${exact(order.open_price)}  #${order.strike_seq}`,
    ],
    [t('delivery'), exact(order.end_price)],
    [p('accepted'), moment(order.accepted_at)],
    [p('expires'), moment(order.expires_at)],
    [p('settled'), moment(order.settled_at)],
    [p('orderNumber'), String(order.id)],
  ];
  return (
    <dl className={css['facts']}>
      {rows.map(([label, value, tone]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-tone={tone}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Where the same lines stand for everybody. */
function Sources({ detail }: { detail: Detail }) {
  const t = useText(proofText);
  const { order } = detail;
  const day = new Date(order.expires_at ?? order.accepted_at).toISOString().slice(0, 10);
  return (
    <ListGroup title={t('sources')}>
      <ListRow
        icon={<FileText size={20} />}
        title={t('dailyFile')}
        hint={day}
        href={`/ticks/${order.symbol.replace('/', '')}/${day}.txt`}
      />
      {order.outcome === null ? null : (
        <ListRow
          icon={<Copy size={20} />}
          title={t('copyProof')}
          hint={t('copyProofHint')}
          hasChevron={false}
          onPress={() => void copyText(JSON.stringify(detail, null, 2))}
        />
      )}
      <ListRow
        icon={<ShieldCheck size={20} />}
        title={t('transparency')}
        hint={t('transparencyHint')}
        href={hrefOf('pages/transparency/index')}
      />
    </ListGroup>
  );
}
