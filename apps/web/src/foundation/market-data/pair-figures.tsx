/** Live figures of one pair, each its own small component: a price change renders these and nothing around them. */
import { ChangeBadge, type ChangeBadgeProps, PriceText, formatCompact, formatDecimal } from '@candor/ui';
import { tagOf, useLanguage } from '../../platform/i18n/index.ts';
import { usePair, usePrice } from '../markets/index.ts';

export interface PairFigureProps {
  /** `BTCUSDT`. */
  pair: string;
  /** Shown until a live figure is known. */
  initial?: string | undefined;
  className?: string | undefined;
}

/** `isPlain`: flashes when it moves but keeps the colour of text, where a change in percent stands beside it. */
export function LivePrice({ pair, initial, className, isPlain }: PairFigureProps & { isPlain?: boolean }) {
  const last = usePrice(pair)?.last ?? initial;
  const decimals = usePair(pair)?.filters.price_decimals;
  return (
    <PriceText value={last} direction={isPlain === true ? 'flat' : undefined} className={className}>
      {formatDecimal(last, { decimals })}
    </PriceText>
  );
}

export function LiveChange({
  pair,
  initial,
  className,
  variant,
}: PairFigureProps & Pick<ChangeBadgeProps, 'variant'>) {
  const change = usePrice(pair)?.change ?? initial;
  return <ChangeBadge percent={change} variant={variant} className={className} />;
}

/** 24 h turnover in quote currency, short. */
export function LiveTurnover({ pair, initial, className }: PairFigureProps) {
  useLanguage();
  const turnover = usePrice(pair)?.quoteVolume ?? initial;
  // The server's words for thousands and millions may be of another year than the browser's.
  return (
    <span className={className} suppressHydrationWarning>
      {formatCompact(turnover, { locale: tagOf() })}
    </span>
  );
}
