/** Shows what is chosen and opens a sheet to choose another. */
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import { OutsideField, useField } from './field.tsx';
import { OptionList, type SelectOption } from './option-list.tsx';
import css from './select.module.css';
import { Sheet } from './sheet.tsx';

export interface SelectProps<Id extends string> {
  options: readonly SelectOption<Id>[];
  value: Id | undefined;
  onChange: (id: Id) => void;
  /** Title of the sheet and name of the control. */
  label: string;
  closeLabel: string;
  placeholder?: string | undefined;
  searchPlaceholder?: string | undefined;
  noneText?: string | undefined;
  /** box is a form control; inline is a word with an arrow, for dense rows. */
  variant?: 'box' | 'inline' | undefined;
  size?: 's' | 'm' | undefined;
  /** Replaces the words of the chosen option on the control itself. */
  display?: ReactNode;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

export function Select<Id extends string>(props: SelectProps<Id>) {
  const { options, value, onChange, label, closeLabel, placeholder, searchPlaceholder, noneText } = props;
  const { variant = 'box', size = 'm', display, disabled, className } = props;
  const [isOpen, setOpen] = useState(false);
  const { id, ...links } = useField();
  const chosen = options.find((option) => option.id === value);
  return (
    <>
      <button
        {...links}
        {...(id === undefined ? {} : { id })}
        type="button"
        className={classNames(css['select'], className)}
        data-variant={variant}
        data-size={size}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${label}: ${chosen?.label ?? placeholder ?? ''}`}
        onClick={() => setOpen(true)}
      >
        {variant === 'box' ? chosen?.icon : null}
        <span className={css['words']} data-empty={chosen === undefined || undefined}>
          {display ?? chosen?.label ?? placeholder}
        </span>
        <ChevronDown className={css['arrow']} size={variant === 'box' ? 18 : 14} />
      </button>
      <Sheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={label}
        closeLabel={closeLabel}
        height={searchPlaceholder === undefined ? 'auto' : 'tall'}
      >
        <OutsideField>
          <OptionList
            options={options}
            value={value}
            label={label}
            searchPlaceholder={searchPlaceholder}
            noneText={noneText}
            onChoose={(next) => {
              setOpen(false);
              if (next !== value) onChange(next);
            }}
          />
        </OutsideField>
      </Sheet>
    </>
  );
}
