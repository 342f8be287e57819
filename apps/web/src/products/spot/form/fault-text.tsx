/** One line under a field: what is wrong with it, with the limit it breaks. */
import { formatDecimal } from '@candor/ui';
import { useText } from '../../../platform/i18n/index.ts';
import { spotText } from '../spot-text.ts';
import css from './order-form.module.css';
import type { DraftFault } from './order-form-rules.ts';

export type FaultTextProps = { fault: DraftFault; coin: string } | { text: string | undefined };

export function FaultText(props: FaultTextProps) {
  const t = useText(spotText);
  const text =
    'text' in props
      ? props.text
      : t(props.fault.code, {
          limit: props.fault.limit === '' ? '' : formatDecimal(props.fault.limit),
          coin: props.coin,
        });
  if (text === undefined || text === '') return null;
  return (
    <p className={css['fault']} role="alert">
      {text}
    </p>
  );
}
