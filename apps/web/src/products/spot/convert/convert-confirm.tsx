/** The last look, and what came of it: the order goes out by the same hook as the order form's. */
import type { ReplyOf, spotCalls } from '@candor/wire';
import { Button, NO_NUMBER, Sheet, formatDecimal } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { FaultText } from '../form/fault-text.tsx';
import { usePlaceOrder } from '../form/use-place-order.ts';
import { ConvertQuote, type ConvertQuoteProps, shownAmount, useEstimate } from './convert-quote.tsx';
import { outcomeOf } from './convert-rules.ts';
import { convertText } from './convert-text.ts';
import css from './convert.module.css';

type Order = ReplyOf<typeof spotCalls.placeOrder>;

interface ConvertConfirmProps extends ConvertQuoteProps {
  isOpen: boolean;
  from: string;
  onClose: () => void;
  onDone: () => void;
}

export function ConvertConfirm(props: ConvertConfirmProps) {
  const t = useText(convertText);
  const words = useText(wordsText);
  const [order, setOrder] = useState<Order | undefined>();
  const close = (): void => {
    setOrder(undefined);
    props.onClose();
  };
  return (
    <Sheet
      isOpen={props.isOpen}
      title={order === undefined ? t('confirm') : t(outcomeOf(order).state)}
      closeLabel={words('close')}
      onClose={close}
    >
      {!props.isOpen ? null : order === undefined ? (
        <Question
          {...props}
          onPlaced={(placed) => {
            setOrder(placed);
            props.onDone();
          }}
        />
      ) : (
        <Result order={order} from={props.from} to={props.to} onAgain={close} />
      )}
    </Sheet>
  );
}

interface QuestionProps extends ConvertConfirmProps {
  onPlaced: (order: Order) => void;
}

function Question({ route, draft, band, from, to, onPlaced }: QuestionProps) {
  const t = useText(convertText);
  const [asked] = useState(draft);
  const sending = usePlaceOrder(route.pair, asked, onPlaced);
  const result = useEstimate(route, asked);
  return (
    <div className={css['box']}>
      <p className={css['sentence']}>
        {t('sentence', {
          pay: formatDecimal(asked.side === 'buy' ? asked.total : asked.quantity),
          from,
          get: result === undefined ? NO_NUMBER : shownAmount(result.received),
          to,
        })}
      </p>
      <ConvertQuote route={route} draft={asked} band={band} to={to} />
      <FaultText text={sending.refusal} />
      <Button size="l" isBlock isBusy={sending.isBusy} onClick={sending.place}>
        {t('confirm')}
      </Button>
    </div>
  );
}

interface ResultProps {
  order: Order;
  from: string;
  to: string;
  onAgain: () => void;
}

function Result({ order, from, to, onAgain }: ResultProps) {
  const t = useText(convertText);
  const { paid, got } = outcomeOf(order);
  const [, quote = ''] = order.symbol.split('/');
  const figure = (text: string): string => formatDecimal(text, { isTrimmed: true, decimals: 8 });
  const rows = [
    [t('paid'), `${figure(paid)} ${from}`],
    [t('got'), `${figure(got)} ${to}`],
    [t('average'), order.trade_price === null ? NO_NUMBER : `${figure(order.trade_price)} ${quote}`],
    [t('feePaid'), `${figure(order.fee)} ${order.fee_currency}`],
  ] as const;
  return (
    <div className={css['box']} role="status">
      <dl className={css['facts']}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button size="l" isBlock variant="secondary" onClick={onAgain}>
        {t('again')}
      </Button>
    </div>
  );
}
