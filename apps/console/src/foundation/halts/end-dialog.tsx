/** Proposes to end a halt, or to call off one that has not begun, seconds after the approval. */
import { operatorHaltCalls } from '@candor/wire/operators';
import { useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Hint, ReasonDialog } from '../../platform/view/index.ts';
import { haltsText } from './halts-text.ts';
import { useProposed } from './use-proposed.tsx';

export function EndDialog({ id, leadMs, onClose }: { id: number; leadMs: number; onClose: () => void }) {
  const t = useText(haltsText);
  const { run, isBusy } = useAction(operatorHaltCalls.end, useProposed());
  return (
    <ReasonDialog
      isOpen
      title={t('endTitle', { id })}
      confirm={t('end')}
      draft={`halts/${id}/end`}
      isBusy={isBusy}
      onConfirm={async (reason) => (await run({ id, reason })) !== undefined}
      onClose={onClose}
    >
      <Hint>{t('endHint', { seconds: leadMs / 1000 })}</Hint>
    </ReasonDialog>
  );
}
