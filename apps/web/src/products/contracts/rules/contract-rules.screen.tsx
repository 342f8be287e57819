/** The rules of contracts in plain words: counterparty, prices, margin, stops, liquidation, funding, caps. The terms in force have their own page. */
import { ListGroup, ListRow } from '@candor/ui';
import { ScrollText, ShieldCheck } from 'lucide-react';
import { useText } from '../../../platform/i18n/index.ts';
import { hrefOf } from '../../../platform/routing/index.ts';
import { Screen } from '../../../platform/view/index.ts';
import { contractsText } from '../contracts-text.ts';
import { Disclosure } from '../order/disclosure.tsx';
import css from './rules.module.css';
import { contractRulesText } from './rules-text.ts';

const SECTIONS = [
  'price',
  'nextTick',
  'margin',
  'stops',
  'tiers',
  'liquidation',
  'noDebt',
  'funding',
  'caps',
  'adl',
  'published',
] as const;

export default function ContractRulesScreen() {
  const t = useText(contractRulesText);
  const words = useText(contractsText);
  return (
    <Screen title={t('title')} backTo="pages/lever/index">
      <article className={css['rules']}>
        <section>
          <h2>{words('counterparty')}</h2>
          <Disclosure />
        </section>
        {SECTIONS.map((section) => (
          <section key={section}>
            <h2>{t(section)}</h2>
            <p>{t(`${section}Text`)}</p>
          </section>
        ))}
        <ListGroup>
          <ListRow
            icon={<ShieldCheck size={20} />}
            title={words('transparency')}
            hint={words('transparencyHint')}
            href={hrefOf('pages/transparency/index')}
          />
          <ListRow
            icon={<ScrollText size={20} />}
            title={t('terms')}
            href={hrefOf('pages/transparency/terms')}
          />
        </ListGroup>
      </article>
    </Screen>
  );
}
