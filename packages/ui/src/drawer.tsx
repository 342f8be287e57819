/** A menu from the side edge. */
import type { ReactNode } from 'react';
import css from './drawer.module.css';
import { useKeptContent, useModal } from './use-modal.ts';

export interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
  label: string;
  side?: 'left' | 'right' | undefined;
  children: ReactNode;
}

export function Drawer({ isOpen, onClose, label, side = 'left', children }: DrawerProps) {
  const { isMounted, dialogProps } = useModal(isOpen, onClose);
  const content = useKeptContent(isOpen, children);
  return (
    <dialog {...dialogProps} className={css['drawer']} data-side={side} aria-label={label}>
      {isMounted ? <div className={css['panel']}>{content}</div> : null}
    </dialog>
  );
}
