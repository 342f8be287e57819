/** The days that a lead's figures are of, chosen once for a screen and carried on to the page of a lead. */
import { Segmented } from '@candor/ui';
import { LEAD_PERIODS } from '@candor/wire';
import { useState } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { copyTradingText } from './copy-trading-text.ts';
import type { Period } from './use-copies.ts';

export function PeriodSwitch({
  value,
  onChange,
  className,
}: {
  value: Period;
  onChange: (period: Period) => void;
  className?: string | undefined;
}) {
  const t = useText(copyTradingText);
  return (
    <Segmented
      className={className}
      label={t('period')}
      value={String(value)}
      onChange={(id) => onChange(periodIn(id))}
      options={LEAD_PERIODS.map((days) => ({ id: String(days), label: t('days', { n: days }) }))}
    />
  );
}

/** A month where an address says nothing. */
export const periodIn = (text: string): Period => LEAD_PERIODS.find((days) => String(days) === text) ?? 30;

interface Read<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
}

/** What was there stays until what was asked for instead has come: nothing jumps when another period is chosen. */
export function useKept<Data>({ data, error, refetch }: Read<Data>): Read<Data> {
  const [kept, setKept] = useState(data);
  if (data !== undefined && data !== kept) setKept(data);
  return { data: data ?? (error === null || error === undefined ? kept : undefined), error, refetch };
}
