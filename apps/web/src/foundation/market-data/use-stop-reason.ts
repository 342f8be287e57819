/** Why opening was stopped, as customers read it: the listed cause in their language, then what an operator added. */
import type { OpeningCause } from '@candor/wire';
import { useText } from '../../platform/i18n/index.ts';
import { marketText } from './market-text.ts';

export function useStopReason(): (stop: { cause: OpeningCause | null; reason: string }) => string {
  const t = useText(marketText);
  return ({ cause, reason }) =>
    [cause === null ? '' : t(`cause_${cause}`), reason].filter((part) => part !== '').join(' ');
}
