/**
 * Label, hint and error around one control. The control inside finds its id and its descriptions through context, so
 * a form writes `<Field label error><TextInput … /></Field>` and is accessible.
 */
import { type ReactNode, createContext, use, useId } from 'react';
import { classNames } from './class-names.ts';
import css from './field.module.css';

export interface FieldProps {
  label?: ReactNode;
  /** At the right of the label: a link, a balance. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** Replaces the hint and marks the control as invalid. */
  error?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

interface FieldLinks {
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
}

const FieldContext = createContext<FieldLinks | undefined>(undefined);

export function Field({ label, aside, hint, error, className, children }: FieldProps) {
  const id = useId();
  const isInvalid = isShown(error);
  const note = isInvalid ? error : hint;
  const noteId = `${id}-note`;
  const links = { id, describedBy: isShown(note) ? noteId : undefined, isInvalid };
  return (
    <div className={classNames(css['field'], className)}>
      {isShown(label) || isShown(aside) ? (
        <div className={css['head']}>
          <label className={css['label']} htmlFor={id}>
            {label}
          </label>
          {aside}
        </div>
      ) : null}
      <FieldContext value={links}>{children}</FieldContext>
      <div
        className={css['note']}
        id={noteId}
        data-error={isInvalid || undefined}
        role={isInvalid ? 'alert' : undefined}
      >
        {note}
      </div>
    </div>
  );
}

/** For what a control opens above the page: inputs in there are not the field's. */
export function OutsideField({ children }: { children: ReactNode }) {
  return <FieldContext value={undefined}>{children}</FieldContext>;
}

/** Attributes a control takes from the Field around it; outside a Field it gets none. */
export function useField(): {
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
} {
  const links = use(FieldContext);
  if (links === undefined) return {};
  return {
    id: links.id,
    'aria-describedby': links.describedBy,
    'aria-invalid': links.isInvalid || undefined,
  };
}

function isShown(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== '';
}
