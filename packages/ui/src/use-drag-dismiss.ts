/** Lets a finger drag a sheet down and away; a list inside it scrolls first and hands over at its top. */
import { type RefObject, useEffect, useRef } from 'react';
import { isDismissed } from './drag-rules.ts';

/** Movement before it is clear that the finger drags and does not press. */
const SLACK = 8;

export function useDragDismiss(
  panel: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onDismiss: () => void,
): void {
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });
  useEffect(() => {
    const element = panel.current;
    if (element === null || !isOpen) return undefined;
    return watchDrag(element, () => dismiss.current());
  }, [panel, isOpen]);
}

function watchDrag(element: HTMLElement, dismiss: () => void): () => void {
  let start: { x: number; y: number; at: number } | undefined;
  let moved = 0;
  let isDragging = false;

  const begin = (event: TouchEvent): void => {
    const touch = event.touches[0];
    start = undefined;
    if (touch === undefined || event.touches.length > 1 || ownsTouch(event.target, element)) return;
    start = { x: touch.clientX, y: touch.clientY, at: event.timeStamp };
    moved = 0;
    isDragging = false;
  };
  const move = (event: TouchEvent): void => {
    const touch = event.touches[0];
    if (start === undefined || touch === undefined) return;
    moved = touch.clientY - start.y;
    if (!isDragging) {
      const sideways = Math.abs(touch.clientX - start.x);
      if (moved < -SLACK || sideways > SLACK) start = undefined;
      if (moved < SLACK || start === undefined) return;
      isDragging = true;
    }
    event.preventDefault();
    element.style.transition = 'none';
    element.style.transform = `translateY(${Math.max(0, moved - SLACK)}px)`;
  };
  const end = (event: TouchEvent): void => {
    if (start === undefined || !isDragging) return;
    const speed = moved / Math.max(1, event.timeStamp - start.at);
    start = undefined;
    element.style.transition = '';
    // The leaving animation starts from where the finger let go.
    element.style.setProperty('--from', element.style.transform);
    element.style.transform = '';
    if (isDismissed(moved, speed, element.offsetHeight)) dismiss();
  };

  element.addEventListener('touchstart', begin, { passive: true });
  element.addEventListener('touchmove', move, { passive: false });
  element.addEventListener('touchend', end);
  element.addEventListener('touchcancel', end);
  return () => {
    element.style.transform = '';
    element.style.removeProperty('--from');
    element.removeEventListener('touchstart', begin);
    element.removeEventListener('touchmove', move);
    element.removeEventListener('touchend', end);
    element.removeEventListener('touchcancel', end);
  };
}

/** Sliders and lists that are not at their top keep the touch for themselves. */
function ownsTouch(target: EventTarget | null, panel: HTMLElement): boolean {
  let element = target instanceof Element ? target : null;
  if (element?.matches('input[type="range"]') === true) return true;
  for (; element !== null && element !== panel; element = element.parentElement) {
    if (element.scrollTop > 0) return true;
  }
  return false;
}
