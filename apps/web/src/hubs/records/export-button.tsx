/** Hands every posting behind the record to the customer as a CSV file, amounts exact and times in UTC (R-MONEY-11). */
import { IconButton } from '@candor/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import {
  ACCOUNT_LABEL,
  type Change,
  type ChangeFilter,
  changesOf,
  csvOf,
  walletText,
} from '../../foundation/wallet/index.ts';
import { failureText } from '../../platform/api/index.ts';
import { type Translate, useText } from '../../platform/i18n/index.ts';
import { say } from '../../platform/view/index.ts';
import { dayText } from './filter-rules.ts';
import { kindLabel } from './kind-rules.ts';
import { recordsText } from './records-text.ts';

/** The address of a file must outlive the click that saves it. */
const KEEP_MS = 10_000;

export function ExportButton({ filter }: { filter: ChangeFilter | undefined }) {
  const t = useText(recordsText);
  const wallet = useText(walletText);
  const [isBusy, setBusy] = useState(false);
  const save = async (asked: ChangeFilter): Promise<void> => {
    setBusy(true);
    try {
      write(await changesOf(asked));
    } catch (error) {
      say(failureText(error), 'error');
    } finally {
      setBusy(false);
    }
  };
  const write = (changes: readonly Change[]): void => {
    const file = new Blob([csvOf(linesOf(changes, wallet))], { type: 'text/csv;charset=utf-8' });
    const url = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = url;
    link.download = `candor-changes-${dayText(Date.now())}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
    // Whether the browser keeps the file it does not tell.
    say(t('downloadStarted', { n: changes.length }), 'success');
  };
  return (
    <IconButton
      label={t('exportCsv')}
      disabled={filter === undefined || isBusy}
      onClick={() => (filter === undefined ? undefined : void save(filter))}
    >
      <Download size={20} />
    </IconButton>
  );
}

type WalletWords = typeof walletText extends { source?: infer Source extends Record<string, string> }
  ? Translate<Source>
  : never;

function linesOf(changes: readonly Change[], t: WalletWords): string[][] {
  const head = [
    t('csvTime'),
    t('csvKind'),
    t('csvAccount'),
    t('csvBucket'),
    t('csvCurrency'),
    t('csvAmount'),
    t('csvJournal'),
    t('csvReference'),
  ];
  const lines = changes.map((change) => [
    new Date(change.created_time).toISOString(),
    t(kindLabel(change.kind)),
    t(ACCOUNT_LABEL[change.account]),
    t(change.bucket),
    change.currency_name,
    change.value,
    change.journal_id,
    `${change.ref_type}:${change.ref_id}`,
  ]);
  return [head, ...lines];
}
