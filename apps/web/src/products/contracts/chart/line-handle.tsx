/** A line of a position on the chart. Stops are moved by it; pulling the entry line out makes a new stop. Letting go asks, it never sends. */
import { formatDecimal } from '@candor/ui';
import { PriceLine, type PriceScale, type Slot } from '../../../foundation/chart/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import type { ContractPair } from '../contract-pair.ts';
import { contractsText } from '../contracts-text.ts';
import { sideOf } from '../positions/position-rules.ts';
import type { ChartLine } from './chart-lines.ts';

export interface LineHandleProps {
  line: ChartLine;
  pair: ContractPair;
  scale: PriceScale;
  slot: Slot;
  onDrop: (line: ChartLine, price: string) => void;
}

const SHORT = {
  entry: 'entryShort',
  liquidation: 'liquidationShort',
  takeProfit: 'takeProfitShort',
  stopLoss: 'stopLossShort',
} as const;
const TONES = { entry: 'brand', liquidation: 'warn', takeProfit: 'rise', stopLoss: 'fall' } as const;

export function LineHandle({ line, pair, scale, slot, onDrop }: LineHandleProps) {
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
