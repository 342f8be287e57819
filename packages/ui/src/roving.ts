/** Arrow keys, Home and End move the focus through a group of elements, round the ends. */
import type { KeyboardEvent } from 'react';

/** Moves to the neighbour that `selector` finds in the group and returns it; undefined when the key is none of ours. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string): HTMLElement | undefined {
  const members = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const at = members.indexOf(document.activeElement as HTMLElement);
  const next = members[nextPlace(event.key, at, members.length)];
  if (next === undefined) return undefined;
  event.preventDefault();
  next.focus();
  return next;
}

/** The place after a key, -1 when the key does not move or nothing in the group has the focus. */
export function nextPlace(key: string, at: number, count: number): number {
  if (at < 0 || count === 0) return -1;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return -1;
  }
}
