/** The fork before registration: e-mail or phone. */
import { ChevronRight, Mail, Smartphone } from 'lucide-react';
import { useText } from '../../../platform/i18n/index.ts';
import { identityText } from '../identity-text.ts';
import { EntryScreen } from './entry-screen.tsx';
import css from './entry.module.css';
import { useEntryLinks } from './use-entry-links.ts';

const WAYS = [
  { kind: 'email', label: 'withEmail', hint: 'withEmailHint', icon: Mail },
  { kind: 'mobile', label: 'withPhone', hint: 'withPhoneHint', icon: Smartphone },
] as const;

export default function ChooseScreen() {
  const t = useText(identityText);
  const { go } = useEntryLinks();
  return (
    <EntryScreen title={t('chooseTitle')} subtitle={t('chooseSubtitle')}>
      <div className={css['ways']}>
        {WAYS.map(({ kind, label, hint, icon: Icon }) => (
          <button key={kind} type="button" className={css['way']} onClick={() => go('register', kind)}>
            <span className={css['wayIcon']}>
              <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
            </span>
            <span className={css['wayText']}>
              <strong>{t(label)}</strong>
              <small>{t(hint)}</small>
            </span>
            <ChevronRight size={18} aria-hidden="true" />
          </button>
        ))}
      </div>
      <p className={css['ask']}>
        {t('haveAccount')}{' '}
        <button type="button" className={css['link']} onClick={() => go('login')}>
          {t('logIn')}
        </button>
      </p>
    </EntryScreen>
  );
}
