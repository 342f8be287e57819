/** One trade examined: what the records prove of it, what undoing it would move, and the proposal where it may be undone. */
import { Alert, Card } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { bustedTradeCalls, proposalCalls } from '@candor/wire/operators';
import { refresh, useCall } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { go, useParam } from '../../platform/routing/index.ts';
import {
  CallDialog,
  Columns,
  DialogButton,
  EmptyBlock,
  Facts,
  Hint,
  Loaded,
  Moment,
  Money,
  PageFrame,
  Stack,
} from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useMay } from '../../foundation/session/index.ts';
import { CustomerLink, useValueText } from '../../foundation/wording/index.ts';
import { EffectCard } from './effect-card.tsx';
import { spotText } from './spot-text.ts';

type Examined = ReplyOf<typeof bustedTradeCalls.examine>;

export default function TradeScreen() {
  const t = useText(spotText);
  const name = useParam('name');
  const isName = /^[1-9][0-9]*-[1-9][0-9]*$/.test(name);
  const [match_id = '', trade_no = ''] = name.split('-');
  const reading = useCall(bustedTradeCalls.examine, { match_id, trade_no }, { isEnabled: isName });
  const { data } = reading;
  return (
    <PageFrame
      title={data === undefined ? t('unknownTrade') : t('trade', { symbol: data.symbol, no: data.trade_no })}
      extra={
        data !== undefined && data.breaches.length > 0 && data.busted_at === null ? (
          <ProposeButton trade={data} />
        ) : null
      }
    >
      {isName ? <Loaded of={reading}>{(trade) => <Examination trade={trade} />}</Loaded> : <EmptyBlock />}
    </PageFrame>
  );
}

function Examination({ trade }: { trade: Examined }) {
  const t = useText(spotText);
  return (
    <Stack>
      <Verdict trade={trade} />
      <Columns>
        <TradeCard trade={trade} />
        {trade.shares.length === 0 ? null : <EffectCard trade={trade} />}
      </Columns>
      <Columns>
        <SideCard name={t('buyer')} side={trade.buyer} symbol={trade.symbol} />
        <SideCard name={t('seller')} side={trade.seller} symbol={trade.symbol} />
      </Columns>
    </Stack>
  );
}

function Verdict({ trade: { breaches, busted_at, buyer, seller } }: { trade: Examined }) {
  const t = useText(spotText);
  const valueText = useValueText();
  if (breaches.length === 0) {
    const isDark = buyer.band === null && seller.band === null;
    return <Alert type="success" showIcon title={t(isDark ? 'keptDark' : 'kept')} />;
  }
  const broke = t('broke', { breaches: valueText('breaches', breaches.join(', ')) });
  return busted_at === null ? (
    <Alert type="warning" showIcon title={broke} />
  ) : (
    <Alert type="info" showIcon title={broke} description={t('done', { time: formatMoment(busted_at) })} />
  );
}

function TradeCard({ trade }: { trade: Examined }) {
  const t = useText(spotText);
  const [base, quote] = trade.symbol.split('/');
  return (
    <Card title={t('unknownTrade')}>
      <Facts
        list={[
          [t('price'), <Money key="price" amount={trade.price} currency={quote} />],
          [t('quantity'), <Money key="qty" amount={trade.qty} currency={base} />],
          [t('value'), <Money key="value" amount={trade.value} currency={quote} />],
          [t('tradedAt'), <Moment key="at" at={trade.traded_at} />],
        ]}
      />
    </Card>
  );
}

function SideCard({ name, side, symbol }: { name: string; side: Examined['buyer']; symbol: string }) {
  const t = useText(spotText);
  const words = useText(wordsText);
  const quote = symbol.split('/')[1];
  const { band } = side;
  const price = (amount: string) => <Money amount={amount} currency={quote} />;
  return (
    <Card title={`${name} · ${t(`role_${side.role}`)}`}>
      <Facts
        list={[
          [words('customer'), <CustomerLink key="user" id={side.user_id} />],
          [t('order'), `${side.order_id} · ${t(`orderType_${side.order_type}`)}`],
          [t('limit'), price(side.price)],
          [t('placedAt'), <Moment key="at" at={side.placed_at} />],
          ...(band === null
            ? ([[t('band'), t('noBand')]] as const)
            : ([
                [t('index'), price(band.index)],
                [t('premium'), price(band.premium)],
                [t('highestBuy'), price(band.highest_buy)],
                [t('lowestSell'), price(band.lowest_sell)],
              ] as const)),
        ]}
      />
    </Card>
  );
}

function ProposeButton({ trade: { match_id, trade_no, symbol } }: { trade: Examined }) {
  const t = useText(spotText);
  const may = useMay();
  if (!may(bustedTradeCalls.propose)) return null;
  const onDone = ({ proposal_id: proposal }: { proposal_id: number }): void => {
    void refresh(proposalCalls.list, bustedTradeCalls.examine);
    go(`proposals/${proposal}`);
  };
  return (
    <DialogButton
      danger
      label={t('propose')}
      dialog={(close) => (
        <CallDialog
          act={bustedTradeCalls.propose}
          body={(reason) => ({ match_id, trade_no, reason })}
          on={{ onDone }}
          title={t('proposeTitle', { symbol, no: trade_no })}
          confirm={t('propose')}
          draft={`busted-trades/${match_id}-${trade_no}`}
          isDanger
          onClose={close}
        >
          <Hint>{t('proposeHint')}</Hint>
        </CallDialog>
      )}
    />
  );
}
