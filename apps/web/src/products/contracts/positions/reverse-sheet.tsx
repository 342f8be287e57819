/** Reversing a position (R-CT-15): what closes, what opens, and what that needs, before it is asked for. */
import { Button, Sheet } from '@candor/ui';
import { contractCalls } from '@candor/wire';
import { useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { contractsText } from '../contracts-text.ts';
import { exact } from '../figures.ts';
import { type Position, sideOf } from './position-rules.ts';
import { Refused, useChange } from './sheet-parts.tsx';
import css from './sheets.module.css';

export interface ReverseSheetProps {
  position: Position | undefined;
  onClose: () => void;
}

export default function ReverseSheet({ position, onClose }: ReverseSheetProps) {
  const t = useText(contractsText);
  const words = useText(wordsText);
  const change = useChange(contractCalls.reverse, onClose);
  const from = position === undefined ? 'long' : sideOf(position);
  const to = from === 'long' ? 'short' : 'long';
  return (
    <Sheet
      isOpen={position !== undefined}
      onClose={onClose}
      title={t('reverseTitle', { pair: position?.symbol ?? '' })}
      closeLabel={words('close')}
      footer={
        <Button
          size="l"
          isBlock
          variant={to === 'long' ? 'rise' : 'fall'}
          isBusy={change.isBusy}
          onClick={() => (position === undefined ? undefined : change.run({ id: String(position.id) }))}
        >
          {t('reverse')}
        </Button>
      }
    >
      {position === undefined ? null : (
        <div className={css['form']}>
          <p>
            {t('reverseNote', {
              from: t(from),
              to: t(to),
              lots: exact(String(position.share)),
              leverage: position.multiple,
            })}
          </p>
          <p className={css['note']}>{t('reverseNeeds')}</p>
          <Refused text={change.refusal} />
        </div>
      )}
    </Sheet>
  );
}
