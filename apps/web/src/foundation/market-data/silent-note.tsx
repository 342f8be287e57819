/** Beside the button of an order form: prices stand still, so nothing can be bought or opened, and what still can be done. */
import { CircleAlert } from 'lucide-react';
import { useText } from '../../platform/i18n/index.ts';
import { marketText } from './market-text.ts';
import css from './silent-note.module.css';

export function SilentNote({ canClose = false }: { canClose?: boolean }) {
  const t = useText(marketText);
  return (
    <section className={css['silent']} role="status">
      <CircleAlert size={18} aria-hidden="true" />
      <div>
        <b>{t('pricesSilent')}</b>
        <p>
          {t('pricesSilentOrders')} {canClose ? t('pricesSilentClosing') : null}
        </p>
      </div>
    </section>
  );
}
