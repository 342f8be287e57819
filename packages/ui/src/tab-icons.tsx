/** The eight tab icons, drawn by one hand: 24 px grid, 1.7 px round strokes, and a body that fills when the tab is active. */
import type { ReactNode } from 'react';
import css from './tab-bar.module.css';

export type TabIconName =
  'home' | 'spot' | 'contract' | 'options' | 'finance' | 'copy' | 'machine' | 'assets';

export function TabIcon({ name }: { name: TabIconName }) {
  return (
    <svg className={css['icon']} width={24} height={24} viewBox="0 0 24 24" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}

const body = css['body'];

const drawings: Record<TabIconName, ReactNode> = {
  home: (
    <>
      <path className={body} d="M4 10.6 10.8 4.9a1.9 1.9 0 0 1 2.4 0L20 10.6V18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z" />
      <path d="M9.5 15.5h5" />
    </>
  ),
  spot: (
    <>
      <circle className={body} cx="12" cy="12" r="8.5" />
      <path d="M8 10.4h7.6l-2.3-2.3M16 13.6H8.4l2.3 2.3" />
    </>
  ),
  contract: (
    <>
      <path d="M7.5 3.5v3M7.5 15v3M16.5 6v3M16.5 17.5v3" />
      <rect className={body} x="4.9" y="6.5" width="5.2" height="8.5" rx="1.3" />
      <rect className={body} x="13.9" y="9" width="5.2" height="8.5" rx="1.3" />
    </>
  ),
  options: (
    <>
      <path className={body} d="M11 15 17.5 6.5H20V15z" stroke="none" />
      <path d="M4 4v14.5a1.5 1.5 0 0 0 1.5 1.5H20M4 15h7l6.5-8.5M14 6.3l3.7-.2.5 3.6" />
    </>
  ),
  finance: (
    <>
      <ellipse className={body} cx="12" cy="6.8" rx="7.5" ry="3.1" />
      <path d="M4.5 6.8v5.1c0 1.7 3.4 3.1 7.5 3.1s7.5-1.4 7.5-3.1V6.8" />
      <path d="M4.5 12v5.1c0 1.7 3.4 3.1 7.5 3.1s7.5-1.4 7.5-3.1V12" />
    </>
  ),
  copy: (
    <>
      <circle className={body} cx="9" cy="8.2" r="3.6" />
      <path className={body} d="M2.9 19.6c.3-3.5 2.8-5.5 6.1-5.5s5.8 2 6.1 5.5z" />
      <path d="M15.3 4.9a3.6 3.6 0 0 1 0 6.6M17.6 14.6c2 .8 3.2 2.5 3.5 5" />
    </>
  ),
  machine: (
    <>
      <rect className={body} x="3.5" y="5" width="17" height="14" rx="2.2" />
      <circle cx="9.4" cy="12" r="3.3" />
      <path d="M9.4 8.7v6.6M6.1 12h6.6M16.5 9v.01M16.5 12v.01M16.5 15v.01" />
    </>
  ),
  assets: (
    <>
      <path className={body} d="M3.5 7.8h14.8a2.2 2.2 0 0 1 2.2 2.2v7.8a2.2 2.2 0 0 1-2.2 2.2H5.7a2.2 2.2 0 0 1-2.2-2.2z" />
      <path d="M3.5 8V6.2A2.2 2.2 0 0 1 5.7 4h10.1a1.7 1.7 0 0 1 1.7 1.7v2M20.5 12h-3.7a1.9 1.9 0 0 0 0 3.8h3.7" />
    </>
  ),
};
