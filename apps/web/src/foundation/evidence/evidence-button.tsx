/** "Download the evidence" (R-POL-7): everything about one record, signed, with the public data it is judged by, as one file. */
import { Button } from '@candor/ui';
import type { RequestOf, proofCalls } from '@candor/wire';
import { FileCheck } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { say } from '../../platform/view/index.ts';
import { evidenceText } from './evidence-text.ts';

type Kind = RequestOf<typeof proofCalls.evidence>['kind'];

export function EvidenceButton({ kind, id }: { kind: Kind; id: number }) {
  const t = useText(evidenceText);
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      // Hashes and signatures are fetched only by who presses it.
      const { saveEvidence } = await import('./save-evidence.ts');
      await saveEvidence(kind, id);
      // Whether the browser keeps the file it does not tell.
      say(t('started'));
    } catch (error) {
      say(failureText(error), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="secondary"
      isBlock
      isBusy={isBusy}
      icon={<FileCheck size={18} />}
      onClick={() => void download()}
    >
      {t('download')}
    </Button>
  );
}
