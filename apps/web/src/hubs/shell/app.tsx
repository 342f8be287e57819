/** The frame: ribbon, banner, pages, tabs, side menu, toasts. */
import { Suspense, lazy } from 'react';
import type { Page } from '../../platform/routing/index.ts';
import { Outlet } from '../../platform/view/index.ts';
import { DemoRibbon } from './demo-ribbon.tsx';
import css from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { ShellTabBar } from './tab-bar.tsx';

const Later = lazy(() => import('./later.tsx'));
const MISSING: Page = { path: 'missing', load: () => import('./missing.screen.tsx') };

export function App() {
  return (
    <>
      <div className={css['app']}>
        <DemoRibbon />
        <div className={css['pages']}>
          <Outlet missing={MISSING} />
        </div>
        <Suspense fallback={null}>
          <Later />
        </Suspense>
        <ShellTabBar />
      </div>
      <SideMenu />
    </>
  );
}
