/** Ctrl+K or `/`: type a number, a name or a page, choose with the arrows, go with Enter. */
import { Input, Modal } from 'antd';
import { customerCalls } from '@candor/wire/operators';
import { useId, useState } from 'react';
import { useLanguage, useText } from '../../platform/i18n/index.ts';
import { parts } from '../../platform/part/index.ts';
import { type Page, findPage, go } from '../../platform/routing/index.ts';
import { EmptyBlock } from '../../platform/view/index.ts';
import { useMay, useMe } from '../../foundation/session/index.ts';
import { visibleNav } from './nav-rules.ts';
import { type Choice, type PaletteSource, choicesFor } from './palette-rules.ts';
import { shellText } from './shell-text.ts';
import css from './shell.module.css';

interface PaletteProps {
  pages: readonly Page[];
  isOpen: boolean;
  onClose: () => void;
}

export function Palette({ pages, isOpen, onClose }: PaletteProps) {
  const t = useText(shellText);
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      footer={null}
      closable={false}
      destroyOnHidden
      title={t('search')}
      width={560}
    >
      <PaletteBody pages={pages} onClose={onClose} />
    </Modal>
  );
}

function PaletteBody({ pages, onClose }: Omit<PaletteProps, 'isOpen'>) {
  const t = useText(shellText);
  const id = useId();
  const [typed, setTyped] = useState('');
  const [index, setIndex] = useState(0);
  const choices = choicesFor(typed, useSource(pages));
  const take = (choice: Choice | undefined) => {
    if (choice === undefined) return;
    onClose();
    go(choice.path, choice.query);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0) {
      event.preventDefault();
      setIndex(Math.max(0, Math.min(choices.length - 1, index + by)));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) take(choices[index]);
  };
  return (
    <>
      <Input
        autoFocus
        value={typed}
        placeholder={t('searchHint')}
        aria-label={t('search')}
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={choices[index] === undefined ? undefined : `${id}-${index}`}
        onChange={({ target }) => {
          setTyped(target.value);
          setIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul className={css['options']} role="listbox" id={id} aria-label={t('goTo')}>
        {choices.map((choice, at) => (
          <li
            key={choice.id}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === index}
            onPointerMove={() => setIndex(at)}
            onClick={() => take(choice)}
          >
            {choice.label}
          </li>
        ))}
      </ul>
      {choices.length === 0 ? <EmptyBlock text={t('nothingFound')} /> : null}
    </>
  );
}

function useSource(pages: readonly Page[]): PaletteSource {
  const t = useText(shellText);
  const language = useLanguage();
  const may = useMay();
  const { data: me } = useMe();
  const entries = visibleNav(parts(), { may, isDemo: me?.mode === 'demo' }).flatMap((group) => group.entries);
  const numbered = parts()
    .flatMap((part) => part.numbered ?? [])
    .sort((one, other) => one.position - other.position);
  return {
    pages: entries.map(({ path, label }) => ({ path, label: label[language] })),
    numbered: numbered
      .filter(({ path }) => {
        const page = findPage(pages, `${path}1`)?.page;
        return page !== undefined && (page.call === undefined || may(page.call));
      })
      .map(({ path, label }) => ({ path, label: (id) => label[language].replace('{id}', id) })),
    customers: may(customerCalls.search) ? (text) => t('findCustomers', { text }) : undefined,
  };
}
