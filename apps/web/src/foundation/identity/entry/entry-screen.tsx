/** The frame of login, registration and password recovery: mark, title, form, and the way to change the language. */
import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { LANGUAGE_NAMES, useLanguage, useText } from '../../../platform/i18n/index.ts';
import { open } from '../../../platform/routing/index.ts';
import { BrandMark, Screen } from '../../../platform/view/index.ts';
import { identityText } from '../identity-text.ts';
import css from './entry.module.css';

interface EntryScreenProps {
  title: string;
  subtitle: string;
  children: ReactNode;
}

export function EntryScreen({ title, subtitle, children }: EntryScreenProps) {
  return (
    <Screen actions={<LanguageButton />}>
      <div className={css['entry']}>
        <header className={css['head']}>
          <BrandMark size={40} />
          <h1>{title}</h1>
          <p>{subtitle}</p>
        </header>
        {children}
      </div>
    </Screen>
  );
}

function LanguageButton() {
  const t = useText(identityText);
  const language = useLanguage();
  return (
    <button
      type="button"
      className={css['language']}
      aria-label={`${t('language')}: ${LANGUAGE_NAMES[language]}`}
      onClick={() => open('pages/settings/language/language')}
    >
      <Globe size={16} aria-hidden="true" />
      {LANGUAGE_NAMES[language]}
    </button>
  );
}
