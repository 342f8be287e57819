/** antd in Candor's colours, in the language and theme of the moment; its styles lie in a layer below our own. */
import { StyleProvider } from '@ant-design/cssinjs';
import { App, ConfigProvider, theme as themes } from 'antd';
import en from 'antd/locale/en_US';
import zh from 'antd/locale/zh_CN';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useLanguage } from '../i18n/index.ts';
import { type Theme, useDensity, useTheme } from './look-store.ts';

/** Text colours reach 4.5:1 on every surface of their theme; the browser journey holds that with axe. */
const TOKENS = {
  light: {
    colorPrimary: '#4a46d9',
    colorSuccess: '#067a4f',
    colorWarning: '#8a5600',
    colorError: '#c92a3f',
    colorInfo: '#4a46d9',
    colorTextBase: '#14171f',
    colorBgBase: '#ffffff',
    colorBgLayout: '#f5f6f9',
    colorTextSecondary: '#4b5263',
    colorTextTertiary: '#646b7c',
    colorTextDescription: '#5b6273',
    colorTextPlaceholder: '#646b7c',
    // Soft fills by hand: what antd derives from so dark a seed is mud.
    colorSuccessBg: '#e4f5ed',
    colorSuccessBorder: '#a9dcc3',
    colorWarningBg: '#fdf3dc',
    colorWarningBorder: '#ecd39a',
    colorErrorBg: '#fdebed',
    colorErrorBorder: '#f3bcc3',
    colorInfoBg: '#edecfd',
    colorInfoBorder: '#c9c7f6',
    colorPrimaryBg: '#edecfd',
  },
  dark: {
    colorPrimary: '#7d79f2',
    // antd darkens its seeds for the dark theme: these are chosen so that what comes out can be read.
    colorSuccess: '#3ddca0',
    colorWarning: '#ffc457',
    colorError: '#ff8a96',
    colorInfo: '#b9b7ff',
    colorLink: '#c3c1ff',
    colorTextBase: '#eceef4',
    colorBgBase: '#12151c',
    colorBgLayout: '#0b0d12',
    colorBgContainer: '#161a23',
    colorBgElevated: '#1d2230',
    colorBorder: '#353d50',
    colorBorderSecondary: '#272d3b',
    colorTextSecondary: '#b3b9c8',
    colorTextTertiary: '#9aa1b2',
    colorTextDescription: '#9aa1b2',
    colorTextPlaceholder: '#9aa1b2',
    colorSuccessBg: '#10281f',
    colorSuccessBorder: '#1f5a42',
    colorWarningBg: '#2c2210',
    colorWarningBorder: '#67501f',
    colorErrorBg: '#331a1f',
    colorErrorBorder: '#74323c',
    colorInfoBg: '#1e1d3a',
    colorInfoBorder: '#45438c',
    colorPrimaryBg: '#26254a',
  },
} as const satisfies Record<Theme, object>;

/** At the foot of the screen, room for two: at the top they would cover the titles of dialogs and forms. */
const MESSAGES_AT = 'calc(100vh - 120px)';

export function Look({ children }: { children: ReactNode }) {
  const theme = useTheme();
  const density = useDensity();
  const language = useLanguage();
  const config = useMemo(
    () => ({
      algorithm: [
        theme === 'dark' ? themes.darkAlgorithm : themes.defaultAlgorithm,
        ...(density === 'compact' ? [themes.compactAlgorithm] : []),
      ],
      token: {
        ...TOKENS[theme],
        borderRadius: 6,
        fontSize: 14,
        wireframe: false,
        motionDurationMid: '0.12s',
        motionDurationSlow: '0.16s',
      },
      components: {
        Table: { cellPaddingBlockMD: 8, cellPaddingBlockSM: 4 },
        Alert: {
          defaultPadding: '8px 12px',
          withDescriptionPadding: '10px 14px',
          withDescriptionIconSize: 20,
        },
        Card: { bodyPadding: 16, headerPadding: 16, headerHeight: 44, headerFontSize: 15 },
        Segmented:
          theme === 'dark' ? { trackBg: '#1d2230', itemSelectedBg: '#414b63' } : { trackBg: '#e7e9ef' },
      },
    }),
    [theme, density],
  );
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return (
    <StyleProvider layer>
      <ConfigProvider theme={config} locale={language === 'zh' ? zh : en} button={{ autoInsertSpace: false }}>
        <App message={{ maxCount: 2, top: MESSAGES_AT }}>{children}</App>
      </ConfigProvider>
    </StyleProvider>
  );
}
