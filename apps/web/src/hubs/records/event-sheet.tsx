/** Behind an event: what each account gained or gave, and every journal with its postings, as the ledger has them. */
import { Sheet } from '@candor/ui';
import { Copy } from 'lucide-react';
import { ACCOUNT_SHORT, type WalletEvent, walletText } from '../../foundation/wallet/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { copyText } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import css from './event-list.module.css';
import { costsOf, moneyText, signedText } from './event-rules.ts';
import { titleOf } from './event-title.ts';
import { kindLabel } from './kind-rules.ts';

interface EventSheetProps {
  event: WalletEvent;
  isOpen: boolean;
  onClose: () => void;
}

export function EventSheet({ event, isOpen, onClose }: EventSheetProps) {
  const t = useText(walletText);
  const words = useText(wordsText);
  const { amounts, created_time: at, journals } = event;
  const { fees, arrives } = costsOf(event);
  return (
    <Sheet isOpen={isOpen} title={titleOf(event, t)} closeLabel={words('close')} onClose={onClose}>
      <dl className={css['facts']}>
        <Fact label={t('csvTime')} value={formatMoment(at, 'full')} />
        {amounts.map((one) => (
          <Fact
            key={`${one.account} ${one.currency}`}
            label={t('eventNet', { account: t(ACCOUNT_SHORT[one.account]) })}
            value={`${signedText(one)} ${one.currency_name}`}
          />
        ))}
        {fees.map((fee) => (
          <Fact key={fee.currency_name} label={t('fee')} value={moneyText(fee)} />
        ))}
        {arrives === undefined ? null : <Fact label={t('arrives')} value={moneyText(arrives)} />}
      </dl>
      <h3 className={css['journalsHead']}>{t('eventJournals')}</h3>
      {journals.map((journal) => (
        <JournalBlock key={journal.id} journal={journal} />
      ))}
    </Sheet>
  );
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

function JournalBlock({ journal: { id, kind, postings } }: { journal: WalletEvent['journals'][number] }) {
  const t = useText(walletText);
  return (
    <section className={css['block']}>
      <button
        type="button"
        className={css['journal']}
        title={t('copyJournal')}
        onClick={() => void copyText(id)}
      >
        <span>{t(kindLabel(kind))}</span>
        <span>
          {t('journal', { id })} <Copy size={12} aria-hidden="true" />
        </span>
      </button>
      <ul className={css['postings']}>
        {postings.map((posting, place) => (
          // Postings of a journal never change their order.
          <li key={place}>
            <span>
              {t(ACCOUNT_SHORT[posting.account])} · {t(posting.bucket)}
            </span>
            <span>
              {signedText(posting)} {posting.currency_name}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
