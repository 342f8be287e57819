/** The box of the agreement in force, wherever a follower or a lead accepts it (R-POL-6). */
import { COPY_AGREEMENT } from '@candor/wire';
import { Agreement } from '../../foundation/offers/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { copyTradingText } from './copy-trading-text.ts';

const CLAUSES = ['clause1', 'clause2', 'clause3', 'clause4', 'clause5'] as const;

interface Props {
  hasTicked: boolean;
  onTick: (has: boolean) => void;
  /** What was sent without it says so below. */
  isMissed: boolean;
}

export function CopyAgreement({ hasTicked, onTick, isMissed }: Props) {
  const t = useText(copyTradingText);
  return (
    <Agreement
      lead={t('agree')}
      name={t('agreement')}
      clauses={CLAUSES.map((key) => t(key))}
      version={t('agreementVersion', { n: COPY_AGREEMENT.version })}
      hasTicked={hasTicked}
      onTick={onTick}
      fault={isMissed ? t('mustAgree') : ''}
    />
  );
}
