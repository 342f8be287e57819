/** The customer's rentals in three tabs; each shows what it brought, what leaving gives back, and when it ends. */
import { Tabs } from '@candor/ui';
import { machineCalls } from '@candor/wire';
import { useState } from 'react';
import { offerCss as css } from '../../foundation/offers/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { PagedList, usePages } from '../../platform/list/index.ts';
import { useView } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { CancelSheet } from './cancel-sheet.tsx';
import type { Rental } from './lease-preview.ts';
import { machinesText } from './machines-text.ts';
import { RentalCard } from './rental-card.tsx';
import { useMachineChanges } from './use-machines.ts';

const STATUS = { running: 1, ended: 2, cancelled: 3 } as const;
type View = keyof typeof STATUS;
const VIEWS: readonly View[] = ['running', 'ended', 'cancelled'];

export default function RentalsScreen() {
  const t = useText(machinesText);
  const [view, setView] = useView(VIEWS);
  const [leaving, setLeaving] = useState<Rental>();
  useMachineChanges();
  return (
    <Screen title={t('myRentals')} backTo="pages/machine/index">
      <Tabs
        className={css['tabs']}
        label={t('myRentals')}
        active={view}
        onSelect={setView}
        items={VIEWS.map((id) => ({ id, label: t(id) }))}
      />
      <Rentals key={view} view={view} onCancel={setLeaving} />
      <CancelSheet rental={leaving} onClose={() => setLeaving(undefined)} />
    </Screen>
  );
}

function Rentals({ view, onCancel }: { view: View; onCancel: (rental: Rental) => void }) {
  const t = useText(machinesText);
  const list = usePages({
    target: machineCalls.rentals,
    filter: { status: STATUS[view] },
    rowsOf: (reply) => reply.order_list,
    hears: 'balance',
  });
  return (
    <PagedList
      list={list}
      empty={{ title: t('noRentals'), hint: t('noRentalsHint') }}
      waiting={3}
      row={(rental) => <RentalCard rental={rental} onCancel={onCancel} />}
    />
  );
}
