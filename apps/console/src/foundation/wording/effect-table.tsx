/** Before and after in words, for effects, versions and cases that moved: the tables of the view with the names of this folder. */
import type { CaseReading } from '../../platform/api/index.ts';
import { DiffTable, type DiffLine, MovedNotice } from '../../platform/view/index.ts';
import { useFieldName } from './use-names.ts';
import { useValueText } from './use-value-text.ts';

export function EffectTable({ lines }: { lines: readonly DiffLine[] }) {
  return <DiffTable lines={lines} name={useFieldName()} value={useValueText(true)} />;
}

export function CaseMoved({ of }: { of: Pick<CaseReading<unknown>, 'moved' | 'dismiss'> }) {
  return <MovedNotice of={of} name={useFieldName()} value={useValueText()} />;
}
