/** Taking a commitment back before the sale closes, or cost against tokens where the coin does not trade: what moves, then yes. */
import { Button, Sheet } from '@candor/ui';
import { launchpadCalls } from '@candor/wire';
import { useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import type { Subscription } from './commitment-rules.ts';
import css from './launchpad.module.css';
import { launchpadText } from './launchpad-text.ts';
import { trimmed } from './sale-parts.tsx';
import { launchpadChanged } from './use-launchpad.ts';

export type LeaveWay = 'cancel' | 'takeBack';

export function LeaveSheet({
  row,
  way,
  onClose,
}: {
  row: Subscription;
  way: LeaveWay | undefined;
  onClose: () => void;
}) {
  const t = useText(launchpadText);
  const words = useText(wordsText);
  const ending = {
    // Whatever it is refused for, what stands here is old.
    onRefusal: () => {
      launchpadChanged();
      onClose();
      return false;
    },
    onDone: () => {
      launchpadChanged();
      onClose();
    },
  };
  const cancel = useAction(launchpadCalls.cancel, ending);
  const takeBack = useAction(launchpadCalls.takeBack, ending);
  const isBack = way === 'takeBack';
  return (
    <Sheet
      isOpen={way !== undefined}
      title={t(isBack ? 'takeBack' : 'cancel')}
      closeLabel={words('close')}
      onClose={onClose}
    >
      <div className={css['sheetForm']}>
        <dl className={css['facts']}>
          {isBack ? (
            <div>
              <dt>{t('tokensReturned')}</dt>
              <dd>
                {trimmed(row.tokens)} {row.new_currency_name}
              </dd>
            </div>
          ) : null}
          <div data-strong>
            <dt>{t('comesBack')}</dt>
            <dd>
              {trimmed(isBack ? row.cost : row.amount)} {row.currency_name}
            </dd>
          </div>
        </dl>
        <Button
          variant="danger"
          size="l"
          isBlock
          isBusy={cancel.isBusy || takeBack.isBusy}
          onClick={() => void (isBack ? takeBack : cancel).run({ id: row.id })}
        >
          {t(isBack ? 'takeBackNow' : 'cancelNow')}
        </Button>
        <Button variant="secondary" size="l" isBlock onClick={onClose}>
          {t('keepIt')}
        </Button>
      </div>
    </Sheet>
  );
}
