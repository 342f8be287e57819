/** The way to what anybody may check about this venue: one quiet line on the first screen. */
import { ChevronRight, ShieldCheck } from 'lucide-react';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { homeText } from './home-text.ts';
import css from './home.module.css';

export function TrustRow() {
  const t = useText(homeText);
  return (
    <a className={css['trust']} href={hrefOf('pages/transparency/index')}>
      <ShieldCheck size={16} aria-hidden="true" />
      <span>{t('trust')}</span>
      <ChevronRight size={16} aria-hidden="true" />
    </a>
  );
}
