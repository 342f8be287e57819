/** The user agreement and the privacy policy, readable without leaving the form. */
import { Sheet } from '@candor/ui';
import { useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { legalText } from '../legal/legal-text.ts';
import css from './entry.module.css';

export type Agreement = 'user' | 'privacy';

interface AgreementSheetProps {
  which: Agreement;
  isOpen: boolean;
  onClose: () => void;
}

export default function AgreementSheet({ which, isOpen, onClose }: AgreementSheetProps) {
  const t = useText(legalText);
  const words = useText(wordsText);
  const isUser = which === 'user';
  return (
    <Sheet
      isOpen={isOpen}
      title={isUser ? t('userAgreementTitle') : t('privacyTitle')}
      closeLabel={words('close')}
      onClose={onClose}
    >
      <p className={css['legal']}>{isUser ? t('userAgreementBody') : t('privacyBody')}</p>
    </Sheet>
  );
}
