/** The frame: ribbon, banner, pages, tabs, side menu, toasts. */
import { ToastHost } from '@candor/ui';
import { lazy } from 'react';
import type { Page } from '../../platform/routing/index.ts';
import { Outlet } from '../../platform/view/index.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { DemoRibbon } from './demo-ribbon.tsx';
import css from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { ShellTabBar } from './tab-bar.tsx';
import { UpdateBanner } from './update-banner.tsx';

const ComingSoon = lazy(() => import('./coming-soon.tsx'));
const MISSING: Page = { path: 'missing', load: () => import('./missing.screen.tsx') };

export function App() {
  return (
    <>
      <div className={css['app']}>
        <DemoRibbon />
        <ConnectionBanner />
        <div className={css['pages']}>
          <Outlet coming={ComingSoon} missing={MISSING} />
        </div>
        <UpdateBanner />
        <ShellTabBar />
      </div>
      <SideMenu />
      <ToastHost />
    </>
  );
}
