/**
 * The layout every screen stands in: bar, scrolling content, optional footer that stays. It knows from the page table
 * whether the bar is the app's own or a plain one, and whether pulling down refreshes.
 */
import { NavBar, PullToRefresh } from '@candor/ui';
import type { ReactNode } from 'react';
import { refreshVisible } from '../api/index.ts';
import { useText } from '../i18n/index.ts';
import { back, usePlace } from '../routing/index.ts';
import { wordsText } from '../words/words.ts';
import css from './page.module.css';
import { useKeptScroll } from './use-kept-scroll.ts';

export interface ScreenProps {
  title?: ReactNode;
  /** Buttons at the right of the bar. */
  actions?: ReactNode;
  /** In place of the back button; tab pages have none by default. */
  leading?: ReactNode;
  /** Draw no bar at all: the screen brings its own. */
  isBare?: boolean;
  footer?: ReactNode;
  /** What pulling down does; by default everything this page has read is read again. */
  onRefresh?: () => Promise<void>;
  /** Where back leads when the page was opened directly. */
  backTo?: string;
  children: ReactNode;
}

export function Screen(props: ScreenProps) {
  const {
    title,
    actions,
    leading,
    isBare = false,
    footer,
    onRefresh = refreshVisible,
    backTo,
    children,
  } = props;
  const t = useText(wordsText);
  const { page } = usePlace();
  const scroller = useKeptScroll<HTMLDivElement>();
  const isTab = page.tab !== undefined;
  const content = (
    // In reach of the keyboard: a page with nothing to tap on is read by its arrow keys.
    <div className={css['scroller']} ref={scroller} tabIndex={0}>
      <main className={css['content']}>{children}</main>
    </div>
  );
  return (
    <>
      {isBare ? null : (
        <NavBar
          title={title ?? ''}
          variant={title === undefined || (isTab && page.bar !== 'standard') ? 'brand' : 'plain'}
          backLabel={t('back')}
          {...(isTab ? {} : { onBack: () => back(backTo) })}
          leading={leading}
          actions={actions}
        />
      )}
      {page.isRefreshable === true ? (
        <PullToRefresh
          scroller={scroller}
          onRefresh={onRefresh}
          labels={{ pull: t('pullToRefresh'), release: t('releaseToRefresh'), busy: t('refreshing') }}
        >
          {content}
        </PullToRefresh>
      ) : (
        content
      )}
      {footer === undefined ? null : <div className={css['footer']}>{footer}</div>}
    </>
  );
}
