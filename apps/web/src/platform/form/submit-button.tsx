/**
 * The button that sends a form. While something is missing it is not grey: it takes the press, says what is missing beside
 * itself and in a toast, and leads to the first control that waits.
 */
import { Button, type ButtonProps } from '@candor/ui';
import { type MouseEvent, useId, useState } from 'react';
import { say } from '../view/say.ts';
import css from './submit-button.module.css';

export interface SubmitButtonProps extends ButtonProps {
  /** Why a press cannot succeed yet, in the reader's words; empty or absent when it can. */
  lacks?: string | undefined;
  /** For what no typing here can change: a wait, a hold. Others are said once the button was pressed. */
  isSaidAtOnce?: boolean;
}

export function SubmitButton({ lacks = '', isSaidAtOnce = false, onClick, ...button }: SubmitButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const noteId = useId();
  const isSaid = (isAsked || isSaidAtOnce) && lacks !== '';
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (lacks === '') {
      onClick?.(event);
      return;
    }
    event.preventDefault();
    setAsked(true);
    if (!isSaidAtOnce) goToFirstOpen(event.currentTarget);
    say(lacks, 'error');
  };
  return (
    <div className={css['submit']}>
      {isSaid ? (
        <p className={css['lacks']} id={noteId} data-why="">
          {lacks}
        </p>
      ) : null}
      <Button size="l" isBlock {...button} aria-describedby={isSaid ? noteId : undefined} onClick={press} />
    </div>
  );
}

const CONTROLS = 'input:not([type="hidden"], [type="file"]), textarea';

/** The first box that is not ticked and the first line that is empty or too short, whichever comes first. */
function goToFirstOpen(button: HTMLElement): void {
  const scope = button.closest('form') ?? button.closest('dialog, main');
  const open = [...(scope?.querySelectorAll<HTMLInputElement>(CONTROLS) ?? [])].find(isOpen);
  open?.scrollIntoView({ block: 'center' });
  open?.focus({ preventScroll: true });
}

function isOpen(input: HTMLInputElement): boolean {
  if (input.disabled) return false;
  if (input.type === 'checkbox') return !input.checked;
  if (input.type === 'radio')
    return input.closest('fieldset, [role="radiogroup"]')?.querySelector('input:checked') === null;
  return input.value.length < Number(input.dataset['needs'] ?? 1);
}
