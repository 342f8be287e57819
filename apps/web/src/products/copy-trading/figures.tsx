/** Figures of leads and copies, with their sign and colour. */
import { NO_NUMBER, formatDecimal } from '@candor/ui';
import type { ReactNode } from 'react';
import { Fact, trimmed } from '../../foundation/offers/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { copyTradingText } from './copy-trading-text.ts';
import { cents, isBelow } from './copy-preview.ts';

/** USDT with its sign, to the cent; nothing has none, and no colour. */
const signed = (text: string): string => formatDecimal(cents(text), { isSigned: true });
const colourOf = (text: string): string => {
  if (cents(text) === '0') return 'inherit';
  return isBelow(text) ? 'var(--c-fall)' : 'var(--c-rise)';
};

export function Signed({ value, unit = '' }: { value: string; unit?: string }) {
  return (
    <span style={{ color: colourOf(value) }}>
      {signed(value)}
      {unit}
    </span>
  );
}

export const UsdtFact = ({ name, value }: { name: string; value: string }) => (
  <Fact name={name} value={`${formatDecimal(cents(value))}\u00a0USDT`} />
);
export const SignedFact = ({
  name,
  value,
  unit = '\u00a0USDT',
}: {
  name: string;
  value: string;
  unit?: string;
}) => <Fact name={name} value={<Signed value={value} unit={unit} />} />;

/** Seconds as the largest unit that fits. */
export function Held({ seconds }: { seconds: number | null }): ReactNode {
  const t = useText(copyTradingText);
  if (seconds === null) return NO_NUMBER;
  if (seconds < 5_400) return t('minutes', { n: Math.max(1, Math.round(seconds / 60)) });
  return seconds < 172_800
    ? t('hours', { n: Math.round(seconds / 3_600) })
    : t('days', { n: Math.round(seconds / 86_400) });
}

export const percentText = (value: string | null): string =>
  value === null ? NO_NUMBER : `${trimmed(cents(value))}%`;
