/** From where and to where, with the button that turns the route around. */
import { IconButton, Select } from '@candor/ui';
import { ArrowUpDown } from 'lucide-react';
import { useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { ACCOUNTS, ACCOUNT_LABEL } from '../accounts.ts';
import { walletText } from '../wallet-text.ts';
import { type Route, swapped, withEnd } from './transfer-rules.ts';
import { transferText } from './transfer-text.ts';
import css from './transfer.module.css';

export interface RouteCardProps {
  route: Route;
  onChange: (route: Route) => void;
}

export function RouteCard({ route, onChange }: RouteCardProps) {
  const t = useText(transferText);
  return (
    <section className={css['route']}>
      <div className={css['ends']}>
        <End end="from" label={t('fromAccount')} route={route} onChange={onChange} />
        <End end="to" label={t('toAccount')} route={route} onChange={onChange} />
      </div>
      <IconButton className={css['swap']} label={t('swap')} onClick={() => onChange(swapped(route))}>
        <ArrowUpDown size={20} />
      </IconButton>
    </section>
  );
}

function End({ end, label, route, onChange }: RouteCardProps & { end: keyof Route; label: string }) {
  const wallet = useText(walletText);
  const words = useText(wordsText);
  return (
    <div className={css['end']}>
      <span className={css['endLabel']}>{label}</span>
      <Select
        className={css['endSelect']}
        variant="inline"
        label={label}
        closeLabel={words('close')}
        value={route[end]}
        options={ACCOUNTS.map((account) => ({ id: account, label: wallet(ACCOUNT_LABEL[account]) }))}
        onChange={(account) => onChange(withEnd(route, end, account))}
      />
    </div>
  );
}
