/** A sheet from the bottom edge: choices and short tasks that leave the page in sight. */
import { X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import css from './sheet.module.css';
import { useDragDismiss } from './use-drag-dismiss.ts';
import { useKeptContent, useModal } from './use-modal.ts';

export interface SheetProps {
  isOpen: boolean;
  /** Escape, back gesture, backdrop, drag and the close button all end here; the owner then sets isOpen to false. */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode;
  /** tall takes most of the screen from the start, for lists that are searched. */
  height?: 'auto' | 'tall' | undefined;
  children: ReactNode;
}

export function Sheet({ isOpen, onClose, title, closeLabel, footer, height = 'auto', children }: SheetProps) {
  const { isMounted, dialogProps } = useModal(isOpen, onClose);
  const content = useKeptContent(isOpen, children);
  const panel = useRef<HTMLDivElement>(null);
  useDragDismiss(panel, isOpen, onClose);
  const titleId = useId();
  return (
    <dialog {...dialogProps} className={css['sheet']} aria-labelledby={titleId}>
      {isMounted ? (
        <div ref={panel} className={css['panel']} data-height={height}>
          <div className={css['grip']} aria-hidden="true" />
          <header className={css['head']}>
            <h2 id={titleId} className={css['title']}>
              {title}
            </h2>
            <IconButton className={css['close']} label={closeLabel} onClick={onClose}>
              <X size={20} />
            </IconButton>
          </header>
          {/* In reach of the keyboard: what has nothing to tap on is read by its arrow keys. */}
          <div className={css['body']} tabIndex={0}>
            {content}
          </div>
          {footer === undefined ? null : <footer className={css['footer']}>{footer}</footer>}
        </div>
      ) : null}
    </dialog>
  );
}
