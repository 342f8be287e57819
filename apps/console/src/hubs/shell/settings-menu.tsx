/** Language, theme, density and the operator's own account, behind his name. */
import { Button, Popover, Segmented } from 'antd';
import { useState } from 'react';
import {
  type ConsoleLanguage,
  chooseLanguage,
  formatMoment,
  useLanguage,
  useText,
} from '../../platform/i18n/index.ts';
import {
  type Density,
  type Theme,
  chooseDensity,
  chooseTheme,
  useDensity,
  useTheme,
} from '../../platform/theme/index.ts';
import { writeAddress } from '../../platform/routing/index.ts';
import { Facts, Hint, Stack, Tags } from '../../platform/view/index.ts';
import {
  PasswordDialog,
  endSession,
  sessionText,
  useMe,
  useRoleName,
} from '../../foundation/session/index.ts';
import { shellText } from './shell-text.ts';

export function SettingsMenu() {
  const t = useText(shellText);
  const { data: me } = useMe();
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        content={<Settings onPassword={() => setChanging(true)} />}
        destroyOnHidden
      >
        <Button type="text" aria-label={`${t('account')}: ${me?.name ?? ''}`}>
          {me?.name ?? '…'}
        </Button>
      </Popover>
      {isChanging ? <PasswordDialog isOpen onClose={() => setChanging(false)} /> : null}
    </>
  );
}

function Settings({ onPassword }: { onPassword: () => void }) {
  const t = useText(shellText);
  const session = useText(sessionText);
  const roleName = useRoleName();
  const { data: me } = useMe();
  return (
    <Stack>
      <div>
        {me?.email}
        <Tags list={(me?.roles ?? []).map(roleName)} />
        {me?.waiting_roles ? (
          <Hint>
            {session('rolesFrom', {
              time: formatMoment(me.waiting_roles.begins_at),
              roles: me.waiting_roles.roles.map(roleName).join(' · '),
            })}
          </Hint>
        ) : null}
      </div>
      <LookChoices />
      <Button href={writeAddress('keys')}>{session('securityKeys')}</Button>
      <Button href={writeAddress('digest')}>{session('digest')}</Button>
      <Button onClick={onPassword}>{session('changePassword')}</Button>
      <Button danger onClick={() => endSession('logged-out')}>
        {session('logOut')}
      </Button>
      <span>{t('keys')}: ?</span>
    </Stack>
  );
}

function LookChoices() {
  const t = useText(shellText);
  const language = useLanguage();
  const theme = useTheme();
  const density = useDensity();
  return (
    <Facts
      list={[
        [
          t('language'),
          <Segmented<ConsoleLanguage>
            key="language"
            value={language}
            onChange={chooseLanguage}
            options={[
              { value: 'zh', label: '中文' },
              { value: 'en', label: 'English' },
            ]}
          />,
        ],
        [
          t('theme'),
          <Segmented<Theme>
            key="theme"
            value={theme}
            onChange={chooseTheme}
            options={[
              { value: 'light', label: t('light') },
              { value: 'dark', label: t('dark') },
            ]}
          />,
        ],
        [
          t('density'),
          <Segmented<Density>
            key="density"
            value={density}
            onChange={chooseDensity}
            options={[
              { value: 'roomy', label: t('roomy') },
              { value: 'compact', label: t('compact') },
            ]}
          />,
        ],
      ]}
    />
  );
}
