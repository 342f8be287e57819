/**
 * Pulling the content down reads it again. Follows the finger with resistance, written straight to the element so that
 * no render stands between finger and screen; React only hears about the three words.
 */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import css from './pull-to-refresh.module.css';
import { READY_PX, isPullStart, pulledBy } from './pull-rules.ts';
import { Spinner } from './spinner.tsx';

export interface PullToRefreshProps {
  /** The element that scrolls; a pull counts only from its very top. */
  scroller: RefObject<HTMLElement | null>;
  onRefresh: () => Promise<void>;
  labels: { pull: string; release: string; busy: string };
  children: ReactNode;
}

type Phase = 'rest' | 'pull' | 'release' | 'busy';

export function PullToRefresh({ scroller, onRefresh, labels, children }: PullToRefreshProps) {
  const frame = useRef<HTMLDivElement>(null);
  const phase = usePull({ frame, scroller, onRefresh });
  return (
    <div className={css['frame']} ref={frame} data-phase={phase}>
      <div className={css['word']} role="status">
        {phase === 'busy' ? <Spinner size={16} /> : null}
        {phase === 'rest' ? null : labels[phase]}
      </div>
      <div className={css['content']}>{children}</div>
    </div>
  );
}

interface PullParts {
  frame: RefObject<HTMLDivElement | null>;
  scroller: RefObject<HTMLElement | null>;
  onRefresh: () => Promise<void>;
}

function usePull({ frame, scroller, onRefresh }: PullParts): Phase {
  const [phase, setPhase] = useState<Phase>('rest');
  const refresh = useRef(onRefresh);
  refresh.current = onRefresh;
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    return followPulls({
      element,
      isAtTop: () => (scroller.current?.scrollTop ?? 0) <= 0,
      onPhase: setPhase,
      onRefresh: () => refresh.current(),
    });
  }, [frame, scroller]);
  return phase;
}

interface PullTarget {
  element: HTMLElement;
  isAtTop: () => boolean;
  onPhase: (phase: Phase) => void;
  onRefresh: () => Promise<void>;
}

function followPulls({ element, isAtTop, onPhase, onRefresh }: PullTarget): () => void {
  const gesture = new AbortController();
  const { signal } = gesture;
  let start: { x: number; y: number } | undefined;
  let pulled = 0;
  let isPulling = false;
  let isBusy = false;
  const show = (px: number): void => element.style.setProperty('--pulled', `${px}px`);
  const rest = (): void => {
    pulled = 0;
    isPulling = false;
    delete element.dataset['held'];
    show(0);
    onPhase('rest');
  };
  const down = (event: TouchEvent): void => {
    const touch = event.touches[0];
    start = undefined;
    if (touch !== undefined && event.touches.length === 1 && !isBusy && isAtTop())
      start = { x: touch.clientX, y: touch.clientY };
  };
  const move = (event: TouchEvent): void => {
    const touch = event.touches[0];
    if (start === undefined || touch === undefined) return;
    const way = { x: touch.clientX - start.x, y: touch.clientY - start.y };
    if (!isPulling && !isPullStart(way)) {
      // Upwards or sideways first: this touch belongs to the scroller or a carousel.
      if (Math.hypot(way.x, way.y) > 10) start = undefined;
      return;
    }
    isPulling = true;
    if (event.cancelable) event.preventDefault();
    element.dataset['held'] = '';
    pulled = pulledBy(way.y);
    show(pulled);
    onPhase(pulled >= READY_PX ? 'release' : 'pull');
  };
  const up = (): void => {
    start = undefined;
    if (!isPulling) return;
    if (pulled < READY_PX) return rest();
    isPulling = false;
    isBusy = true;
    delete element.dataset['held'];
    show(READY_PX);
    onPhase('busy');
    const done = (): void => {
      isBusy = false;
      if (!signal.aborted) rest();
    };
    // The screen tells a failure itself; here both ends mean the same: the strip goes away.
    void onRefresh().then(done, done);
  };
  element.addEventListener('touchstart', down, { passive: true, signal });
  element.addEventListener('touchmove', move, { passive: false, signal });
  element.addEventListener('touchend', up, { signal });
  element.addEventListener('touchcancel', up, { signal });
  return () => gesture.abort();
}
