/** A key that was just made: its secret is shown here and never again, to copy or to scan, and left only after saying that it is kept. */
import { Button, Checkbox } from '@candor/ui';
import { Copy } from 'lucide-react';
import { Suspense, useState } from 'react';
import { SubmitButton } from '../../platform/form/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { copyText } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import { LazyQrCode } from '../identity/index.ts';
import { apiKeysText } from './api-keys-text.ts';
import css from './api-keys.module.css';
import type { MadeKey } from './use-api-keys.ts';

export function MadeKeyView({
  made: { api_key: apiKey, secret },
  onSaved,
}: {
  made: MadeKey;
  onSaved: () => void;
}) {
  const t = useText(apiKeysText);
  const words = useText(wordsText);
  const [isSaved, setSaved] = useState(false);
  const scanned = JSON.stringify({ apiKey, ...(secret === null ? {} : { secretKey: secret }) });
  return (
    <div className={css['form']}>
      {secret === null ? null : <p className={css['lead']}>{t('onceOnly')}</p>}
      <div className={css['qr']}>
        <Suspense fallback={null}>
          <LazyQrCode text={scanned} label={t('qr')} />
        </Suspense>
      </div>
      <Shown label={t('apiKey')} value={apiKey} />
      {secret === null ? null : <Shown label={t('secret')} value={secret} />}
      <Checkbox checked={isSaved} onChange={(event) => setSaved(event.target.checked)}>
        {t('saved')}
      </Checkbox>
      <SubmitButton lacks={isSaved ? '' : words('tickFirst')} onClick={onSaved}>
        {words('done')}
      </SubmitButton>
    </div>
  );
}

function Shown({ label, value }: { label: string; value: string }) {
  const words = useText(wordsText);
  return (
    <div className={css['shown']}>
      <div>
        <small>{label}</small>
        <code>{value}</code>
      </div>
      <Button
        variant="secondary"
        size="s"
        icon={<Copy size={16} />}
        aria-label={`${words('copy')} ${label}`}
        onClick={() => void copyText(value)}
      >
        {words('copy')}
      </Button>
    </div>
  );
}
