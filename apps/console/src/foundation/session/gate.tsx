/** The frame of login and enrolment: the brand, the language, and one card. */
import type { ReactNode } from 'react';
import { Button } from 'antd';
import { chooseLanguage, useLanguage, useText } from '../../platform/i18n/index.ts';
import { sessionText } from './session-text.ts';
import css from './session.module.css';

export function Gate({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const t = useText(sessionText);
  const language = useLanguage();
  return (
    <main className={css['gate']}>
      <div className={css['card']}>
        <div className={css['brand']}>
          <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" />
          Candor
        </div>
        <h1>{title}</h1>
        <p className={css['quiet']}>{lead}</p>
        {children}
        <div className={css['foot']}>
          <span>{t('title')}</span>
          <Button type="link" size="small" onClick={() => chooseLanguage(language === 'zh' ? 'en' : 'zh')}>
            {language === 'zh' ? 'English' : '中文'}
          </Button>
        </div>
      </div>
    </main>
  );
}
