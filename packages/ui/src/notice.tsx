/** One line of news that changes every few seconds; standing still when the reader asked for less motion or has a finger on it. */
import { Megaphone, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import css from './notice.module.css';

export interface NoticeProps {
  items: readonly { id: string; text: string }[];
  /** Name of the strip for screen readers. */
  label: string;
  onSelect?: ((id: string) => void) | undefined;
  /** With both, a button takes the strip away. */
  onClose?: (() => void) | undefined;
  closeLabel?: string | undefined;
  tone?: 'plain' | 'warn' | undefined;
  className?: string | undefined;
}

const STAY_MS = 4000;

export function Notice({
  items,
  label,
  onSelect,
  onClose,
  closeLabel,
  tone = 'plain',
  className,
}: NoticeProps) {
  const [turn, setTurn] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const isTurning = items.length > 1 && !isHeld;
  useEffect(() => {
    if (!isTurning || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setInterval(() => setTurn((last) => last + 1), STAY_MS);
    return () => clearInterval(timer);
  }, [isTurning]);
  const item = items[turn % items.length];
  if (item === undefined) return null;
  const hold = {
    onPointerDown: () => setHeld(true),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return (
    <section className={classNames(css['notice'], className)} data-tone={tone} aria-label={label}>
      <Megaphone className={css['icon']} size={16} />
      <button
        type="button"
        className={css['text']}
        disabled={onSelect === undefined}
        {...hold}
        onPointerLeave={() => setHeld(false)}
        onClick={() => onSelect?.(item.id)}
      >
        <span key={item.id} className={css['line']}>
          {item.text}
        </span>
      </button>
      {onClose === undefined || closeLabel === undefined ? null : (
        <IconButton size="s" label={closeLabel} onClick={onClose}>
          <X size={16} />
        </IconButton>
      )}
    </section>
  );
}
