/** Four bars and one word about a new password. */
import { useText } from '../../../platform/i18n/index.ts';
import { identityText } from '../identity-text.ts';
import css from './entry.module.css';
import { strengthOf } from './password-strength.ts';

export function StrengthMeter({ password }: { password: string }) {
  const t = useText(identityText);
  if (password === '') return null;
  const strength = strengthOf(password);
  return (
    <div className={css['strength']} data-strength={strength} role="status">
      <span className={css['bars']} aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} data-on={bar <= Math.max(strength, 1)} />
        ))}
      </span>
      <span>
        <span className="sr-only">{t('strength')} </span>
        {t(`strength${strength}`)}
      </span>
    </div>
  );
}
