/** The frame around every page: demo ribbon, search, session, navigation, and the page in the middle. */
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { listen, useKeys } from '../../platform/keys/index.ts';
import {
  Outlet,
  type Page,
  findPage,
  go,
  useAddress,
  useTopOfPage,
  writeAddress,
} from '../../platform/routing/index.ts';
import { FailedBlock, LoadingBlock, PageFrame } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { ProofDialog, SessionClock, useMay, useMe, useRoleName } from '../../foundation/session/index.ts';
import { KeysHelp } from './keys-help.tsx';
import { Navigation } from './navigation.tsx';
import { Palette } from './palette.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import { shellText } from './shell-text.ts';
import css from './shell.module.css';

export function Frame({ pages }: { pages: readonly Page[] }) {
  const t = useText(shellText);
  const { data: me } = useMe();
  const [isSearching, setSearching] = useState(false);
  const [isHelping, setHelping] = useState(false);
  useEffect(listen, []);
  useSearchKey(() => setSearching(true));
  useKeys([
    { key: '/', label: t('keySearch'), run: () => setSearching(true) },
    { key: '?', label: t('keyHelp'), run: () => setHelping(true) },
    { key: 'h', label: t('keyHome'), run: () => go('') },
    { key: 'p', label: t('keyProposals'), run: () => go('proposals') },
  ]);
  return (
    <div className={`${css['frame']} ${css['frameRows']}`}>
      <a className={css['skip']} href="#main" onClick={focusMain}>
        {t('skip')}
      </a>
      {me?.mode === 'demo' ? <p className={css['ribbon']}>{t('demoRibbon')}</p> : <span />}
      <header className={css['top']}>
        <a className={css['brand']} href={writeAddress('')}>
          <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" />
          Candor Console
        </a>
        <Button className={css['search'] ?? ''} onClick={() => setSearching(true)}>
          <span>{t('search')}</span>
          <kbd className={css['kbd']}>Ctrl K</kbd>
        </Button>
        <div className={css['right']}>
          <SessionClock />
          <SettingsMenu />
        </div>
      </header>
      <Navigation />
      <main className={css['main']} id="main" tabIndex={-1}>
        <Middle pages={pages} />
      </main>
      <Palette pages={pages} isOpen={isSearching} onClose={() => setSearching(false)} />
      <ProofDialog />
      <KeysHelp isOpen={isHelping} onClose={() => setHelping(false)} />
    </div>
  );
}

/** The page of the address; or why there is none. */
function Middle({ pages }: { pages: readonly Page[] }) {
  const words = useText(wordsText);
  const roleName = useRoleName();
  const may = useMay();
  const me = useMe();
  const { path } = useAddress();
  useTopOfPage(path);
  const found = findPage(pages, path);
  if (found === undefined) {
    return (
      <PageFrame title={words('notFound')}>
        <a href={writeAddress('')}>{words('home')}</a>
      </PageFrame>
    );
  }
  if (me.data === undefined) {
    return (
      <PageFrame title="…">
        {me.error ? <FailedBlock error={me.error} onRetry={() => void me.refetch()} /> : <LoadingBlock />}
      </PageFrame>
    );
  }
  const { call } = found.page;
  if (call !== undefined && !may(call)) {
    const roles = call.roles === undefined || call.roles === 'any' ? [] : call.roles;
    return (
      <PageFrame title={words('forbidden')}>
        <Alert
          type="warning"
          showIcon
          title={words('forbiddenHint', { roles: roles.map(roleName).join(words('comma')) })}
        />
      </PageFrame>
    );
  }
  return (
    <Outlet
      found={found}
      loading={
        <PageFrame title="…">
          <LoadingBlock />
        </PageFrame>
      }
      failed={(retry) => (
        <PageFrame title={words('pageFailed')}>
          <FailedBlock onRetry={retry} />
        </PageFrame>
      )}
    />
  );
}

/** The address belongs to the pages: a plain link to `#main` would leave the page. */
function focusMain(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

function useSearchKey(onPress: () => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      onPress();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  });
}
