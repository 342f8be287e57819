/** Lines of open positions on the chart. Stops are moved by them; pulling an entry line out makes a new stop. Letting go asks, it never sends. */
import { formatDecimal } from '@candor/ui';
import {
  PriceLine,
  type PriceScale,
  type Slot,
  edgeArrow,
  labelPlaces,
  placeOf,
  useWritten,
} from '../../../foundation/chart/index.ts';
import { plotted } from '../../../foundation/market-data/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import type { ContractPair } from '../contract-pair.ts';
import { contractsText } from '../contracts-text.ts';
import { sideOf } from '../positions/position-rules.ts';
import { type ChartLine, WISHES } from './chart-lines.ts';

export interface PositionLinesProps {
  lines: readonly ChartLine[];
  pair: ContractPair;
  scale: PriceScale;
  onDrop: (line: ChartLine, price: string) => void;
}

const SHORT = {
  entry: 'entryShort',
  liquidation: 'liquidationShort',
  takeProfit: 'takeProfitShort',
  stopLoss: 'stopLossShort',
} as const;
const TONES = { entry: 'brand', liquidation: 'warn', takeProfit: 'rise', stopLoss: 'fall' } as const;

export default function PositionLines({ lines, ...of }: PositionLinesProps) {
  const t = useText(contractsText);
  const { scale, pair } = of;
  const labels = lines.map(({ kind, price }) => {
    const { y, beyond } = placeOf(scale.y(plotted(price)), scale.height);
    const words = `${edgeArrow(beyond)}${t(SHORT[kind])} ${formatDecimal(price, { decimals: pair.decimals })}`;
    return { wishes: WISHES[kind], y, words };
  });
  const places = labelPlaces(labels, scale);
  useWritten(scale.board, places);
  return lines.map((line, index) => (
    <OneLine key={line.key} {...of} line={line} slot={places[index]?.slot ?? 0} />
  ));
}

interface OneLineProps extends Omit<PositionLinesProps, 'lines'> {
  line: ChartLine;
  slot: Slot;
}

function OneLine({ line, pair, scale, slot, onDrop }: OneLineProps) {
  const t = useText(contractsText);
  const { kind, price } = line;
  const grip =
    kind === 'liquidation'
      ? undefined
      : t(kind === 'entry' ? 'pullStop' : kind, { side: t(sideOf(line.position)) });
  return (
    <PriceLine
      {...{ price, scale, slot, grip }}
      tone={TONES[kind]}
      isSolid={kind === 'entry'}
      priceStep={pair.priceStep}
      words={(at) => `${t(SHORT[kind])} ${formatDecimal(at, { decimals: pair.decimals })}`}
      onDrop={(at) => onDrop(line, at)}
    />
  );
}
