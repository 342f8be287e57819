/** An address is read to its last letter before money goes there: shown whole, on as many lines as it takes; pasted by a press. */
import { Field, TextArea } from '@candor/ui';
import { type FieldName, type WireForm, faultText } from '../../platform/form/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { say } from '../../platform/view/index.ts';
import css from './withdrawals.module.css';
import { withdrawalsText } from './withdrawals-text.ts';

interface AddressFieldProps<Fields> {
  form: WireForm<Fields>;
  name: FieldName<Fields>;
  placeholder: string;
}

export function AddressField<Fields>({ form, name, placeholder }: AddressFieldProps<Fields>) {
  const t = useText(withdrawalsText);
  const { fault, onChange, ...links } = form.links(name);
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
          <button type="button" className={css['max']} onClick={() => void paste()}>
            {t('paste')}
          </button>
        }
      />
    </Field>
  );
}

/** No address has a space in it; what is copied from elsewhere often does. */
const bare = (text: string): string => text.replace(/\s+/g, '').slice(0, 128);
