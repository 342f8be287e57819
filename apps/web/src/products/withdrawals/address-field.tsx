/** An address is read to its last letter before money goes there: shown whole, on as many lines as it takes; pasted by a press. */
import { Field, TextArea } from '@candor/ui';
import { Suspense, lazy, useState } from 'react';
import { type FieldName, type WireForm, faultText } from '../../platform/form/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { say } from '../../platform/view/index.ts';
import css from './withdrawals.module.css';
import { withdrawalsText } from './withdrawals-text.ts';

const ScanSheet = lazy(() => import('./scan/scan-sheet.tsx'));

interface AddressFieldProps<Fields> {
  form: WireForm<Fields>;
  name: FieldName<Fields>;
  placeholder: string;
  /** The network it is for. */
  chain: string;
}

export function AddressField<Fields>({ form, name, placeholder, chain }: AddressFieldProps<Fields>) {
  const t = useText(withdrawalsText);
  const { fault, onChange, ...links } = form.links(name);
  const [isScanning, setScanning] = useState(false);
  const paste = async (): Promise<void> => {
    const text = await navigator.clipboard?.readText().catch(() => undefined);
    if (text === undefined) say(t('pasteFailed'), 'error');
    else onChange(bare(text));
  };
  return (
    <Field label={t('address')} error={faultText(fault)}>
      <TextArea
        {...links}
        placeholder={placeholder}
        maxLength={128}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(bare(event.target.value))}
        after={
          <span className={css['after']}>
            <button type="button" className={css['max']} onClick={() => void paste()}>
              {t('paste')}
            </button>
            <button type="button" className={css['max']} onClick={() => setScanning(true)}>
              {t('scan')}
            </button>
          </span>
        }
      />
      <Suspense fallback={null}>
        {isScanning ? (
          <ScanSheet
            chain={chain}
            onAddress={(address) => onChange(bare(address))}
            onClose={() => setScanning(false)}
          />
        ) : null}
      </Suspense>
    </Field>
  );
}

/** No address has a space in it; what is copied from elsewhere often does. */
const bare = (text: string): string => text.replace(/\s+/g, '').slice(0, 128);
