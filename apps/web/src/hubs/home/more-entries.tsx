/** Every way onward that did not fit into the row at the top: learning, real assets, news and the rest. Fetched after the market. */
import { frameText } from '../../foundation/product/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { Entry, useEntries } from './entries.tsx';
import { homeText } from './home-text.ts';
import css from './home.module.css';

export default function MoreEntries() {
  const t = useText(homeText);
  const frame = useText(frameText);
  const { rest } = useEntries();
  return (
    <nav className={css['moreEntries']} aria-label={t('moreEntries')}>
      {rest.map(({ label, icon, path }) => (
        <Entry key={label} icon={icon} label={frame(label)} href={hrefOf(path)} />
      ))}
    </nav>
  );
}
