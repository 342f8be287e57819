/** Recovery codes, shown once: to copy, to keep as a file, and to leave only after saying that they are kept. */
import { Button, Checkbox } from '@candor/ui';
import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { SubmitButton } from '../../../platform/form/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { copyText, saveFile } from '../../../platform/view/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import css from './security.module.css';
import { securityText } from './security-text.ts';

export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useText(securityText);
  const words = useText(wordsText);
  const [isSaved, setSaved] = useState(false);
  const all = codes.join('\n');
  return (
    <div className={css['form']}>
      <p className={css['lead']}>{t('recoveryHint')}</p>
      <ul className={css['codes']} aria-label={t('recoveryTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css['pair']}>
        <Button variant="secondary" isBlock icon={<Copy size={16} />} onClick={() => void copyText(all)}>
          {words('copy')}
        </Button>
        <Button
          variant="secondary"
          isBlock
          icon={<Download size={16} />}
          onClick={() =>
            saveFile(new Blob([`${all}\n`], { type: 'text/plain' }), 'candor-recovery-codes.txt')
          }
        >
          {t('download')}
        </Button>
      </div>
      <Checkbox checked={isSaved} onChange={(event) => setSaved(event.target.checked)}>
        {t('recoverySaved')}
      </Checkbox>
      <SubmitButton lacks={isSaved ? '' : words('tickFirst')} onClick={onSaved}>
        {words('done')}
      </SubmitButton>
    </div>
  );
}
