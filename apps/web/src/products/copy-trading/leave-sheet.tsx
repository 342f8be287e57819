/** Leaving a copy: what closes, what is shared and what comes back, before anything is confirmed (R-CP-4). */
import { Button, Sheet } from '@candor/ui';
import { copyTradingCalls } from '@candor/wire';
import { offerCss as css } from '../../foundation/offers/index.ts';
import { useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { copyTradingText } from './copy-trading-text.ts';
import { UsdtFact } from './figures.tsx';
import type { Copy } from './use-copies.ts';
import { copiesChanged } from './use-copies.ts';

export default function LeaveSheet({
  of,
  isOpen,
  onClose,
}: {
  of: Copy;
  isOpen: boolean;
  onClose: () => void;
}) {
  const t = useText(copyTradingText);
  const words = useText(wordsText);
  const leave = useAction(copyTradingCalls.leave, {
    onDone: () => {
      copiesChanged();
      onClose();
    },
  });
  return (
    <Sheet isOpen={isOpen} title={t('leaveTitle')} closeLabel={words('close')} onClose={onClose}>
      <div className={css['sheetForm']}>
        <dl className={css['facts']}>
          <UsdtFact name={t('equity')} value={of.equity} />
          <UsdtFact name={t('shareNow')} value={of.share_now} />
        </dl>
        <p className={css['note']}>{of.open === 0 ? t('leaveHintFlat') : t('leaveHint', { n: of.open })}</p>
        <Button
          variant="danger"
          size="l"
          isBlock
          isBusy={leave.isBusy}
          onClick={() => void leave.run({ id: of.id })}
        >
          {t('leave')}
        </Button>
        <Button variant="secondary" size="l" isBlock onClick={onClose}>
          {t('keep')}
        </Button>
      </div>
    </Sheet>
  );
}
