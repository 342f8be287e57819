/** Account changes in words: what happened, how much, to which balance, and the journal that proves it (R-MONEY-5). */
import { formatDecimal } from '@candor/ui';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { ACCOUNT_SHORT, type Change, walletText } from '../../foundation/wallet/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { DayList, type Pages } from '../../platform/list/index.ts';
import { copyText } from '../../platform/view/index.ts';
import css from './change-list.module.css';
import { kindLabel } from './kind-rules.ts';

export interface ChangeListProps {
  list: Pages<Change>;
  /** Leaves the account away where the page is about one account. */
  isOneAccount?: boolean;
  /** In place of the usual words when nothing is there. */
  empty?: { title: string; action?: ReactNode };
}

export function ChangeList({ list, isOneAccount = false, empty }: ChangeListProps) {
  const t = useText(walletText);
  return (
    <DayList
      list={list}
      empty={empty ?? { title: t('noChanges'), hint: t('noChangesHint') }}
      row={(change) => <ChangeLine change={change} isOneAccount={isOneAccount} />}
    />
  );
}

function ChangeLine({ change, isOneAccount }: { change: Change; isOneAccount: boolean }) {
  const t = useText(walletText);
  const { kind, account, bucket, value, currency_name: name, journal_id: journal } = change;
  const places = [...(isOneAccount ? [] : [t(ACCOUNT_SHORT[account])]), t(bucket)];
  return (
    <div className={css['line']}>
      <div className={css['row']}>
        <span className={css['what']}>{t(kindLabel(kind))}</span>
        {/* Money that only moves to the frozen side is no gain: it keeps the colour of text. */}
        <span className={css['amount']} data-gain={bucket === 'available' && !value.startsWith('-')}>
          {formatDecimal(value, { isSigned: true, isTrimmed: true })} <small>{name}</small>
        </span>
      </div>
      <div className={css['row']}>
        <span className={css['meta']}>
          {places.join(' · ')} ·{' '}
          <button
            type="button"
            className={css['journal']}
            title={t('copyJournal')}
            onClick={() => void copyText(journal)}
          >
            {t('journal', { id: journal })}
            <Copy size={12} aria-hidden="true" />
          </button>
        </span>
        <time className={css['meta']} dateTime={new Date(change.created_time).toISOString()}>
          {formatMoment(change.created_time, 'time')}
        </time>
      </div>
    </div>
  );
}
