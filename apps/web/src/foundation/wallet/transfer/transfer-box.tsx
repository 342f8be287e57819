/** A transfer from the choice of the two accounts to its sending; what is typed belongs to one route and currency. */
import { EmptyState } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/index.ts';
import type { Balances } from '../balance-rules.ts';
import { RouteCard } from './route-card.tsx';
import { TransferForm } from './transfer-form.tsx';
import { type Route, chosenRow, movable } from './transfer-rules.ts';
import { transferText } from './transfer-text.ts';
import css from './transfer.module.css';

export interface TransferBoxProps {
  balances: Balances;
  /** Where it begins; the customer may choose others. */
  asked: { route: Route; currency: number | undefined };
  onDone: () => void;
}

export function TransferBox({ balances, asked, onDone }: TransferBoxProps) {
  const t = useText(transferText);
  const [route, setRoute] = useState(asked.route);
  const [wished, setWished] = useState(asked.currency);
  const rows = movable(balances, route);
  const row = chosenRow(rows, wished);
  return (
    <div className={css['box']}>
      <RouteCard route={route} onChange={setRoute} />
      {row === undefined ? (
        <EmptyState isCompact title={t('noCommon')} />
      ) : (
        <TransferForm
          key={`${route.from}/${route.to}/${row.currency}`}
          route={route}
          rows={rows}
          row={row}
          onCurrency={setWished}
          onDone={onDone}
        />
      )}
    </div>
  );
}
