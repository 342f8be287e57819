/** E-mail or phone: the switch, and the one field that follows it, with the dialling code before a number. */
import { Tabs } from '@candor/ui';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { TextField } from '../../../platform/form/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { identityText } from '../identity-text.ts';
import type { AccountKind } from './account-rules.ts';
import { AreaCodeSheet } from './area-code-sheet.tsx';
import css from './entry.module.css';

export function KindSwitch({ kind, onChange }: { kind: AccountKind; onChange: (kind: AccountKind) => void }) {
  const t = useText(identityText);
  return (
    <Tabs
      label={t('account')}
      active={kind}
      onSelect={onChange}
      items={[
        { id: 'email', label: t('email') },
        { id: 'mobile', label: t('phone') },
      ]}
    />
  );
}

interface AccountFieldProps<Fields extends FieldValues> {
  control: Control<Fields>;
  name: Path<Fields>;
  kind: AccountKind;
  areaCode: string;
  onAreaCode: (areaCode: string) => void;
}

export function AccountField<Fields extends FieldValues>(props: AccountFieldProps<Fields>) {
  const { control, name, kind, areaCode, onAreaCode } = props;
  const t = useText(identityText);
  const [isChoosing, setChoosing] = useState(false);
  if (kind === 'email') {
    return (
      <TextField
        control={control}
        name={name}
        label={t('email')}
        placeholder={t('emailPlaceholder')}
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
    );
  }
  return (
    <>
      <TextField
        control={control}
        name={name}
        label={t('phone')}
        placeholder={t('phonePlaceholder')}
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={20}
        before={
          <button
            type="button"
            className={css['areaCode']}
            aria-label={t('countryTitle')}
            onClick={() => setChoosing(true)}
          >
            <span className="tnum">+{areaCode}</span>
            <ChevronDown size={16} aria-hidden="true" />
          </button>
        }
      />
      <AreaCodeSheet
        isOpen={isChoosing}
        chosen={areaCode}
        onClose={() => setChoosing(false)}
        onChoose={(chosen) => {
          onAreaCode(chosen);
          setChoosing(false);
        }}
      />
    </>
  );
}
