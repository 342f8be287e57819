/** The customer's waiting orders on the chart of their pair. A line is moved by finger or arrow keys; letting go asks with the new price (R-SPOT-12). Fetched after the chart. */
import { formatDecimal as textOf } from '@candor/money';
import { formatDecimal } from '@candor/ui';
import { useMemo, useState } from 'react';
import {
  type Engine,
  LineLayer,
  PriceLine,
  type PriceScale,
  edgeArrow,
  labelPlaces,
  placeOf,
  useLevels,
  useWritten,
} from '../../../foundation/chart/index.ts';
import { plotted } from '../../../foundation/market-data/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import type { FormPair } from '../form/form-pair.ts';
import { AmendSheet } from '../orders/amend-sheet.tsx';
import { useOpenOrders } from '../orders/order-cache.ts';
import { spotText } from '../spot-text.ts';
import { type OrderLine, orderLinesOf, shownLines } from './order-line-rules.ts';

/** Labels of orders stand at the left, where there is room. */
const WISHES = [0, 1, 2] as const;

export interface OrderLinesProps {
  engine: Engine;
  pair: FormPair;
}

export default function OrderLines({ engine, pair }: OrderLinesProps) {
  const { data } = useOpenOrders();
  const [dropped, setDropped] = useState<{ line: OrderLine; price: string } | undefined>();
  const lines = useMemo(() => orderLinesOf(data ?? [], `${pair.base}/${pair.quote}`), [data, pair]);
  const close = (): void => setDropped(undefined);
  return (
    <>
      {lines.length === 0 ? null : (
        <Lines {...{ engine, pair, lines }} onDrop={(line, price) => setDropped({ line, price })} />
      )}
      <AmendSheet
        order={dropped?.line.order}
        {...(dropped === undefined ? {} : { moved: { part: dropped.line.part, price: dropped.price } })}
        onClose={close}
      />
    </>
  );
}

interface LinesProps extends OrderLinesProps {
  lines: readonly OrderLine[];
  onDrop: (line: OrderLine, price: string) => void;
}

function Lines(of: LinesProps) {
  const scale = useLevels(
    of.engine,
    useMemo(() => of.lines.map(({ price }) => plotted(price)), [of.lines]),
  );
  return scale === undefined ? null : <Shown {...of} scale={scale} />;
}

function Shown({ pair, lines, onDrop, scale }: LinesProps & { scale: PriceScale }) {
  const wordsOf = useWords(pair);
  const place = ({ price }: OrderLine) => placeOf(scale.y(plotted(price)), scale.height);
  const shown = shownLines(lines, (line) => place(line).beyond);
  const labels = shown.map(({ line, more }) => {
    const { y, beyond } = place(line);
    const words = `${edgeArrow(beyond)}${wordsOf({ line, more }, line.price)}`;
    return { wishes: WISHES, y, words };
  });
  const places = labelPlaces(labels, scale);
  useWritten(scale.board, places);
  return (
    <LineLayer scale={scale}>
      {shown.map(({ line, more }, index) => (
        <OneLine
          key={line.key}
          {...{ line, more, pair, scale }}
          slot={places[index]?.slot ?? 0}
          onDrop={(price) => onDrop(line, price)}
        />
      ))}
    </LineLayer>
  );
}

/** Says what a line is, at which price, and how many others it stands for. */
function useWords(pair: FormPair): (of: { line: OrderLine; more: number }, price: string) => string {
  const t = useText(spotText);
  return ({ line, more }, price) => {
    const name = line.part === 'trigger' ? t('trigger') : t(line.order.type === 1 ? 'buy' : 'sell');
    const others = more === 0 ? '' : ` +${more}`;
    return `${name} ${formatDecimal(price, { decimals: pair.priceDecimals })}${others}`;
  };
}

interface OneLineProps {
  line: OrderLine;
  more: number;
  pair: FormPair;
  scale: PriceScale;
  slot: 0 | 1 | 2;
  onDrop: (price: string) => void;
}

function OneLine({ line, more, pair, scale, slot, onDrop }: OneLineProps) {
  const t = useText(spotText);
  const wordsOf = useWords(pair);
  const { order, part, price, canMove } = line;
  const side = order.type === 1 ? 'buy' : 'sell';
  return (
    <PriceLine
      {...{ price, scale, slot, onDrop }}
      tone={part === 'trigger' ? 'brand' : side === 'buy' ? 'rise' : 'fall'}
      priceStep={textOf(pair.priceStep)}
      words={(at) => wordsOf({ line, more }, at)}
      grip={
        canMove
          ? t('moveLine', { side: t(side), name: t(part === 'trigger' ? 'trigger' : 'limitPrice') })
          : undefined
      }
    />
  );
}
