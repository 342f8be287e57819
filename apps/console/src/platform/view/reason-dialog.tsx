/**
 * Asks for the reason of an act, and for what else it needs, before it is done. What is typed is kept as a draft of the
 * case until the act has succeeded. Ctrl+Enter confirms.
 */
import { Input } from 'antd';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useText } from '../i18n/index.ts';
import { useDraft } from '../storage/index.ts';
import { wordsText } from '../words/words-text.ts';
import { Docked } from './docked.tsx';
import css from './view.module.css';

export interface ReasonDialogProps {
  title: string;
  confirm: string;
  /** Under this name what is typed is kept: `withdrawal/812/reject`. */
  draft: string;
  isDanger?: boolean;
  isBusy?: boolean;
  /** Whether the rest of the dialog is filled in. */
  isReady?: boolean;
  /** False: an empty reason is fine. */
  isRequired?: boolean;
  label?: string;
  children?: ReactNode;
  /** Resolves to true when it was done. */
  onConfirm: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

export function ReasonDialog(props: ReasonDialogProps) {
  const {
    title,
    confirm,
    isDanger = false,
    isBusy = false,
    isReady = true,
    isRequired = true,
    children,
    onClose,
  } = props;
  const t = useText(wordsText);
  const draft = useDraft(props.draft);
  const content = useRef<HTMLDivElement>(null);
  const hasFields = props.isReady !== undefined;
  const [isTried, setTried] = useState(false);
  const isMissing = isRequired && draft.text.trim() === '';

  const act = async () => {
    setTried(true);
    if (isMissing || !isReady || isBusy) return;
    if (!(await props.onConfirm(draft.text.trim()))) return;
    draft.clear();
    setTried(false);
    onClose();
  };
  return (
    <Docked
      title={title}
      onCancel={onClose}
      onOk={() => void act()}
      okText={confirm}
      cancelText={t('cancel')}
      okButtonProps={{ danger: isDanger, loading: isBusy, disabled: !isReady }}
      afterOpenChange={(hasOpened) => {
        // The first field takes the keyboard, not the reason below it; whoever types already keeps it.
        if (!hasOpened || !hasFields || content.current?.contains(document.activeElement)) return;
        content.current?.querySelector('input')?.focus();
      }}
    >
      <div
        ref={content}
        className={css['stack']}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void act();
        }}
      >
        {children}
        <ReasonField
          draft={draft}
          label={props.label}
          isFocused={!hasFields}
          isRequired={isRequired}
          isFaulty={isTried && isMissing}
        />
      </div>
    </Docked>
  );
}

interface ReasonFieldProps {
  draft: ReturnType<typeof useDraft>;
  label: string | undefined;
  isFocused: boolean;
  isRequired: boolean;
  /** Confirming was tried without a reason. */
  isFaulty: boolean;
}

function ReasonField({ draft, label, isFocused, isRequired, isFaulty }: ReasonFieldProps) {
  const t = useText(wordsText);
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label ?? t('reason')}</label>
      <Input.TextArea
        id={id}
        autoFocus={isFocused}
        value={draft.text}
        onChange={(event) => draft.change(event.target.value)}
        rows={4}
        maxLength={500}
        {...(label === undefined ? { placeholder: t('reasonHint') } : {})}
        aria-required={isRequired}
        {...(isFaulty ? { status: 'error' as const, 'aria-invalid': true } : {})}
      />
      <span className={css['hint']} role={isFaulty ? 'alert' : undefined}>
        {isFaulty ? t('reasonRequired') : draft.text === '' ? '' : t('draftKept')}
      </span>
    </div>
  );
}
