/** Proposes to end a halt, or to call off one that has not begun, seconds after the approval. */
import { operatorHaltCalls } from '@candor/wire/operators';
import { useText } from '../../platform/i18n/index.ts';
import { CallDialog, Hint } from '../../platform/view/index.ts';
import { useProposed } from '../case/index.ts';
import { haltsText } from './halts-text.ts';

export function EndDialog({ id, leadMs, onClose }: { id: number; leadMs: number; onClose: () => void }) {
  const t = useText(haltsText);
  return (
    <CallDialog
      act={operatorHaltCalls.end}
      body={(reason) => ({ id, reason })}
      on={useProposed(operatorHaltCalls.list)}
      title={t('endTitle', { id })}
      confirm={t('end')}
      draft={`halts/${id}/end`}
      onClose={onClose}
    >
      <Hint>{t('endHint', { seconds: leadMs / 1000 })}</Hint>
    </CallDialog>
  );
}
