/** The rules of options in plain words, with the numbers of this venue: prices, outcomes, odds, voids, limits. */
import { ListGroup, ListRow, formatDecimal } from '@candor/ui';
import { optionCalls } from '@candor/wire';
import { ShieldCheck } from 'lucide-react';
import { useCall } from '../../../platform/api/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { hrefOf } from '../../../platform/routing/index.ts';
import { Screen } from '../../../platform/view/index.ts';
import { optionRulesText } from './rules-text.ts';
import css from './rules.module.css';

const SECTIONS = [
  'risk',
  'price',
  'strike',
  'delivery',
  'outcome',
  'flat',
  'void',
  'book',
  'limits',
  'proof',
] as const;

export default function OptionRulesScreen() {
  const t = useText(optionRulesText);
  const { data: terms } = useCall(optionCalls.seconds, {}, { staleMs: 60_000 });
  const first = terms?.[0];
  const values = {
    ratio: formatDecimal(first?.profit_ratio ?? '95', { isTrimmed: true }),
    rate: formatDecimal(first?.break_even_rate ?? '51.28205129', { decimals: 2 }),
  };
  return (
    <Screen title={t('title')} backTo="pages/option/detail">
      <article className={css['rules']}>
        {SECTIONS.map((section) => (
          <section key={section} data-warn={section === 'risk' || undefined}>
            <h2>{t(section)}</h2>
            <p>{t(`${section}Text`, values)}</p>
          </section>
        ))}
        <ListGroup>
          <ListRow
            icon={<ShieldCheck size={20} />}
            title={t('transparency')}
            href={hrefOf('pages/transparency/index')}
          />
        </ListGroup>
      </article>
    </Screen>
  );
}
