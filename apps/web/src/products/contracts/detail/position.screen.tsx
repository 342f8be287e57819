/** One position: every figure of it, and the published ticks that opened, triggered and closed it, by number and hash. */
import { readSigned } from '@candor/money';
import { Button, ListGroup, ListRow, NO_NUMBER, Skeleton, Tag } from '@candor/ui';
import { contractCalls, type DataOf, type contractChannels } from '@candor/wire';
import { FileText, Share2, ShieldCheck } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { EvidenceButton } from '../../../foundation/evidence/index.ts';
import { refresh, useCall } from '../../../platform/api/index.ts';
import { formatMoment, useText } from '../../../platform/i18n/index.ts';
import { Loaded } from '../../../platform/list/index.ts';
import { hrefOf, useTextParams } from '../../../platform/routing/index.ts';
import { useChannel } from '../../../platform/stream/index.ts';
import { Screen } from '../../../platform/view/index.ts';
import { usePriceText } from '../contract-pair.ts';
import { contractsText } from '../contracts-text.ts';
import { exact, money, percentOf, toneOf } from '../figures.ts';
import { CANCELLED, CLOSED, type Position, netOf, sideOf, standingOf } from '../positions/position-rules.ts';
import { REASON_WORD } from '../reason-words.ts';
import css from './detail.module.css';
import { type Tick, TickList } from './tick-list.tsx';

const ShareSheet = lazy(() => import('../share/share-sheet.tsx'));
/** Where the channel is lost, this often. */
const FALLBACK_MS = 10_000;

export default function PositionScreen() {
  const t = useText(contractsText);
  const { id: text } = useTextParams('id');
  const id = Number(text);
  const isKnowable = Number.isSafeInteger(id) && id > 0;
  const reading = useCall(
    contractCalls.detail,
    { id: String(isKnowable ? id : 1) },
    { isEnabled: isKnowable, staleMs: 2_000, pollMs: FALLBACK_MS },
  );
  useChannel<DataOf<typeof contractChannels.position>>('position', ({ data: heard }) => {
    if (heard.id === id) void refresh(contractCalls.detail);
  });
  return (
    <Screen title={t('detailTitle')} backTo="pages/lever/index">
      <Loaded
        reading={reading}
        waiting={
          <div className={css['page']}>
            <Skeleton variant="block" height={120} />
            <Skeleton variant="row" count={6} />
          </div>
        }
        unknown={{ title: t('unknown'), code: 'order_unknown', isAskable: isKnowable }}
      >
        {({ position, ticks }) => <Detail position={position} ticks={ticks} />}
      </Loaded>
    </Screen>
  );
}

function Detail({ position, ticks }: { position: Position; ticks: readonly Tick[] }) {
  const t = useText(contractsText);
  const [isSharing, setSharing] = useState(false);
  const isClosed = position.status === CLOSED;
  const side = sideOf(position);
  const profit = isClosed ? netOf(position) : standingOf(position, undefined).profit;
  const margin = readSigned(position.origin_caution_money) ?? 0n;
  const rate = percentOf(profit, margin);
  const state =
    position.status === CANCELLED || isClosed
      ? t(
          position.status === CANCELLED && position.reason === 'user'
            ? 'cancelled'
            : REASON_WORD[position.reason ?? 'user'],
        )
      : t(STATE_WORD[position.status] ?? 'positions');
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <p>
          <b data-tone={side === 'long' ? 'rise' : 'fall'}>{t(side)}</b> {position.symbol}{' '}
          <Tag>{position.multiple}x</Tag>{' '}
          <Tag tone={position.reason === 'liquidated' ? 'danger' : 'brand'}>{state}</Tag>
        </p>
        <p className={css['money']} data-tone={toneOf(profit)}>
          {money(profit, true)} {rate === undefined ? null : <small>{money(readSigned(rate), true)}%</small>}
        </p>
        <small>{t(isClosed ? 'netNote' : 'grossNote')}</small>
        {isClosed ? (
          <Button variant="secondary" size="s" icon={<Share2 size={16} />} onClick={() => setSharing(true)}>
            {t('shareCard')}
          </Button>
        ) : null}
      </header>
      <Facts position={position} />
      <TickList position={position} ticks={ticks} />
      <EvidenceButton kind="contract" id={position.id} />
      <div className={css['rows']}>
        <Sources position={position} />
      </div>
      {isClosed ? (
        <Suspense fallback={null}>
          <ShareSheet position={position} isOpen={isSharing} onClose={() => setSharing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

const STATE_WORD: Readonly<Record<number, 'waiting' | 'holding' | 'closing'>> = {
  0: 'waiting',
  1: 'holding',
  2: 'closing',
};

function Facts({ position }: { position: Position }) {
  const t = useText(contractsText);
  const isClosed = position.status === CLOSED;
  const moment = (at: number | null): string =>
    at === null ? NO_NUMBER : `${formatMoment(at, 'date')} ${formatMoment(at, 'time')}`;
  const price = usePriceText(position.match_id);
  const stop = (text: string): string => (text === '0' ? NO_NUMBER : price(text));
  const rows: [string, string][] = [
    [t('lots'), `${exact(String(position.share))} (${exact(position.number)})`],
    [t('kind'), t(position.is_limit ? 'limit' : 'market')],
    ...(position.target_price === null
      ? []
      : ([[t('limitPrice'), price(position.target_price)]] as [string, string][])),
    [t('asked'), price(position.origin_price)],
    [t('entry'), price(position.price)],
    [t(isClosed ? 'exit' : 'mark'), price(position.update_price)],
    [t('slippage'), position.slippage === null ? NO_NUMBER : `${exact(position.slippage)} USDT`],
    [t('margin'), `${exact(position.caution_money)} USDT`],
    [t('takeProfit'), stop(position.target_profit_price)],
    [t('stopLoss'), stop(position.stop_loss_price)],
    [
      t('maintenance'),
      position.maintenance_rate === null
        ? NO_NUMBER
        : `${exact(position.maintenance_rate)}%, ${exact(position.deduction)}`,
    ],
    [t('liquidation'), price(position.liquidation_price)],
    [t('bankruptcy'), price(position.bankruptcy_price)],
    [t('profit'), `${money(readSigned(position.profits), true)} USDT`],
    [t('fee'), `${exact(position.trade_fee)} USDT`],
    [t('closeFee'), `${exact(position.close_fee)} USDT`],
    [t('liquidationFee'), `${exact(position.liquidation_fee)} USDT`],
    [t('funding'), `${exact(position.funding)} USDT`],
    [t('placedAt'), moment(position.create_time)],
    [t('openedAt'), moment(position.opened_at)],
    [t('closedAt'), moment(position.closed_at)],
    [t('number'), String(position.id)],
  ];
  return (
    <dl className={css['facts']}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Where the same lines stand for everybody. */
function Sources({ position }: { position: Position }) {
  const t = useText(contractsText);
  const day = new Date(position.closed_at ?? position.opened_at ?? position.create_time)
    .toISOString()
    .slice(0, 10);
  return (
    <ListGroup title={t('sources')}>
      <ListRow
        icon={<FileText size={20} />}
        title={t('dailyFile')}
        hint={day}
        href={`/ticks/${position.symbol.replace('/', '')}/${day}.txt`}
      />
      <ListRow
        icon={<ShieldCheck size={20} />}
        title={t('transparency')}
        hint={t('transparencyHint')}
        href={hrefOf('pages/transparency/index')}
      />
    </ListGroup>
  );
}
