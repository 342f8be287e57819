/** One payment: of whose fees, of which day, how much in which coin. */
import type { ReplyOf, referralCalls } from '@candor/wire';
import { trimmed } from '../../foundation/offers/index.ts';
import { formatMoment } from '../../platform/i18n/index.ts';
import css from './referral.module.css';

export function ReturnRow({ row }: { row: ReplyOf<typeof referralCalls.returns>['data'][number] }) {
  return (
    <article className={css['row']}>
      <header className={css['head']}>
        <b>{row.from_account_number}</b>
        <b>{`+${trimmed(row.value)} ${row.currency_name}`}</b>
      </header>
      <p className={css['under']}>
        <span>{formatMoment(row.paid_at)}</span>
        <span>≈ {trimmed(row.usdt)} USDT</span>
      </p>
    </article>
  );
}
