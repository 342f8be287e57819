/** Theme and rise colour, applied as they are chosen. */
import { ListRow, Segmented } from '@candor/ui';
import { useText } from '../../platform/i18n/index.ts';
import { setPreferences, usePreferences } from '../../platform/storage/index.ts';
import css from './settings.module.css';
import { meText } from './me-text.ts';

export function LookSettings() {
  const t = useText(meText);
  const { theme, rise } = usePreferences();
  return (
    <>
      <ListRow
        title={t('theme')}
        below={
          <Segmented
            label={t('theme')}
            value={theme}
            onChange={(next) => setPreferences({ theme: next })}
            options={[
              { id: 'system', label: t('themeSystem') },
              { id: 'light', label: t('themeLight') },
              { id: 'dark', label: t('themeDark') },
            ]}
          />
        }
      />
      <ListRow
        title={t('riseColour')}
        below={
          <Segmented
            label={t('riseColour')}
            value={rise}
            onChange={(next) => setPreferences({ rise: next })}
            options={[
              { id: 'green', label: <Sample colour="green" text={t('riseGreen')} /> },
              { id: 'red', label: <Sample colour="red" text={t('riseRed')} /> },
            ]}
          />
        }
      />
    </>
  );
}

/** An upward arrow in the colour that would mean rise. */
function Sample({ colour, text }: { colour: 'green' | 'red'; text: string }) {
  return (
    <span className={css['sample']}>
      <svg width="10" height="10" viewBox="0 0 10 10" data-colour={colour} aria-hidden="true">
        <path d="M5 1 9.5 8.5h-9z" />
      </svg>
      {text}
    </span>
  );
}
