/** A fact beside its name, and how states of an offer are coloured. */
import { formatDecimal } from '@candor/ui';
import type { ReactNode } from 'react';

export const LABEL_TONE = {
  in_progress: 'success',
  coming_soon: 'brand',
  sold_out: 'neutral',
  paused: 'warn',
} as const;

export const trimmed = (text: string | undefined): string => formatDecimal(text, { isTrimmed: true });

export function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
