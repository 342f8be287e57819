/** The table of R-KYC-3: what each level opens, with the customer's own level marked. */
import { formatDecimal } from '@candor/ui';
import { useText } from '../../platform/i18n/index.ts';
import css from './kyc.module.css';
import { kycText } from './kyc-text.ts';
import type { LevelState, OwnKyc } from './use-kyc.ts';

export function LevelTable({ levels, now }: { levels: readonly LevelState[]; now: OwnKyc['level'] }) {
  const t = useText(kycText);
  const rows = [
    { level: 'none', name: t('rowNone'), withdraw: '0', hasOptions: false, hasLead: false },
    ...levels.map(({ level, withdraw_24h, has_lead_trading }) => ({
      level,
      name: level === 'basic' ? t('rowBasic') : t('rowAdvanced'),
      withdraw: withdraw_24h,
      hasOptions: true,
      hasLead: has_lead_trading,
    })),
  ];
  const word = (isOpen: boolean): string => (isOpen ? t('yes') : t('no'));
  return (
    <section className={css['table']}>
      <h2>{t('tableTitle')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('colLevel')}</th>
            <th scope="col">{t('colWithdraw')}</th>
            <th scope="col">{t('colOptions')}</th>
            <th scope="col">{t('colLead')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ level, name, withdraw, hasOptions, hasLead }) => (
            <tr key={level} aria-current={level === now || undefined}>
              <th scope="row">{name}</th>
              <td className="tnum">{formatDecimal(withdraw, { isTrimmed: true })}</td>
              <td data-open={hasOptions}>{hasOptions ? t('byRegion') : t('no')}</td>
              <td data-open={hasLead}>{word(hasLead)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css['quiet']}>{t('tableNote')}</p>
    </section>
  );
}
