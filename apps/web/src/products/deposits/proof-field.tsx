/** The image of a claim, with its hint and what is wrong with it. */
import { fileCalls } from '@candor/wire';
import { ImageUpload } from '../../foundation/files/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { depositsText } from './deposits-text.ts';
import css from './deposits.module.css';

export interface ProofFieldProps {
  label: string;
  fault: string | undefined;
  onChange: (fileId: string | undefined) => void;
}

export function ProofField({ label, fault, onChange }: ProofFieldProps) {
  const t = useText(depositsText);
  return (
    <div className={css['proof']}>
      <span className={css['label']}>{label}</span>
      <ImageUpload target={fileCalls.upload} label={t('uploadProof')} onChange={onChange} />
      <p
        className={css['hint']}
        data-error={fault !== undefined || undefined}
        role={fault === undefined ? undefined : 'alert'}
      >
        {fault ?? t('proofHint')}
      </p>
    </div>
  );
}
