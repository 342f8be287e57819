/** A button and the dialog that it opens; the dialog is made anew each time. */
import { Button, type ButtonProps } from 'antd';
import { type ReactNode, useState } from 'react';

interface DialogButtonProps extends Pick<ButtonProps, 'size' | 'type' | 'danger'> {
  label: string;
  dialog: (close: () => void) => ReactNode;
}

export function DialogButton({ label, dialog, ...look }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen ? dialog(() => setOpen(false)) : null}
    </>
  );
}
