/** Where it goes: the chosen address of the book, or the bound account; a sheet to choose another, with what still waits. */
import { Button, EmptyState, ListGroup, ListRow, Sheet, Tag } from '@candor/ui';
import { BookUser, ChevronRight, Landmark } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { open } from '../../platform/routing/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { UsableTag } from './usable-tag.tsx';
import { type SavedAddress, type Way, shortAddress } from './withdrawal-view.ts';
import type { BankAccount } from './withdrawal-view.ts';
import css from './withdrawals.module.css';
import { withdrawalsText } from './withdrawals-text.ts';

interface AddressPickerProps {
  addresses: readonly SavedAddress[];
  way: Way | undefined;
  currency: number;
  chosen: SavedAddress | undefined;
  onChoose: (address: SavedAddress) => void;
}

export function AddressPicker({ addresses, way, currency, chosen, onChoose }: AddressPickerProps) {
  const t = useText(withdrawalsText);
  const words = useText(wordsText);
  const [isOpen, setOpen] = useState(false);
  const here = addresses.filter(({ nettype }) => nettype === way?.chain);
  const create = () =>
    open('pages/user/address/create', {
      currency: String(currency),
      ...(way === undefined ? {} : { chain: way.chain }),
    });
  if (here.length === 0)
    return (
      <div className={css['nowhere']}>
        <p>{t('noAddress', { chain: way?.chain ?? '' })}</p>
        <Button variant="secondary" onClick={create}>
          {t('addAddress')}
        </Button>
      </div>
    );
  return (
    <>
      <button
        type="button"
        className={css['destination']}
        aria-label={t('chooseAddress')}
        onClick={() => setOpen(true)}
      >
        <BookUser size={20} aria-hidden="true" />
        {chosen === undefined ? (
          <span className={css['placeholder']}>{t('chooseAddress')}</span>
        ) : (
          <span className={css['destinationWords']}>
            <b>{chosen.notes}</b>
            <small>{shortAddress(chosen.address)}</small>
            {chosen.is_usable ? null : <UsableTag at={chosen.usable_at} />}
          </span>
        )}
        <ChevronRight size={18} aria-hidden="true" />
      </button>
      <Sheet
        isOpen={isOpen}
        title={t('chooseAddress')}
        closeLabel={words('close')}
        onClose={() => setOpen(false)}
        footer={
          <Button variant="secondary" isBlock onClick={create}>
            {t('addAddress')}
          </Button>
        }
      >
        <Addresses
          list={here}
          chosen={chosen}
          onChoose={(address) => {
            onChoose(address);
            setOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}

interface AddressesProps extends Pick<AddressPickerProps, 'chosen' | 'onChoose'> {
  list: readonly SavedAddress[];
}

function Addresses({ list, chosen, onChoose }: AddressesProps) {
  const t = useText(withdrawalsText);
  return (
    <ListGroup>
      {list.map((address) => (
        <ListRow
          key={address.id}
          title={address.notes}
          hint={
            <span className={css['choice']}>
              {shortAddress(address.address)}
              {address.is_usable ? null : <UsableTag at={address.usable_at} />}
            </span>
          }
          isCurrent={address.id === chosen?.id}
          end={address.is_usable ? <Tag tone="success">{t('usable')}</Tag> : undefined}
          hasChevron={false}
          onPress={() => onChoose(address)}
        />
      ))}
    </ListGroup>
  );
}

export function BankDestination({ bank }: { bank: BankAccount }) {
  const t = useText(withdrawalsText);
  if (!bank.is_bound)
    return (
      <EmptyState
        isCompact
        title={t('noBank')}
        hint={t('bankInName', { name: bank.verified_name })}
        action={<Button onClick={() => open('pages/bankbind/addbank')}>{t('bindBank')}</Button>}
      />
    );
  return (
    <button
      type="button"
      className={css['destination']}
      aria-label={t('bankAccount')}
      onClick={() => open('pages/bankbind/index')}
    >
      <Landmark size={20} aria-hidden="true" />
      <span className={css['destinationWords']}>
        <b>{bank.bank_name}</b>
        <small>
          {bank.real_name} {bank.bank_account}
        </small>
        {bank.is_usable ? null : <UsableTag at={bank.usable_at ?? 0} />}
      </span>
      <ChevronRight size={18} aria-hidden="true" />
    </button>
  );
}
