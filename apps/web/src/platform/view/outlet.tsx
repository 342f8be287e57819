/** All mounted pages: visited tabs and the stack of pages, one visible, the others alive but at rest in Activity. */
import { Activity } from 'react';
import { type Entry, type Page, pages, usePageStack } from '../routing/index.ts';
import { PageView } from './page-view.tsx';

export interface OutletProps {
  missing: Page;
}

export function Outlet({ missing }: OutletProps) {
  const stack = usePageStack();
  const view = (entry: Entry, key: string) => (
    <Activity key={key} mode={entry.key === stack.current.key ? 'visible' : 'hidden'}>
      <PageView page={pages().find(entry.path) ?? missing} address={entry} motion={stack.motion} />
    </Activity>
  );
  return (
    <>
      {[...stack.tabs].sort((a, b) => (a.path < b.path ? -1 : 1)).map((entry) => view(entry, entry.path))}
      {stack.pages.map((entry) => view(entry, entry.key))}
    </>
  );
}
