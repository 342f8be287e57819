/** Every way onward that did not fit into the row at the top: learning, real assets, news and the rest. Fetched after the market. */
import { frameText } from '../../foundation/product/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { Entry, useEntries } from './entries.tsx';
import { homeText } from './home-text.ts';
import css from './more-entries.module.css';

const MOST_IN_A_ROW = 5;

export default function MoreEntries() {
  const t = useText(homeText);
  const frame = useText(frameText);
  const { rest } = useEntries();
  return (
    <nav className={css['entries']} data-columns={columnsOf(rest.length)} aria-label={t('moreEntries')}>
      {rest.map(({ label, icon, path }) => (
        <Entry key={label} icon={icon} label={frame(label)} href={hrefOf(path)} />
      ))}
    </nav>
  );
}

/** As few rows as they fit into, and none of them with one left over: six are two rows of three. */
function columnsOf(count: number): number {
  return Math.ceil(count / Math.ceil(count / MOST_IN_A_ROW));
}
