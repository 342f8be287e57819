/** The way to the list of withdrawals, in the bar of the pages that make one. */
import { IconButton } from '@candor/ui';
import { ClipboardList } from 'lucide-react';
import { useText } from '../../platform/i18n/index.ts';
import { open } from '../../platform/routing/index.ts';
import { withdrawalsText } from './withdrawals-text.ts';

export function RecordsButton() {
  const t = useText(withdrawalsText);
  return (
    <IconButton label={t('records')} onClick={() => open('pages/assets/record', { tab: 'withdrawals' })}>
      <ClipboardList size={20} />
    </IconButton>
  );
}
