/** A reason dialog around one call: it sends what `body` makes of the reason, and stays open with what was typed until that was done. */
import type { Call, RequestBodyOf } from '@candor/wire';
import { type ActionOptions, useAction } from '../api/index.ts';
import { ReasonDialog, type ReasonDialogProps } from './reason-dialog.tsx';

export interface CallDialogProps<C extends Call> extends Omit<
  ReasonDialogProps,
  'isBusy' | 'onConfirm' | 'confirm'
> {
  act: C;
  body: (reason: string) => RequestBodyOf<C>;
  on?: ActionOptions<C>;
  /** On the button; the title where both say the same. */
  confirm?: string;
}

export function CallDialog<C extends Call>({ act, body, on, confirm, ...dialog }: CallDialogProps<C>) {
  const { run, isBusy } = useAction(act, on);
  return (
    <ReasonDialog
      {...dialog}
      confirm={confirm ?? dialog.title}
      isBusy={isBusy}
      onConfirm={async (reason) => (await run(body(reason))) !== undefined}
    />
  );
}
