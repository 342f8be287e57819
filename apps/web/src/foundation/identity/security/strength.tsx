/** How well the account is protected, in one look: what is on, what is missing. */
import { Check, Minus, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useText } from '../../../platform/i18n/index.ts';
import { identityText } from '../identity-text.ts';
import css from './security.module.css';
import { securityText } from './security-text.ts';
import type { SecurityStatus } from './use-security.ts';

export function Strength({ status }: { status: SecurityStatus }) {
  const t = useText(securityText);
  const identity = useText(identityText);
  const items = [
    { name: t('secondFactor'), isOn: status.totp || status.passkeys.length > 0 },
    { name: identity('fundPassword'), isOn: status.has_fund_password },
    { name: identity('email'), isOn: status.email !== '' },
    { name: identity('phone'), isOn: status.phone !== '' },
    { name: t('antiPhishing'), isOn: status.has_anti_phishing_phrase },
  ];
  const missing = items.filter(({ isOn }) => !isOn).length;
  const Icon = missing === 0 ? ShieldCheck : ShieldAlert;
  return (
    <section className={css['level']} data-complete={missing === 0}>
      <Icon size={32} strokeWidth={1.6} aria-hidden="true" />
      <div>
        <p className={css['levelTitle']}>
          {missing === 0 ? identity('levelHigh') : identity('levelMissing', { n: missing })}
        </p>
        <ul className={css['chips']}>
          {items.map(({ name, isOn }) => (
            <li key={name} data-on={isOn}>
              {isOn ? (
                <Check size={14} aria-label={t('isOn')} />
              ) : (
                <Minus size={14} aria-label={t('isOff')} />
              )}
              {name}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
