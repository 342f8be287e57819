/** Follows a finger that pulls a list down at its top and says when it let go far enough. */
import { type RefObject, useEffect, useRef } from 'react';
import { pullDistance } from './drag-rules.ts';

/** Pixels the list has come down when letting go refreshes. */
export const TRIGGER = 56;
/** The list never comes further down than this. */
const LIMIT = 96;

export interface PullEvents {
  /** Called on every move with the pixels the list has come down. */
  onMove: (distance: number) => void;
  onRelease: (distance: number) => void;
}

export function usePull(
  scroller: RefObject<HTMLElement | null>,
  events: PullEvents,
  isPaused: boolean,
): void {
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });
  useEffect(() => {
    const element = scroller.current;
    if (element === null || isPaused) return undefined;
    return watchPull(element, {
      onMove: (distance) => latest.current.onMove(distance),
      onRelease: (distance) => latest.current.onRelease(distance),
    });
  }, [scroller, isPaused]);
}

function watchPull(element: HTMLElement, events: PullEvents): () => void {
  let start: { x: number; y: number } | undefined;
  let distance = 0;
  const begin = (event: TouchEvent): void => {
    const touch = event.touches[0];
    const isAtTop = element.scrollTop <= 0 && event.touches.length === 1;
    start = touch !== undefined && isAtTop ? { x: touch.clientX, y: touch.clientY } : undefined;
    distance = 0;
  };
  const move = (event: TouchEvent): void => {
    const touch = event.touches[0];
    if (start === undefined || touch === undefined) return;
    const dragged = touch.clientY - start.y;
    const isSideways = Math.abs(touch.clientX - start.x) > Math.abs(dragged);
    if (distance === 0 && (dragged < 0 || isSideways || element.scrollTop > 0)) {
      start = dragged === 0 && !isSideways ? start : undefined;
      return;
    }
    distance = pullDistance(dragged, LIMIT);
    if (distance > 0 && event.cancelable) event.preventDefault();
    events.onMove(distance);
  };
  const end = (): void => {
    if (start === undefined) return;
    start = undefined;
    if (distance > 0) events.onRelease(distance);
  };
  element.addEventListener('touchstart', begin, { passive: true });
  element.addEventListener('touchmove', move, { passive: false });
  element.addEventListener('touchend', end);
  element.addEventListener('touchcancel', end);
  return () => {
    element.removeEventListener('touchstart', begin);
    element.removeEventListener('touchmove', move);
    element.removeEventListener('touchend', end);
    element.removeEventListener('touchcancel', end);
  };
}
