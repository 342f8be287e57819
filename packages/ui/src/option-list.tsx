/** A long list of which one entry is chosen, with a search field when there are many: the inside of a choosing sheet. */
import { Check, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import css from './option-list.module.css';
import { matching } from './option-rules.ts';
import { moveFocus } from './roving.ts';
import { TextInput } from './text-input.tsx';

export interface SelectOption<Id extends string = string> {
  id: Id;
  label: string;
  /** A second line. */
  note?: string | undefined;
  /** At the right: an area code, a balance. */
  value?: ReactNode;
  icon?: ReactNode;
  /** Further words the search finds it by. */
  keywords?: string | undefined;
  disabled?: boolean | undefined;
}

export interface OptionListProps<Id extends string> {
  options: readonly SelectOption<Id>[];
  value: Id | undefined;
  onChoose: (id: Id) => void;
  label: string;
  /** Gives a search field with these words in it. */
  searchPlaceholder?: string | undefined;
  /** Shown when the search finds nothing. */
  noneText?: string | undefined;
}

export function OptionList<Id extends string>(props: OptionListProps<Id>) {
  const { options, value, onChoose, label, searchPlaceholder, noneText } = props;
  const [query, setQuery] = useState('');
  const shown = matching(options, query);
  const focusable = shown.some((option) => option.id === value) ? value : shown[0]?.id;
  return (
    <>
      {searchPlaceholder === undefined ? null : (
        <TextInput
          className={css['search']}
          size="s"
          type="search"
          before={<Search size={16} />}
          placeholder={searchPlaceholder}
          aria-label={searchPlaceholder}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      <div role="listbox" aria-label={label} onKeyDown={(event) => moveFocus(event, '[role="option"]')}>
        {shown.map((option) => (
          <button
            key={option.id}
            type="button"
            role="option"
            aria-selected={option.id === value}
            tabIndex={option.id === focusable ? 0 : -1}
            className={css['option']}
            disabled={option.disabled}
            onClick={() => onChoose(option.id)}
          >
            {option.icon}
            <span className={css['words']}>
              <span className={css['label']}>{option.label}</span>
              {option.note === undefined ? null : <span className={css['note']}>{option.note}</span>}
            </span>
            {option.value === undefined ? null : <span className={css['value']}>{option.value}</span>}
            <Check className={css['check']} size={18} strokeWidth={2.5} />
          </button>
        ))}
      </div>
      {shown.length === 0 && noneText !== undefined ? <p className={css['none']}>{noneText}</p> : null}
    </>
  );
}
