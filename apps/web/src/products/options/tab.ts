/** The tab of options. */
import type { Tab } from '../../foundation/product/index.ts';

export const optionTab: Tab = {
  position: 4,
  path: 'pages/option/detail',
  icon: 'options',
  label: 'tabOption',
};
