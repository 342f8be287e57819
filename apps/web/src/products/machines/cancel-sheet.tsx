/** Leaving early: what comes back in money before anything is confirmed, and never less than what stands here (R-MC-2). */
import { Button, Sheet } from '@candor/ui';
import { machineCalls } from '@candor/wire';
import { Fact, offerCss as css, trimmed } from '../../foundation/offers/index.ts';
import { useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import type { Rental } from './lease-preview.ts';
import { machinesText } from './machines-text.ts';
import { machinesChanged } from './use-machines.ts';

export function CancelSheet({ rental, onClose }: { rental: Rental | undefined; onClose: () => void }) {
  const t = useText(machinesText);
  const words = useText(wordsText);
  return (
    <Sheet
      isOpen={rental !== undefined}
      title={t('cancelTitle')}
      closeLabel={words('close')}
      onClose={onClose}
    >
      {rental === undefined ? null : <Question rental={rental} onClose={onClose} />}
    </Sheet>
  );
}

function Question({ rental, onClose }: { rental: Rental; onClose: () => void }) {
  const t = useText(machinesText);
  const cancel = useAction(machineCalls.cancel, {
    // Whatever it is refused for, what stands here is old.
    onRefusal: () => {
      machinesChanged();
      onClose();
      return false;
    },
    onDone: () => {
      machinesChanged();
      onClose();
    },
  });
  const rent = (text: string): string => `${trimmed(text)} ${rental.currency_name}`;
  return (
    <div className={css['sheetForm']}>
      <dl className={css['facts']}>
        <Fact name={t('invested')} value={rent(rental.amount)} />
        <Fact name={t('rentUsed')} value={rent(rental.rent_earned)} />
        <div data-strong>
          <dt>{t('comesBack')}</dt>
          <dd>{rent(rental.back)}</dd>
        </div>
        <Fact
          name={t('keptOutput')}
          value={`${trimmed(rental.total_output)} ${rental.output_currency_name}`}
        />
      </dl>
      <p className={css['note']}>{t(rental.is_today_counted ? 'cancelHintToday' : 'cancelHint')}</p>
      <Button
        variant="danger"
        size="l"
        isBlock
        isBusy={cancel.isBusy}
        onClick={() => void cancel.run({ id: rental.id, back: rental.back })}
      >
        {t('cancelNow')}
      </Button>
      <Button variant="secondary" size="l" isBlock onClick={onClose}>
        {t('keepIt')}
      </Button>
    </div>
  );
}
