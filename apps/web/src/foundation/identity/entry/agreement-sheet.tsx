/** The user agreement and the privacy policy as they are published, readable without leaving the form. */
import { Sheet, Skeleton } from '@candor/ui';
import { CONTENT_CATEGORIES, contentCalls } from '@candor/wire';
import { useCall } from '../../../platform/api/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { Loaded } from '../../../platform/list/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { ArticleBody } from '../../content/index.ts';
import { identityText } from '../identity-text.ts';

export type Agreement = 'user' | 'privacy';

/** Names of the articles; the only place where these texts stand is the content store (R-CO-1). */
const SLUGS = { user: 'user-agreement', privacy: 'privacy' } as const;

interface AgreementSheetProps {
  which: Agreement;
  isOpen: boolean;
  onClose: () => void;
}

export default function AgreementSheet({ which, isOpen, onClose }: AgreementSheetProps) {
  const t = useText(identityText);
  const words = useText(wordsText);
  const reading = useCall(contentCalls.detail, { c_id: CONTENT_CATEGORIES.agreement, slug: SLUGS[which] });
  return (
    <Sheet
      isOpen={isOpen}
      title={reading.data?.title ?? t(which === 'user' ? 'userAgreement' : 'privacyAgreement')}
      closeLabel={words('close')}
      onClose={onClose}
    >
      <Loaded reading={reading} waiting={<Skeleton variant="row" count={6} />}>
        {({ blocks, language }) => <ArticleBody blocks={blocks} language={language} />}
      </Loaded>
    </Sheet>
  );
}
