/** Whether a token is offered for buying, and whether it is a demo's own, as small labels. */
import { Tag } from '@candor/ui';
import type { ReplyOf, disclosureCalls } from '@candor/wire';
import { useText } from '../../platform/i18n/index.ts';
import { disclosureText } from './disclosure-text.ts';
import css from './disclosures.module.css';

export type RealAsset = ReplyOf<typeof disclosureCalls.list>[number];

const TONES = { valid: 'success', missing: 'warn', old: 'warn' } as const;

export function DisclosureState({ of }: { of: Pick<RealAsset, 'state' | 'is_simulated'> }) {
  const t = useText(disclosureText);
  return (
    <span className={css['tags']}>
      {of.is_simulated ? <Tag tone="warn">{t('simulated')}</Tag> : null}
      <Tag tone={TONES[of.state]}>{t(of.state)}</Tag>
    </span>
  );
}
