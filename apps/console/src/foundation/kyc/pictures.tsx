/** Photos of one attempt, opened as they are shown: each look is a line in the audit log (R-OPS-6). */
import type { ReplyOf } from '@candor/wire';
import { operatorKycCalls } from '@candor/wire/operators';
import { useRef } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { GuardedPicture } from '../../platform/view/index.ts';
import css from './kyc.module.css';
import { kycText } from './kyc-text.ts';

interface PicturesProps {
  caseId: number;
  files: ReplyOf<typeof operatorKycCalls.detail>['attempts'][number]['files'];
  /** Once all of them are on the screen. */
  onOpened?: () => void;
}

export function Pictures({ caseId, files, onOpened }: PicturesProps) {
  const t = useText(kycText);
  const opened = useRef(new Set<string>());
  const open = (fileId: string) => {
    opened.current.add(fileId);
    // Read again once, for each look at the case is a line in the audit log.
    if (opened.current.size === files.length) onOpened?.();
  };
  return (
    <div className={css['photos']}>
      {files.map(({ file_id, purpose }) => (
        <GuardedPicture
          key={file_id}
          name={t(`purpose_${purpose}`)}
          from={operatorKycCalls.file}
          body={{ case_id: caseId, file_id }}
          onOpened={() => open(file_id)}
        />
      ))}
    </div>
  );
}
