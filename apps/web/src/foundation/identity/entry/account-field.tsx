/** E-mail or phone: the switch, and the one field that follows it, with the dialling code before a number. */
import { Tabs } from '@candor/ui';
import { ChevronDown } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { type FieldName, TextField, type WireForm } from '../../../platform/form/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { identityText } from '../identity-text.ts';
import type { AccountKind } from './account-rules.ts';
import css from './entry.module.css';

/** Fetched when the code is pressed: most people keep the first choice. */
const AreaCodeSheet = lazy(() => import('./area-code-sheet.tsx'));

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

interface AccountFieldProps<Fields> {
  form: WireForm<Fields>;
  name: FieldName<Fields>;
  kind: AccountKind;
  areaCode: string;
  onAreaCode: (areaCode: string) => void;
}

export function AccountField<Fields>(props: AccountFieldProps<Fields>) {
  const { form, name, kind, areaCode, onAreaCode } = props;
  const t = useText(identityText);
  const [isChoosing, setChoosing] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  if (kind === 'email') {
    return (
      <TextField
        form={form}
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
        form={form}
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
            aria-label={`${t('countryTitle')} +${areaCode}`}
            onClick={() => {
              setOpened(true);
              setChoosing(true);
            }}
          >
            <span className="tnum">+{areaCode}</span>
            <ChevronDown size={16} aria-hidden="true" />
          </button>
        }
      />
      {wasOpened ? (
        <Suspense fallback={null}>
          <AreaCodeSheet
            isOpen={isChoosing}
            chosen={areaCode}
            onClose={() => setChoosing(false)}
            onChoose={(chosen) => {
              onAreaCode(chosen);
              setChoosing(false);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
