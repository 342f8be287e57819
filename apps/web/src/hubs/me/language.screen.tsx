/** The seven languages, each in its own words; the choice is told to the server and counts at once. */
import { ListGroup, OptionList } from '@candor/ui';
import { LANGUAGES, type Language, identityCalls } from '@candor/wire';
import { useState } from 'react';
import { call } from '../../platform/api/index.ts';
import { LANGUAGE_NAMES, chooseLanguage, useLanguage, useText } from '../../platform/i18n/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { meText } from './me-text.ts';
import css from './settings.module.css';

export default function LanguageScreen() {
  const t = useText(meText);
  const current = useLanguage();
  const [choosing, setChoosing] = useState<Language | undefined>();
  const choose = async (next: Language): Promise<void> => {
    setChoosing(next);
    await chooseLanguage(next).finally(() => setChoosing(undefined));
    // The header of every call carries the language already; this only lets the server remember it.
    call(identityCalls.setLanguage, { lang: next }).catch(() => undefined);
  };
  return (
    <Screen title={t('languageTitle')}>
      <ListGroup hint={t('languageHint')}>
        <div className={css['options']}>
          <OptionList
            label={t('languageTitle')}
            value={choosing ?? current}
            onChoose={(next) => void choose(next)}
            options={LANGUAGES.map((language) => ({ id: language, label: LANGUAGE_NAMES[language] }))}
          />
        </div>
      </ListGroup>
    </Screen>
  );
}
