/** Wraps the scrolling part of a page: pulling it down at its top reads it again. */
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import css from './pull-to-refresh.module.css';
import { TRIGGER, usePull } from './use-pull.ts';

export interface PullToRefreshProps {
  /** The element that scrolls; it stands inside this wrapper. */
  scroller: RefObject<HTMLElement | null>;
  onRefresh: () => Promise<unknown>;
  labels: { pull: string; release: string; busy: string };
  children: ReactNode;
}

type Stage = 'rest' | 'pull' | 'release' | 'busy';

/** Even an answer from the cache shows that something was done. */
const SHORTEST_MS = 500;

export function PullToRefresh({ scroller, onRefresh, labels, children }: PullToRefreshProps) {
  const [stage, setStage] = useState<Stage>('rest');
  const content = useRef<HTMLDivElement>(null);
  const shift = (pixels: number): void => content.current?.style.setProperty('--pulled', `${pixels}px`);
  const refresh = async (): Promise<void> => {
    setStage('busy');
    shift(TRIGGER);
    await Promise.allSettled([onRefresh(), new Promise((done) => setTimeout(done, SHORTEST_MS))]);
    setStage('rest');
    shift(0);
  };
  usePull(
    scroller,
    {
      onMove: (distance) => {
        shift(distance);
        setStage(distance >= TRIGGER ? 'release' : 'pull');
      },
      onRelease: (distance) => {
        if (distance >= TRIGGER) {
          void refresh();
          return;
        }
        setStage('rest');
        shift(0);
      },
    },
    stage === 'busy',
  );
  return (
    <div ref={content} className={css['pull']} data-stage={stage}>
      <div className={css['sign']} role="status">
        {stage === 'rest' ? null : (
          <>
            <span className={css['eye']} aria-hidden="true" />
            {labels[stage]}
          </>
        )}
      </div>
      <div className={css['content']}>{children}</div>
    </div>
  );
}
