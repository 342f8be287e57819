/** The address book: what is usable, what still waits, and how to take one out (R-WD-5). */
import { Button, CoinIcon, EmptyState, IconButton, ListGroup, ListRow, Tag } from '@candor/ui';
import { withdrawalCalls } from '@candor/wire';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { StepUp } from '../../foundation/identity/index.ts';
import { useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { open } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { Loaded } from './loaded.tsx';
import { UsableTag } from './usable-tag.tsx';
import { useAddresses, withdrawalsChanged } from './use-withdrawals.ts';
import type { SavedAddress } from './withdrawal-view.ts';
import css from './withdrawals.module.css';
import { withdrawalsText } from './withdrawals-text.ts';

const create = () => open('pages/user/address/create');

export default function AddressesScreen() {
  const t = useText(withdrawalsText);
  const reading = useAddresses();
  return (
    <Screen
      title={t('addressBook')}
      actions={
        <IconButton label={t('addAddress')} onClick={create}>
          <Plus size={22} />
        </IconButton>
      }
    >
      <Loaded reading={reading}>{(addresses) => <AddressBook addresses={addresses} />}</Loaded>
    </Screen>
  );
}

function AddressBook({ addresses }: { addresses: readonly SavedAddress[] }) {
  const t = useText(withdrawalsText);
  const [leaving, setLeaving] = useState<SavedAddress>();
  const remove = useAction(withdrawalCalls.deleteAddress, {
    onDone: withdrawalsChanged,
  });
  if (addresses.length === 0)
    return (
      <EmptyState
        title={t('emptyBook')}
        hint={t('emptyBookHint')}
        action={<Button onClick={create}>{t('addAddress')}</Button>}
      />
    );
  return (
    <div className={css['picker']}>
      <ListGroup>
        {addresses.map((address) => (
          <ListRow
            key={address.id}
            icon={<CoinIcon symbol={address.currency_name} size={32} />}
            title={
              <span className={css['bookTitle']}>
                {address.notes}
                {address.is_usable ? (
                  <Tag tone="success">{t('usable')}</Tag>
                ) : (
                  <UsableTag at={address.usable_at} />
                )}
              </span>
            }
            hint={
              <span className={css['bookAddress']}>
                {address.currency_name} · {address.nettype}
                <br />
                {address.address}
              </span>
            }
            end={
              <IconButton
                label={t('deleteAddress', { label: address.notes })}
                onClick={() => setLeaving(address)}
              >
                <Trash2 size={18} />
              </IconButton>
            }
          />
        ))}
      </ListGroup>
      <p className={css['note']}>{t('bookNote')}</p>
      <StepUp
        isOpen={leaving !== undefined}
        title={t('deleteTitle')}
        isDanger
        onProof={async (proof) =>
          (await remove.run({ address_id: leaving?.id ?? 0, ...proof })) !== undefined
        }
        onClose={() => setLeaving(undefined)}
      >
        <p className={css['quiet']}>{t('deleteHint', { label: leaving?.notes ?? '' })}</p>
      </StepUp>
    </div>
  );
}
