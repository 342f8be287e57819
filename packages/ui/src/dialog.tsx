/** A question that has to be answered before anything else; Confirm is the one with two answers. */
import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import css from './dialog.module.css';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons, side by side. */
  actions: ReactNode;
}

export function Dialog({ isOpen, onClose, title, children, actions }: DialogProps) {
  const { isMounted, dialogProps } = useModal(isOpen, onClose);
  const titleId = useId();
  return (
    <dialog {...dialogProps} className={css['dialog']} aria-labelledby={titleId}>
      {isMounted ? (
        <div className={css['panel']}>
          <h2 id={titleId} className={css['title']}>
            {title}
          </h2>
          {children === undefined ? null : <div className={css['body']}>{children}</div>}
          <div className={css['actions']}>{actions}</div>
        </div>
      ) : null}
    </dialog>
  );
}

export interface ConfirmProps extends Omit<DialogProps, 'actions'> {
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  tone?: 'primary' | 'danger' | 'rise' | 'fall' | undefined;
  isBusy?: boolean | undefined;
}

export function Confirm(props: ConfirmProps) {
  const { confirmLabel, cancelLabel, onConfirm, tone = 'primary', isBusy, ...dialog } = props;
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button variant="secondary" isBlock onClick={dialog.onClose}>
            {cancelLabel}
          </Button>
          <Button variant={tone} isBlock isBusy={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
